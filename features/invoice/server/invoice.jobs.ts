import { HOUR } from '#platform/contract/durations.rules.ts'
import { partOf, RATE_SCALE, toMajor } from '#platform/contract/money.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { text } from '#platform/server/texts/texts.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import type { InvoiceContext, InvoiceParts, DeliverInvoice } from './invoice.context.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'
import { addDraft } from './change/draft.service.ts'
import { recordInvoices } from './change/recorded.service.ts'
import { listDuePlans } from './plans/plans.repo.ts'
import { makeDue } from './plans/plans.service.ts'
import { listToCharge, listToRemind, readReminders } from './plans/reminders.repo.ts'
import { mutateInvoices, recordEvent } from './records/figures.service.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

// Daily work: marking overdue invoices, creating invoices of series, reminding clients (INV-08, INV-28, INV-29).

interface JobParts extends Pick<InvoiceParts, 'database' | 'clock' | 'overdue'> {
  mail: Pick<MailKit, 'send'>
  /** Where email can be sent. */
  deliver?: DeliverInvoice | undefined
}

export function invoiceJobs(parts: JobParts): Record<string, JobKind> {
  return {
    'invoice.day': {
      everyMilliseconds: HOUR,
      run: () =>
        eachDue(
          [() => parts.overdue.run(), () => makeAllDue(parts), () => remindClients(parts)],
          step => step(),
        ),
    },
  }
}

const ACTOR = systemActor('invoice.day')

/** A series that can't be made stops neither the others nor the reminders. */
async function makeAllDue(parts: JobParts): Promise<void> {
  const { database, clock, deliver } = parts
  const today = await todayOf(database.read, clock())
  await eachDue(await listDuePlans(database.read, { today }), ({ id }) =>
    mutateInvoices(parts, ACTOR, async context => {
      for (const row of await makeDue(context, id)) await deliver?.(context, row)
    }),
  )
}

/** Emails the clients who are due, once per day of the rule; paused ones and those without an address are skipped. */
async function remindClients(parts: JobParts): Promise<void> {
  const { database, clock, mail } = parts
  const rules = await readReminders(database.read)
  if (!rules.isOn) return
  const today = await todayOf(database.read, clock())
  await eachDue(rules.days, async days =>
    eachDue(await listToRemind(database.read, { days, today }), ({ id }) =>
      mutateInvoices(parts, ACTOR, async context => {
        for (const row of await listToRemind(context.trx, { days, today, id }))
          await remindClient(context, mail, { row, days })
      }),
    ),
  )
  if (rules.lateFee === 0) return
  const dueBy = addDays(today, -rules.lateFeeAfterDays)
  await eachDue(await listToCharge(database.read, { dueBy }), ({ id }) =>
    mutateInvoices(parts, ACTOR, async context => {
      for (const row of await listToCharge(context.trx, { dueBy, id }))
        await chargeLateFee(context, row, rules.lateFee)
    }),
  )
}

async function remindClient(
  context: InvoiceContext,
  mail: JobParts['mail'],
  { row, days }: { row: InvoiceDbRow; days: number },
): Promise<void> {
  await mail.send(context.trx, {
    to: row.client_email,
    now: context.now,
    language: row.language,
    template: days < 0 ? 'invoiceComingDue' : 'invoiceReminder',
    values: {
      number: row.number ?? 0,
      name: row.client_name,
      amount: writeMoney(toMajor(row.balance, row.currency), row),
      due: row.due_on ?? '',
    },
  })
  await recordEvent(context, { id: row.id, event: 'reminded', detail: `${days}` })
}

/** Creates a draft for the fee, to be checked and issued by a person. */
async function chargeLateFee(
  context: InvoiceContext,
  row: InvoiceDbRow,
  rate: number,
): Promise<void> {
  const item = text(
    { language: row.language, file: 'mail', key: 'lateFeeItem' },
    { number: row.number ?? 0 },
  )
  const cost = toMajor(partOf(row.balance, rate, RATE_SCALE), row.currency)
  if (cost === 0) return
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
  const draft = await addDraft(context, {
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
    issuedDate: context.today,
    dueDate: context.today,
    terms: '0',
  })
  await recordInvoices(context, { changes: [{ after: draft }], action: 'create' })
  await recordEvent(context, { id: row.id, event: 'late-fee' })
}
