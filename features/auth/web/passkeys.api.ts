import { passkeysContract } from '../contract/passkeys.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// One's own passkeys. The ceremonies are separate (components/passkey-ceremony.ts): loaded on use.

const key = ['passkeys'] as const

export const passkeysQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(passkeysContract.listPasskeys, {}, { signal }),
  staleTime: 0,
})
export const refreshPasskeys = () => queryClient.invalidateQueries({ queryKey: key })
onTopic('Account', () => void refreshPasskeys())

export const renamePasskey = (id: number, name: string) =>
  api.call(passkeysContract.renamePasskey, { body: { id, name } })
export const deletePasskey = (id: number) => api.call(passkeysContract.deletePasskey, { id })
