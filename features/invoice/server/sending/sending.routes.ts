import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { eachOf } from '#platform/server/changes/each-of.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { oneAddress } from '../invoice.errors.ts'
import { nameOf } from '../records/records.repo.ts'
import { type Sending, type SendingParts, usualWords, valuesOf } from './sending.service.ts'

// Invoices by mail: what the drawer begins with, and the sending itself, of one or of several.

export function sendingRoutes({
  database,
  desk,
  mail,
  sending,
}: SendingParts & { sending: Sending }): Route[] {
  return [
    route(invoiceDocumentsContract.prepareMail, async ({ query: { id } }) => {
      const row = await desk.get(database.read, id)
      const values = await valuesOf(desk, row)
      const { next } = await database.read
        .selectFrom('invoice_numbers')
        .select('next')
        .where('kind', '=', 'invoice')
        .executeTakeFirstOrThrow()
      const { mail: sender, company } = await readSettings(database.read)
      const address = sender.senderAddress === '' ? mail.defaultSender : sender.senderAddress
      return {
        from: `${sender.senderName === '' ? company.name : sender.senderName} <${address}>`,
        to: row.client_email,
        ...usualWords(row.language),
        values: { ...values, number: row.number === null ? `${next}` : `${row.number}` },
        canSend: await mail.canSend(database.read),
      }
    }),
    creatingRoute(
      invoiceDocumentsContract.sendInvoices,
      async ({ body: { ids, to, subject, message }, trx, actor, caller }) => {
        if (to !== undefined && new Set(ids).size > 1) throw oneAddress()
        const who = { actor, userId: caller.userId }
        const one = (id: number) => sending.send(trx, who, { id, to, subject, message })
        const called = async (id: number) => {
          const row = await desk.find(trx, id)
          return row === undefined ? undefined : nameOf(row)
        }
        const { records, refused } = await eachOf(ids, { one, nameOf: called })
        return { done: records.map(({ id }) => id), refused }
      },
    ),
  ]
}
