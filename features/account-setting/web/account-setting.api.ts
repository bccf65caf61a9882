import {
  accountBillingContract,
  type newPaymentMethod,
} from '../contract/account-billing.contract.ts'
import {
  type AccountData,
  type AccountSection,
  type AccountUpdate,
  accountContract,
} from '../contract/account.contract.ts'
import type {
  NoticeChoices,
  NoticeChannels,
} from '#features/notifications/contract/notifications.rules.ts'
import type { PlanInterval, PlanOnOffer } from '../contract/plans.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// API calls of the account settings; the only place that knows their query keys.

const keys = {
  own: ['account', 'own'],
  signIns: ['account', 'sign-ins'],
  of: (id: number) => ['account', 'of', id],
} as const

export const accountQuery = () =>
  queryOptions({
    queryKey: keys.own,
    queryFn: ({ signal }) => api.call(accountContract.getAccount, {}, { signal }),
  })
export const signInsQuery = () =>
  queryOptions({
    queryKey: keys.signIns,
    queryFn: async ({ signal }) =>
      (await api.call(accountContract.listSignIns, {}, { signal })).signIns,
    staleTime: 0,
  })
/** What administrators see of someone's account. */
export const accountOfQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of(id),
    queryFn: ({ signal }) => api.call(accountContract.getAccountOf, { query: { id } }, { signal }),
    staleTime: 0,
  })

export const prefetchAccount = () => queryClient.prefetchQuery(accountQuery())
export const refreshAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] })
onTopic('Account', () => void refreshAccount())
onTopic('User', () => void refreshAccount())

const keep = (data: AccountData) => queryClient.setQueryData(keys.own, data)

/** Saves a section; rejected with 412 when it is newer than `version`. */
export async function saveSection(
  body: AccountUpdate & { section: AccountSection },
  version: number,
) {
  const answer = await api.call(accountContract.updateAccount, { body }, { version })
  keep(answer.data)
  return answer
}
export const setOwnAvatar = (fileId: string | null) =>
  api.call(accountContract.setOwnAvatar, { body: { fileId } })
export const confirmEmail = async (token: string) =>
  (await api.call(accountContract.confirmEmail, { body: { token } })).email
export const cancelEmail = () => api.call(accountContract.cancelEmail, {})

export const findPasswordFault = async (password: string, signal: AbortSignal) =>
  (await api.call(accountContract.checkPassword, { body: { password } }, { signal })).reason
/** Without the current password where there is none. */
interface PasswordChange {
  currentPassword: string
  password: string
  signOutOthers: boolean
  revokeKeys: boolean
}
export const changePassword = ({ currentPassword, ...body }: PasswordChange) =>
  api.call(accountContract.changePassword, {
    body: { ...body, ...(currentPassword === '' ? {} : { currentPassword }) },
  })
export const deactivateAccount = (password: string) =>
  api.call(accountContract.deactivateAccount, { body: password === '' ? {} : { password } })
export const downloadAccount = () => api.downloadCall(accountContract.exportAccount, {})

/** Someone's plan or payment methods; one's own unless `payerId` is given. */
export interface Payer {
  payerId?: number | undefined
}
export interface PlanChoice {
  plan: PlanOnOffer
  interval: PlanInterval
}
export const changePlan = (body: Payer & PlanChoice & { when: 'now' | 'period-end' }) =>
  api.call(accountBillingContract.changePlan, { body: withoutUndefined(body) })
export const keepPlan = (body: Payer) =>
  api.call(accountBillingContract.keepPlan, { body: withoutUndefined(body) })
export const startTrial = () => api.call(accountBillingContract.startTrial, { body: {} })
export const requestPlan = (body: PlanChoice) =>
  api.call(accountBillingContract.requestPlan, { body })
export const addPaymentMethod = (body: z.input<typeof newPaymentMethod>) =>
  api.call(accountBillingContract.addPaymentMethod, { body })
export const choosePaymentMethod = (id: number) =>
  api.call(accountBillingContract.choosePaymentMethod, { body: { id } })
export const deletePaymentMethod = (id: number) =>
  api.call(accountBillingContract.deletePaymentMethod, { id })

export const saveNoticesOf = (
  id: number,
  choices: NoticeChoices & { channels: NoticeChannels },
  version: number,
) => api.call(accountContract.updateNoticesOf, { body: { id, ...choices } }, { version })

/** JSON drops undefined values; the contract's exact types require that beforehand. */
function withoutUndefined<T extends Payer>({
  payerId,
  ...rest
}: T): Omit<T, 'payerId'> & { payerId?: number } {
  return { ...rest, ...(payerId === undefined ? {} : { payerId }) }
}
