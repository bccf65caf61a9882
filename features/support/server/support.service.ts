import type { Ticket } from '../contract/support.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { Route } from '#platform/server/http/route.ts'
import { openTicket, type Question } from './change/question.service.ts'
import { createStaff } from './change/staff.service.ts'
import { undoTicket } from './change/undo.service.ts'
import type { StaffParts, SupportParts } from './support.context.ts'
import { supportRoutes } from './support.routes.ts'

// The public API of support.

export { countOpenTickets, ticketPersonalData } from './personal-data.repo.ts'
export { seedTicketHistory } from './history.seed.ts'
export { seedSupport } from './support.seed.ts'
export { countTicketsOf, ticketFigures } from './view/board.repo.ts'
export { ticketRecords } from './view/records.repo.ts'
export { ticketSearch } from './view/search.repo.ts'

export interface SupportFeature {
  routes: Route[]
  undo: Record<string, UndoStep>
  /** Creates a ticket from a question of another feature. */
  openTicket: (
    trx: Trx,
    context: Omit<MutationContext, 'trx'>,
    question: Question,
  ) => Promise<Ticket>
}

export function createSupport({
  clock,
  findCaller,
  ...rest
}: Omit<SupportParts, 'staff'> & StaffParts): SupportFeature {
  const parts = { ...rest, clock, staff: createStaff({ clock, findCaller }) }
  return {
    routes: supportRoutes(parts),
    undo: { 'support.revert': undoTicket },
    openTicket: (trx, context, question) => openTicket(parts, { trx, ...context }, question),
  }
}
