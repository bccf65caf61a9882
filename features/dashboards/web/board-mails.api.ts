import { cardMailsContract } from '../contract/card-mails.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// Boards outside of the app: mails, and embedded cards.

const MAILS = ['board-mails']
const EMBEDS = ['board-embeds']

export const boardMailsQuery = queryOptions({
  queryKey: MAILS,
  queryFn: async ({ signal }) =>
    (await api.call(cardMailsContract.listBoardMails, {}, { signal })).mails,
})
export const embedsQuery = queryOptions({
  queryKey: EMBEDS,
  queryFn: async ({ signal }) =>
    (await api.call(cardMailsContract.listEmbeds, {}, { signal })).embeds,
})
export const refreshBoardMails = () => queryClient.invalidateQueries({ queryKey: MAILS })
export const refreshEmbeds = () => queryClient.invalidateQueries({ queryKey: EMBEDS })

onTopic('Account', ids => {
  if (ids.length === 0 || ids.some(one => String(one).startsWith('board-mail:')))
    void refreshBoardMails()
  if (ids.length === 0 || ids.some(one => String(one).startsWith('embed:'))) void refreshEmbeds()
})

type Body<Name extends 'addBoardMail' | 'updateBoardMail' | 'addEmbed'> = Parameters<
  typeof api.call<(typeof cardMailsContract)[Name]>
>[1]['body']
export const addBoardMail = (body: Body<'addBoardMail'>) =>
  api.call(cardMailsContract.addBoardMail, { body })
/** Rejected with 412 when it is newer than `version`. */
export const updateBoardMail = (body: Body<'updateBoardMail'>, version: number) =>
  api.call(cardMailsContract.updateBoardMail, { body }, { version })
export const deleteBoardMail = (id: number) =>
  api.call(cardMailsContract.deleteBoardMail, { params: { id } })
export const leaveBoardMail = (id: number, hasUnsubscribed: boolean) =>
  api.call(cardMailsContract.leaveBoardMail, { body: { id, hasUnsubscribed } })
export const addEmbed = (body: Body<'addEmbed'>) => api.call(cardMailsContract.addEmbed, { body })
export const revokeEmbed = (id: number) => api.call(cardMailsContract.revokeEmbed, { body: { id } })
