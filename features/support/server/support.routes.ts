import { supportContract } from '../contract/support.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import {
  addTicket,
  changeTicket,
  getTicketRow,
  replyTicket,
  type Who,
} from './change/change.service.ts'
import type { Staff } from './change/staff.service.ts'
import { ticketNotFound } from './support.errors.ts'
import {
  countTickets,
  findTicketRow,
  listMessages,
  listTickets,
  toTicket,
  toTickets,
  type TicketSight,
} from './view/tickets.repo.ts'

// Support tickets (features.md ADD-04): what people ask, and what support answers. Who does not see a ticket is told that it is not there.

export interface SupportParts {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
  staff: Staff
}

export const ticketSight = ({ database, pictures }: SupportParts, caller: Caller): TicketSight => ({
  caller,
  dialect: database.dialect,
  pictures,
})

export const supportRoutes = (parts: SupportParts): Route[] => [
  ...readRoutes(parts),
  ...writeRoutes(parts),
]

function readRoutes(parts: SupportParts): Route[] {
  const { database, clock } = parts
  return [
    route(supportContract.listTickets, async ({ query, caller }) => {
      const sight = ticketSight(parts, caller)
      const { rows, total } = await listTickets(database.read, sight, query)
      return { tickets: await toTickets(database.read, sight, rows), total }
    }),
    route(supportContract.countTickets, ({ caller }) =>
      countTickets(database.read, caller, clock()),
    ),
    route(supportContract.getTicket, async ({ query: { id }, caller, reply }) => {
      const sight = ticketSight(parts, caller)
      const row = await findTicketRow(database.read, caller, id)
      if (row === undefined) throw ticketNotFound()
      reply.etag(row.version)
      return {
        ticket: await toTicket(database.read, sight, row),
        messages: await listMessages(database.read, sight, id),
      }
    }),
  ]
}

interface Asking {
  caller: Caller
  actor: Actor
}
const whoOf = ({ clock }: SupportParts, { caller, actor }: Asking): Who => ({
  caller,
  actor,
  now: clock(),
})

function writeRoutes(parts: SupportParts): Route[] {
  const { database, staff } = parts
  return [
    creatingRoute(supportContract.addTicket, async ({ body, trx, reply, ...asking }) => {
      const row = await addTicket(trx, whoOf(parts, asking), { ...body, staff })
      reply.etag(row.version)
      return { ticket: await toTicket(trx, ticketSight(parts, asking.caller), row) }
    }),
    creatingRoute(
      supportContract.replyTicket,
      async ({ body: { id, ...wanted }, trx, reply, ...asking }) => {
        const sight = ticketSight(parts, asking.caller)
        const before = await getTicketRow(trx, asking.caller, id)
        const { row, messageId } = await replyTicket(trx, whoOf(parts, asking), {
          row: before,
          staff,
          ...wanted,
        })
        const message = (await listMessages(trx, sight, id)).find(one => one.id === messageId)
        if (message === undefined) throw ticketNotFound()
        reply.etag(row.version)
        return { ticket: await toTicket(trx, sight, row), message }
      },
    ),
    route(
      supportContract.updateTicket,
      ({ body: { id, ...change }, request: { ifMatch }, reply, ...asking }) =>
        database.write(async trx => {
          const sight = ticketSight(parts, asking.caller)
          const before = await getTicketRow(trx, asking.caller, id)
          if (ifMatch !== undefined && ifMatch !== before.version)
            throw staleVersion(await toTicket(trx, sight, before))
          const { row, changeId } = await changeTicket(trx, whoOf(parts, asking), {
            row: before,
            change,
            staff,
          })
          reply.etag(row.version)
          return { ticket: await toTicket(trx, sight, row), changeId }
        }),
    ),
  ]
}
