import * as z from 'zod/mini'
import { reminderRules, type ReminderRules } from '../../contract/invoice-plans.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'

const NAME = 'reminders'
/** No reminders are sent by default. */
const AT_FIRST: ReminderRules = { isOn: false, days: [-3, 1, 14], lateFee: 0, lateFeeAfterDays: 30 }
const { lateFeeAfterDays: lateFeeAfter, ...plain } = reminderRules.shape
/** Stored rules call the days before a late fee `lateFeeAfter`. */
const storedRules = z.pipe(
  asStored(z.strictObject({ ...plain, lateFeeAfter })),
  z.transform(({ lateFeeAfter: lateFeeAfterDays, ...rules }) => ({ ...rules, lateFeeAfterDays })),
)

export async function readReminders(db: Db): Promise<ReminderRules> {
  const row = await db
    .selectFrom('invoice_key_values')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row === undefined
    ? AT_FIRST
    : (storedRules.safeParse(JSON.parse(row.value)).data ?? AT_FIRST)
}

export async function saveReminders(
  trx: Trx,
  { lateFeeAfterDays, ...rules }: ReminderRules,
): Promise<void> {
  const value = JSON.stringify({ ...rules, lateFeeAfter: lateFeeAfterDays })
  await trx
    .insertInto('invoice_key_values')
    .values({ name: NAME, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Emails per run: the first run after a rule change must not flood the mail server. */
const REMINDED_AT_ONCE = 200

/** Open invoices whose client may be reminded, without those already handled. */
const selectOpenWithout = (
  db: Db,
  { event, detail, id }: { event: 'reminded' | 'late-fee'; detail: string; id: number | undefined },
) => {
  const open = db
    .selectFrom('invoices')
    .innerJoin('invoice_clients', 'invoice_clients.id', 'invoices.client_id')
    .selectAll('invoices')
    .where('invoices.status', 'in', ['Sent', 'Downloaded', 'Partial Payment', 'Past Due'])
    .where('invoices.deleted_at', 'is', null)
    .where('invoice_clients.is_paused', '=', 0)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_events')
            .select('invoice_events.id')
            .whereRef('invoice_events.invoice_id', '=', 'invoices.id')
            .where('invoice_events.event', '=', event)
            .where('invoice_events.detail', '=', detail),
        ),
      ),
    )
  return (id === undefined ? open : open.where('invoices.id', '=', id))
    .orderBy('invoices.id')
    .limit(REMINDED_AT_ONCE)
}

/** Invoices due for this reminder, or the one of this id if it is. A missed day is made up for within a week, not later. */
export const listToRemind = (
  db: Db,
  { days, today, id }: { days: number; today: string; id?: number },
): Promise<InvoiceDbRow[]> =>
  selectOpenWithout(db, { event: 'reminded', detail: `${days}`, id })
    .where('invoices.client_email', '!=', '')
    .where('invoices.due_on', '<=', addDays(today, -days))
    .where('invoices.due_on', '>', addDays(today, -days - 7))
    .execute()

/** What a late fee is charged for, or the one of this id if it is: due by that day, and not charged for yet. */
export const listToCharge = (
  db: Db,
  { dueBy, id }: { dueBy: string; id?: number },
): Promise<InvoiceDbRow[]> =>
  selectOpenWithout(db, { event: 'late-fee', detail: '', id })
    .where('invoices.due_on', '<=', dueBy)
    .execute()
