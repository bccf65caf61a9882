import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { Ticket } from '../contract/support.contract.ts'
import type { TicketSource } from '../contract/support.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { addTicket, type Who } from './change/change.service.ts'
import { createStaff } from './change/staff.service.ts'
import { undoTicket } from './change/undo.service.ts'
import { supportRoutes, ticketSight } from './support.routes.ts'
import { toTicket } from './view/tickets.repo.ts'

// The door of support.

export { seedSupport } from './support.seed.ts'
export { ticketRecords } from './view/records.repo.ts'
export { ticketSearch } from './view/search.repo.ts'

interface SupportDeps {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
  /** What somebody may do. */
  rulesFor: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
}
interface Question {
  source: TicketSource
  subject: string
  /** Plain text. */
  message: string
  about?: string
}
export interface SupportFeature {
  routes: Route[]
  undo: Record<string, UndoStep>
  /** Makes a ticket of a question that somebody asks elsewhere. */
  ask(trx: Trx, who: Who, question: Question): Promise<Ticket>
}

export function createSupport({ clock, rulesFor, ...rest }: SupportDeps): SupportFeature {
  const parts = { ...rest, clock, staff: createStaff({ clock, rulesFor }) }
  return {
    routes: supportRoutes(parts),
    undo: { 'support.revert': undoTicket },
    async ask(trx, who, { message, ...question }) {
      const wanted = {
        ...question,
        message: toHtml(message),
        priority: 'normal',
        staff: parts.staff,
      } as const
      return toTicket(trx, ticketSight(parts, who.caller), await addTicket(trx, who, wanted))
    },
  }
}

/** Plain text as rich text: a paragraph for each line. */
const toHtml = (text: string): string =>
  text
    .split(/\n+/)
    .map(
      line =>
        `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    )
    .join('')

/** How many tickets somebody has that are not closed: told before they are deleted. */
export async function countOpenTickets(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('support_tickets')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('requester_id', '=', userId)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** What somebody asked and wrote. Erased, their tickets go with all that was said in them. */
export const ticketsOfPerson: PersonalPart = {
  name: 'tickets',
  async read(db, userId) {
    const tickets = await db
      .selectFrom('support_tickets')
      .select(['number', 'subject', 'status', 'created_at', 'closed_at', 'email'])
      .where('requester_id', '=', userId)
      .orderBy('id')
      .execute()
    const messages = await db
      .selectFrom('support_messages')
      .select(['ticket_id', 'message', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return [...tickets, ...messages].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const tickets = await trx
      .deleteFrom('support_tickets')
      .where('requester_id', '=', userId)
      .returning('id')
      .execute()
    const messages = await trx
      .deleteFrom('support_messages')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    await trx
      .updateTable('support_tickets')
      .set({ assignee_id: null })
      .where('assignee_id', '=', userId)
      .execute()
    return tickets.length + messages.length
  },
}
