import { supportContract } from '../contract/support.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { addQuestion } from './change/question.service.ts'
import { updateTicket } from './change/change.service.ts'
import { contactSupport } from './change/contact.service.ts'
import { addTicket, replyTicket } from './change/write.service.ts'
import type { SupportParts } from './support.context.ts'
import {
  countTickets,
  getTicketRow,
  listMessages,
  listTickets,
  ticketVisibility,
  toTicket,
  toTickets,
} from './view/tickets.repo.ts'

// Support tickets (features.md ADD-04): questions and replies. An inaccessible ticket is reported as missing.

export const supportRoutes = (parts: SupportParts): Route[] => [
  ...readRoutes(parts),
  ...writeRoutes(parts),
]

function readRoutes(parts: SupportParts): Route[] {
  const { database, clock } = parts
  return [
    route(supportContract.listTickets, async ({ query, caller }) => {
      const visibility = ticketVisibility(parts, caller)
      const { rows, total } = await listTickets(database.read, visibility, query)
      return { tickets: await toTickets(database.read, visibility, rows), total }
    }),
    route(supportContract.countTickets, ({ caller }) =>
      countTickets(database.read, caller, clock()),
    ),
    route(supportContract.getTicket, async ({ query: { id }, caller, reply }) => {
      const visibility = ticketVisibility(parts, caller)
      const row = await getTicketRow(database.read, caller, id)
      reply.etag(row.version)
      return {
        ticket: await toTicket(database.read, visibility, row),
        messages: await listMessages(database.read, visibility, id),
      }
    }),
  ]
}

function writeRoutes(parts: SupportParts): Route[] {
  const { clock } = parts
  return [
    creatingRoute(supportContract.addTicket, async ({ body, reply, ...input }) => {
      const row = await addTicket(parts, mutationIn(clock, input), body)
      reply.etag(row.version)
      return { ticket: await toTicket(input.trx, ticketVisibility(parts, input.caller), row) }
    }),
    creatingRoute(supportContract.addQuestion, async input => ({
      ticket: await addQuestion(parts, mutationIn(clock, input), input.body),
    })),
    route(supportContract.contactSupport, async ({ body, ...input }) => ({
      ticketId: await mutate(parts, input, context => contactSupport(parts, context, body)),
    })),
    creatingRoute(supportContract.replyTicket, async ({ body, reply, ...input }) => {
      const replied = await replyTicket(parts, mutationIn(clock, input), body)
      reply.etag(replied.ticket.version)
      return replied
    }),
    route(
      supportContract.updateTicket,
      async ({ body: { id, ...changes }, request: { ifMatch }, reply, ...input }) => {
        const updated = await mutate(parts, input, context =>
          updateTicket(parts, context, { id, ifMatch, changes }),
        )
        reply.etag(updated.ticket.version)
        return updated
      },
    ),
  ]
}
