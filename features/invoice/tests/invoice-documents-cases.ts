import { invoiceContract } from '../contract/invoice.contract.ts'
import { invoiceDocumentsContract } from '../contract/invoice-documents.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Issued invoices, their documents and links, and missing ones. Invoices have no owner: the right covers all of them.

const ABSENT = 999_999
const UNKNOWN = 'a'.repeat(43)

async function issued({ send, person, test }: Cell, payer?: Person): Promise<number> {
  const { accessToken } = await person('admin')
  const saved = await send(
    invoiceContract.saveClient,
    { body: { name: 'Cell', companyEmail: 'cell@example.org' } },
    accessToken,
  )
  const clientId = invoiceContract.saveClient.output.parse(saved.json()).client.id
  if (payer !== undefined)
    await test.database.write(trx =>
      trx
        .updateTable('invoice_clients')
        .set({ user_id: payer.id })
        .where('id', '=', clientId)
        .execute(),
    )
  const items = [{ item: 'Work', cost: 1, qty: 1 }]
  const added = await send(
    invoiceContract.addInvoice,
    { body: { clientId, currency: 'USD', items, issuedDate: '2026-03-02' } },
    accessToken,
  )
  const { id } = invoiceContract.addInvoice.output.parse(added.json()).invoice
  await send(invoiceContract.issueInvoices, { body: { ids: [id] } }, accessToken)
  return id
}
async function token(cell: Cell): Promise<string> {
  const { accessToken } = await cell.person('admin')
  const made = await cell.send(
    invoiceDocumentsContract.addInvoiceLink,
    { body: { id: await issued(cell) } },
    accessToken,
  )
  return (
    invoiceDocumentsContract.addInvoiceLink.output.parse(made.json()).url?.split('/i/')[1] ?? ''
  )
}
const by = (sent: (id: number) => object) => ({
  other: async (cell: Cell) => sent(await issued(cell)),
  absent: () => sent(ABSENT),
})
const byToken = {
  other: async (cell: Cell) => ({ params: { token: await token(cell) } }),
  absent: () => ({ params: { token: UNKNOWN } }),
}
const inPath = by(id => ({ params: { id: `${id}` } }))
const inQuery = by(id => ({ query: { id: `${id}` } }))
const inBody = by(id => ({ body: { id } }))

export const invoiceDocumentsCases: Cases = {
  'invoice.getDocument': inPath,
  'invoice.getDocuments': by(id => ({ query: { ids: `${id}` } })),
  'invoice.prepareMail': inQuery,
  'invoice.sendInvoices': by(id => ({ body: { ids: [id] } })),
  'invoice.listInvoiceLinks': inQuery,
  'invoice.addInvoiceLink': inBody,
  'invoice.revokeInvoiceLinks': inBody,
  'invoice.openInvoiceLink': byToken,
  'invoice.getLinkedDocument': byToken,
  'invoice.claimPaid': byToken,
  'invoice.listBills': {
    own: () => ({}),
    other: async cell => ({ query: { payerId: `${(await cell.person()).id}` } }),
  },
  'invoice.getBill': {
    own: async cell => ({ params: { id: `${await issued(cell, cell.me)}` } }),
    other: async cell => ({ params: { id: `${await issued(cell, await cell.person())}` } }),
    absent: () => ({ params: { id: `${ABSENT}` } }),
  },
  'invoice.openVerification': { '-': () => ({}) },
  'invoice.verifyDocument': { '-': () => ({ query: { digest: '0'.repeat(64) } }) },
}
