import type { AlertDirection, AlertSpan, AlertState } from '../contract/card-alerts.rules.ts'
import type { BoardName } from '../contract/card-boards.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { MailFrequency, RenderableCard } from '../contract/card-mails.rules.ts'
import type { Device, Figure, Period } from '../contract/card.rules.ts'
import type { Generated, Selectable } from 'kysely'

/** Columns shared by all personal records. */
interface OwnColumns {
  id: Generated<number>
  user_id: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  version: Generated<number>
}
interface AlertsTable extends OwnColumns {
  figure: Figure
  direction: AlertDirection
  amount: number
  currency: string
  span: AlertSpan
  notifies_by_email: number
  is_paused: number
  state: AlertState
  value: number | null
  checked_at: string | null
  last_triggered_at: string | null
}
interface NotesTable extends OwnColumns {
  day: string
  text: string
  is_shared: number
}
interface MailsTable extends OwnColumns {
  board: BoardName
  cards: string
  frequency: MailFrequency
  weekday: number
  month_day: number
  at_time: string
  time_zone: string
  is_paused: number
  next_at: string
  last_at: string | null
}
export type MailRow = Selectable<MailsTable>
interface EmbedsTable {
  id: Generated<number>
  user_id: number
  card: RenderableCard
  period: Period
  allowed_origins: string
  created_at: string
  expires_at: string
  revoked_at: string | null
}
export type EmbedRow = Selectable<EmbedsTable>
export type NoteRow = Selectable<NotesTable>
export type AlertRow = Selectable<AlertsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /**
     * Sums of other features' rows, kept by triggers: `orders` by state, `goods` by product, `payments` in and out, `credits` and
     * `discounts`, `buyers` by their previous buying day. By day (`d`) and quarter of an hour (`q`) in UTC; dated values by their date.
     */
    figures_facet: {
      kind: 'orders' | 'goods' | 'payments' | 'credits' | 'discounts' | 'buyers'
      unit: 'd' | 'q'
      slot: string
      key: string
      currency: string
      n: number
      amount: number
    }
    /**
     * The days on which each client was invoiced, without drafts and voids, each with the previous one ('' for the first); kept by
     * triggers.
     */
    buying_days_facet: { client_id: number; day: string; day_before: string }
    visits: {
      id: Generated<number>
      user_id: number | null
      session_id: string
      started_at: string
      last_at: string
      seconds: number
      device: Device
      browser: string
    }
    page_views: { slot: string; n: number }
    news_addresses: {
      id: Generated<number>
      email: string
      email_key: string
      confirmed_at: string
    }
    card_alerts: AlertsTable
    card_notes: NotesTable
    card_mails: MailsTable
    card_mail_recipients: { mail_id: number; user_id: number; unsubscribed_at: string | null }
    card_mail_runs: {
      id: Generated<number>
      mail_id: number
      user_id: number
      from_day: string
      to_day: string
      created_at: string
    }
    card_embeds: EmbedsTable
    card_layouts: {
      board: BoardName
      role: UserRole
      layout: string | null
      version: number
      updated_at: string
    }
    card_plans: {
      name: string
      value: number | null
      currency: string
      version: number
      updated_at: string
    }
  }
}
