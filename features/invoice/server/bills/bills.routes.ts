import { invoiceBillsContract } from '../../contract/invoice-bills.contract.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { ServedDocuments } from '../documents/documents.service.ts'
import { invoiceNotFound } from '../invoice.errors.ts'
import { findBill, listBills } from './bills.repo.ts'

// Invoices for their recipients, identified by the session.

export function billRoutes({
  database,
  clock,
  invoiceDocuments,
  documents,
}: ServedDocuments): Route[] {
  return [
    route(invoiceBillsContract.listBills, ({ query: { payerId, before }, caller }) => {
      const userId = payerId ?? caller.userId
      if (userId !== caller.userId && !caller.can('read', 'Billing'))
        throw forbidden('read', 'Billing')
      return listBills(database.read, { userId, before })
    }),
    route(invoiceBillsContract.getBill, async ({ params: { id }, caller, actor }) => {
      const { userId } = caller
      // Another person's bill is reported as missing.
      const row = await findBill(database.read, { userId, id })
      if (row === undefined) throw invoiceNotFound()
      const made = await documents.make(row, { kind: 'pdf' })
      await database.write(trx => invoiceDocuments.markDownloaded({ trx, actor, now: clock() }, id))
      return made
    }),
  ]
}
