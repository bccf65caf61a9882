import { newPlan } from '../../contract/invoice-plans.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { type Actor, systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { EstimateView } from '#platform/server/compose/order-billing.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findClientOfUser } from '../clients/clients.repo.ts'
import { clientOf, type OrderToBill, toBody } from '../money/billing.service.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { getPlan, listPlansByIds, toPlan, totalsOfContent, updatePlanRow } from './plans.repo.ts'
import { runPlan, savePlan } from './plans.service.ts'

// Estimates as used by shop quotes (features.md CART-11): created from a cart, answered, accepted or declined. They are ordinary
// estimates: staff changes their prices and turns them into invoices.

type ToQuote = Omit<OrderToBill, 'orderId' | 'dueOn'>

export function createEstimates({ clock }: { clock: Clock }) {
  const begin = (trx: Trx, actor: Actor = systemActor('orders')) =>
    toInvoiceContext({ trx, actor, now: clock() })
  const record = async (
    trx: Trx,
    actor: Actor,
    { id, before }: { id: number; before?: object },
  ) => {
    const after = toPlan(await getPlan(trx, id))
    const action = before === undefined ? 'create' : 'update'
    await recordChange(trx, {
      actor,
      now: clock(),
      action,
      subject: 'Invoice',
      records: [{ id, name: after.name, before, after }],
    })
  }
  return {
    async make(trx: Trx, order: ToQuote): Promise<number> {
      const context = await begin(trx)
      const {
        issuedDate: _day,
        dueDate: _due,
        terms: _terms,
        total: _total,
        ...content
      } = toBody(order, await clientFor(trx, order, clock()))
      const plan = newPlan.parse({ kind: 'estimate', name: order.customer.name, content })
      const id = await savePlan(context, plan)
      await record(trx, context.actor, { id })
      return id
    },
    async list(db: Db, ids: readonly number[]): Promise<Map<number, EstimateView>> {
      const rows = await listPlansByIds(db, ids)
      return new Map(rows.map(row => [row.id, toView(row)]))
    },
    /** Sets its last valid day. */
    async offer(
      trx: Trx,
      { id, validUntil, actor }: { id: number; validUntil: string; actor: Actor },
    ): Promise<void> {
      const before = toPlan(await getPlan(trx, id))
      await updatePlanRow(trx, id, { valid_until: validUntil })
      await record(trx, actor, { id, before })
    },
    /** An accepted one becomes a draft, to be issued by staff. */
    async decide(
      trx: Trx,
      { id, isAccepted, actor }: { id: number; isAccepted: boolean; actor: Actor },
    ): Promise<void> {
      const context = await begin(trx, actor)
      const before = toPlan(await getPlan(trx, id))
      await runPlan(context, { id, action: isAccepted ? 'accept' : 'decline' })
      if (isAccepted) await runPlan(context, { id, action: 'make' })
      await record(trx, actor, { id, before })
    },
  }
}

/** A customer without an address in the shop keeps their existing client. */
async function clientFor(
  trx: Trx,
  { customer }: Pick<ToQuote, 'customer'>,
  now: Date,
): Promise<number> {
  const known =
    customer.address !== '' || customer.userId === null
      ? undefined
      : await findClientOfUser(trx, customer.userId)
  return known?.id ?? clientOf(trx, { customer }, now)
}

function toView(row: Parameters<typeof toPlan>[0]): EstimateView {
  const { content, state, number, total, validUntil, lastInvoiceId, version } = toPlan(row)
  const sums = totalsOfContent(content)
  const major = (minor: number) => toMajor(minor, content.currency)
  const isOpen = row.deleted_at === null && state === 'open'
  return {
    number: number ?? row.id,
    state: isOpen
      ? 'open'
      : row.deleted_at === null && (state === 'accepted' || state === 'invoiced')
        ? 'accepted'
        : 'declined',
    currency: content.currency,
    total,
    lines: content.items.map(({ item, qty, cost }, index) => ({
      name: item,
      qty,
      unitPrice: cost,
      lineTotal: major(sums?.lines[index]?.price ?? 0),
    })),
    subtotal: major(sums?.subtotal ?? 0),
    discount: major(sums?.discount ?? 0),
    taxes: (sums?.taxes ?? []).map(({ name, basisPoints, amount }) => ({
      name,
      basisPoints,
      amount: major(amount),
    })),
    validUntil,
    invoiceId: lastInvoiceId,
    version,
  }
}
