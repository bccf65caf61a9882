import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { copyInvoice } from '../change/draft.service.ts'
import { voidInvoice } from '../change/issue.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceParts } from '../invoice.routes.ts'
import { actOf, noteEvent } from '../records/figures.service.ts'
import { readInvoice } from '../records/records.repo.ts'
import { addCredit, addPayment, takeBackPayment } from './payments.service.ts'

// Payments, credit notes, and taking an invoice out of the books.

export function moneyRoutes({
  database,
  clock,
}: Pick<InvoiceParts, 'database' | 'clock'>): Route[] {
  return [
    creatingRoute(invoiceMoneyContract.addPayment, async ({ body, trx, actor, caller, reply }) => {
      const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
      const { paymentId, ...touched } = await addPayment(trx, act, body)
      const undo = { kind: 'invoice.unpay', args: { paymentId } }
      const changeId = await recordInvoices(trx, act, {
        touched: [touched],
        action: 'update',
        undo,
      })
      reply.etag(touched.after.version)
      return { invoice: await readInvoice(trx, touched.after), paymentId, changeId }
    }),
    route(invoiceMoneyContract.takeBackPayment, ({ body, actor, caller, reply }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const touched = await takeBackPayment(trx, act, body)
        await recordInvoices(trx, act, { touched: [touched], action: 'update' })
        reply.etag(touched.after.version)
        return { invoice: await readInvoice(trx, touched.after) }
      }),
    ),
    creatingRoute(invoiceMoneyContract.addCredit, async ({ body, trx, actor, caller, reply }) => {
      const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
      const { creditNoteId, ...touched } = await addCredit(trx, act, body)
      await recordInvoices(trx, act, { touched: [touched], action: 'update' })
      reply.etag(touched.after.version)
      return { invoice: await readInvoice(trx, touched.after), creditNoteId }
    }),
    creatingRoute(
      invoiceMoneyContract.voidInvoice,
      async ({ body: { id, reason, copy }, trx, actor, caller, reply }) => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const touched = await voidInvoice(trx, act, { id, reason })
        await recordInvoices(trx, act, { touched: [touched], action: 'update' })
        reply.etag(touched.after.version)
        if (!copy) return { invoice: await readInvoice(trx, touched.after), copyId: null }
        const made = await copyInvoice(trx, act, id)
        await noteEvent(trx, { id, event: 'copied', act })
        await recordInvoices(trx, act, { touched: [{ after: made }], action: 'create' })
        return { invoice: await readInvoice(trx, touched.after), copyId: made.id }
      },
    ),
  ]
}
