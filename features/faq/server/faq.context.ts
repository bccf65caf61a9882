import type { Ticket } from '#features/support/contract/support.contract.ts'
import type { TicketSource } from '#features/support/contract/support.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// What the rooms of help are given. Types only.

interface Question {
  source: TicketSource
  subject: string
  /** Plain text. */
  message: string
  about?: string
}

/** Where questions go that help does not answer. */
interface Tickets {
  ask(trx: Trx, context: MutationContext, question: Question): Promise<Ticket>
}

export interface HelpParts extends Pick<Platform, 'database' | 'clock' | 'pictures'> {
  tickets: Tickets
}
