import type { TicketStatus } from '../contract/support.rules.ts'
import type { TicketSource } from '#platform/contract/help-desk.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface SupportTicketsTable {
  id: Generated<number>
  number: number
  source: TicketSource
  requester_id: number | null
  email: string
  subject: string
  subject_key: string
  assignee_id: number | null
  status: TicketStatus
  /** The place among TICKET_PRIORITIES. */
  priority: number
  about: string | null
  created_at: string
  updated_at: string
  first_reply_at: string | null
  closed_at: string | null
  version: Generated<number>
  words: string
}
export type TicketRow = Selectable<SupportTicketsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    support_tickets: SupportTicketsTable
    support_messages: {
      id: Generated<number>
      ticket_id: number
      user_id: number | null
      is_staff: number
      is_internal: number
      message: string
      created_at: string
    }
  }
}
