import { partOf, RATE_SCALE, toMajor } from '#platform/contract/money.rules.ts'
import { addDays } from '#platform/contract/wall-time.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { text } from '#platform/server/texts/texts.ts'
import { addDraft } from './change/draft.service.ts'
import { recordInvoices } from './change/recorded.service.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'
import type { DayTurn } from './list/day-turn.service.ts'
import { makeDue } from './plans/plans.service.ts'
import { readReminders } from './plans/reminders.repo.ts'
import { type Act, actOf, noteEvent } from './records/figures.service.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

// What comes with the day: what is past due is marked, series make their invoices, clients are reminded (INV-08, INV-28, INV-29).

const HOUR = 3_600_000
/** Mails of one round: a first round after a change of the rules does not flood anybody's server. */
const REMINDED_AT_ONCE = 200

export interface JobParts {
  database: Database
  clock: Clock
  days: DayTurn
  mail: Pick<MailKit, 'send'>
  /** Mails an issued invoice to its client, where there is somebody who can. */
  deliver?: ((trx: Trx, act: Act, row: InvoiceDbRow) => Promise<void>) | undefined
}

export function invoiceJobs({
  database,
  clock,
  days,
  mail,
  deliver,
}: JobParts): Record<string, JobKind> {
  const begin = (trx: Trx) =>
    actOf(trx, { actor: systemActor('invoice.day'), userId: null, now: clock() })
  return {
    'invoice.day': {
      everyMilliseconds: HOUR,
      async run() {
        await days.turn()
        await database.write(async trx => {
          const act = await begin(trx)
          for (const row of await makeDue(trx, act)) await deliver?.(trx, act, row)
        })
        await database.write(async trx => remind(trx, { act: await begin(trx), mail }))
      },
    },
  }
}

/** Writes to clients whose day it is, each of the rule's days once; whoever is paused or has no address is left alone. */
async function remind(
  trx: Trx,
  { act, mail }: { act: Act; mail: JobParts['mail'] },
): Promise<void> {
  const rules = await readReminders(trx)
  if (!rules.isOn) return
  for (const days of rules.days) {
    for (const row of await listToRemind(trx, { days, today: act.today })) {
      await mail.send(trx, {
        to: row.client_email,
        now: act.now,
        language: row.language,
        template: days < 0 ? 'invoiceComingDue' : 'invoiceReminder',
        values: {
          number: row.number ?? 0,
          name: row.client_name,
          amount: writeMoney(toMajor(row.balance, row.currency), row),
          due: row.due_on ?? '',
        },
      })
      await noteEvent(trx, { id: row.id, event: 'reminded', act, detail: `${days}` })
    }
  }
  if (rules.lateFee > 0)
    await chargeLateFees(trx, act, { rate: rules.lateFee, after: rules.lateFeeAfter })
}

const openFrom = (
  trx: Trx,
  { event, detail }: { event: 'reminded' | 'late-fee'; detail: string },
) =>
  trx
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
    .orderBy('invoices.id')
    .limit(REMINDED_AT_ONCE)

/** A day that nobody looked is made up for within a week, and not after it. */
const listToRemind = (trx: Trx, { days, today }: { days: number; today: string }) =>
  openFrom(trx, { event: 'reminded', detail: `${days}` })
    .where('invoices.client_email', '!=', '')
    .where('invoices.due_on', '<=', addDays(today, -days))
    .where('invoices.due_on', '>', addDays(today, -days - 7))
    .execute()

/** A draft over the fee, for somebody to look at and issue. */
async function chargeLateFees(
  trx: Trx,
  act: Act,
  { rate, after }: { rate: number; after: number },
): Promise<void> {
  const late = await openFrom(trx, { event: 'late-fee', detail: '' })
    .where('invoices.due_on', '<=', addDays(act.today, -after))
    .execute()
  for (const row of late) {
    const item = text(
      { language: row.language, file: 'mail', key: 'lateFeeItem' },
      { number: row.number ?? 0 },
    )
    const cost = toMajor(partOf(row.balance, rate, RATE_SCALE), row.currency)
    if (cost === 0) continue
    const line = {
      item,
      description: '',
      cost,
      qty: 1,
      discount: 0,
      tax1: null,
      tax2: null,
      productId: null,
    }
    const draft = await addDraft(trx, act, {
      clientId: row.client_id,
      service: row.service,
      currency: row.currency,
      items: [line],
      discount: { amount: 0 },
      salesperson: row.salesperson,
      note: '',
      paymentTerms: '',
      showTerms: false,
      showClientNotes: true,
      showPaymentStub: false,
      acceptedPayments: [],
      issuedDate: act.today,
      dueDate: act.today,
      terms: '0',
    })
    await recordInvoices(trx, act, { touched: [{ after: draft }], action: 'create' })
    await noteEvent(trx, { id: row.id, event: 'late-fee', act })
  }
}
