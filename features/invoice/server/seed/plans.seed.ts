import { addDays } from '#platform/contract/local-time.rules.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { savePlan } from '../plans/plans.service.ts'
import { ITEMS } from './demo.seed.ts'

/** A series, an estimate and a template of the demo. */
export async function seedPlans(
  context: InvoiceContext,
  clients: readonly ClientRow[],
): Promise<void> {
  const content = (client: number, from: number) => ({
    clientId: clients[client]?.id ?? 0,
    service: 'Workshop',
    currency: 'USD',
    items: ITEMS.slice(from, from + 2).map(([item, description, cost]) => ({
      item,
      description,
      cost,
      qty: 1,
      discount: 0,
      tax1: { name: 'Standard', basisPoints: 810 },
      tax2: null,
      productId: null,
    })),
    discount: { amount: 0 },
    salesperson: 'Emre Yıldız',
    note: '',
    paymentTerms: '',
    showTerms: true,
    showClientNotes: true,
    showPaymentStub: false,
    acceptedPayments: ['internetBanking' as const],
  })
  const blank = {
    terms: '30' as const,
    rule: '' as const,
    startsOn: null,
    isAutoIssued: false,
    validUntil: null,
  }
  const monthly = { rule: 'FREQ=MONTHLY', startsOn: addDays(context.today, 12), isAutoIssued: true }
  await savePlan(context, {
    ...blank,
    ...monthly,
    kind: 'series',
    name: 'Monthly press maintenance',
    content: content(0, 9),
  })
  const valid = { validUntil: addDays(context.today, 20) }
  await savePlan(context, {
    ...blank,
    ...valid,
    kind: 'estimate',
    name: 'Press tool for line 3',
    content: content(4, 3),
  })
  await savePlan(context, {
    ...blank,
    kind: 'template',
    name: 'On-site training',
    content: content(7, 6),
  })
}
