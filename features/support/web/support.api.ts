import type { CallInput } from '#platform/contract/define.ts'
import type { HelpDesk } from '#platform/web/screens/between-features.ts'
import {
  supportContract,
  type TicketListQuery,
  ticketListQuery,
} from '../contract/support.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The calls of the ticket screens; the only place with their query keys.

const keys = {
  all: ['support'],
  list: (query: TicketListQuery) => ['support', 'list', query],
  ticket: (id: number) => ['support', 'ticket', id],
  counts: ['support', 'counts'],
} as const

/** The list's state in the URL; invalid values fall back. */
export const readTicketSearch = searchSchema(ticketListQuery)

export const ticketsQuery = (query: TicketListQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.call(supportContract.listTickets, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: keys.ticket(id),
    queryFn: ({ signal }) => api.call(supportContract.getTicket, { query: { id } }, { signal }),
  })
export const countsQuery = () =>
  queryOptions({
    queryKey: keys.counts,
    queryFn: ({ signal }) => api.call(supportContract.countTickets, {}, { signal }),
  })

/** After any change: refetches whatever shows tickets. */
export const refreshTickets = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('Ticket', () => void refreshTickets())

export const addTicket = async (body: CallInput<typeof supportContract.addTicket>['body']) =>
  (await api.call(supportContract.addTicket, { body })).ticket
export const replyTicket = (body: CallInput<typeof supportContract.replyTicket>['body']) =>
  api.call(supportContract.replyTicket, { body })
export const updateTicket = (
  body: CallInput<typeof supportContract.updateTicket>['body'],
  version: number,
) => api.call(supportContract.updateTicket, { body }, { version })
export const contactSupport = (body: CallInput<typeof supportContract.contactSupport>['body']) =>
  api.call(supportContract.contactSupport, { body })

/** The calls for other features. */
export const helpDesk: HelpDesk = {
  addQuestion: async body => (await api.call(supportContract.addQuestion, { body })).ticket,
  contactSupport,
}
