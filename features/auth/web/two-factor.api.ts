import { twoFactorContract } from '../contract/two-factor.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// One's own two-factor authentication.

const KEY = ['two-factor']

export const twoFactorQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.call(twoFactorContract.getTwoFactor, {}, { signal }),
  staleTime: 0,
})
export const refreshTwoFactor = () => queryClient.invalidateQueries({ queryKey: KEY })
onTopic('Account', () => void refreshTwoFactor())

export interface Proof {
  password: string
  code: string
}
export const beginTwoFactor = (password: string) =>
  api.call(twoFactorContract.beginTwoFactor, { body: { password } })
export const confirmTwoFactor = async (code: string) =>
  (await api.call(twoFactorContract.confirmTwoFactor, { body: { code } })).recoveryCodes
export const renewRecoveryCodes = async (proof: Proof) =>
  (await api.call(twoFactorContract.renewRecoveryCodes, { body: proof })).recoveryCodes
export const disableTwoFactor = (proof: Proof) =>
  api.call(twoFactorContract.disableTwoFactor, { body: proof })
export const forgetDevices = () => api.call(twoFactorContract.forgetDevices, {})
