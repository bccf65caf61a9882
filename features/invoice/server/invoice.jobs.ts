import { partOf, RATE_SCALE, toMajor } from '#platform/contract/money.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { text } from '#platform/server/texts/texts.ts'
import type { InvoiceContext, InvoiceParts, DeliverInvoice } from './invoice.context.ts'
import { addDraft } from './change/draft.service.ts'
import { recordInvoices } from './change/recorded.service.ts'
import { makeDue } from './plans/plans.service.ts'
import { listToCharge, listToRemind, readReminders } from './plans/reminders.repo.ts'
import { mutateInvoices, recordEvent } from './records/figures.service.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

// Daily work: marking overdue invoices, creating invoices of series, reminding clients (INV-08, INV-28, INV-29).

const HOUR = 3_600_000

interface JobParts extends Pick<InvoiceParts, 'database' | 'clock' | 'overdue'> {
  mail: Pick<MailKit, 'send'>
  /** Where email can be sent. */
  deliver?: DeliverInvoice | undefined
}

export function invoiceJobs(parts: JobParts): Record<string, JobKind> {
  const { overdue, mail, deliver } = parts
  const actor = systemActor('invoice.day')
  return {
    'invoice.day': {
      everyMilliseconds: HOUR,
      async run() {
        await overdue.run()
        await mutateInvoices(parts, actor, async context => {
          for (const row of await makeDue(context)) await deliver?.(context, row)
        })
        await mutateInvoices(parts, actor, context => remindClients(context, mail))
      },
    },
  }
}

/** Emails the clients who are due, once per day of the rule; paused ones and those without an address are skipped. */
async function remindClients(context: InvoiceContext, mail: JobParts['mail']): Promise<void> {
  const { trx } = context
  const rules = await readReminders(trx)
  if (!rules.isOn) return
  for (const days of rules.days) {
    for (const row of await listToRemind(trx, { days, today: context.today })) {
      await mail.send(trx, {
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
  }
  if (rules.lateFee > 0)
    await chargeLateFees(context, { rate: rules.lateFee, after: rules.lateFeeAfterDays })
}

/** Creates a draft for the fee, to be checked and issued by a person. */
async function chargeLateFees(
  context: InvoiceContext,
  { rate, after }: { rate: number; after: number },
): Promise<void> {
  const late = await listToCharge(context.trx, addDays(context.today, -after))
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
}
