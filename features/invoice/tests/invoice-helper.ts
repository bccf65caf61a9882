import { invoiceContract } from '../contract/invoice.contract.ts'
import { invoiceMoneyContract } from '../contract/invoice-money.contract.ts'
import type { Client, Invoice, NewInvoice } from '../contract/invoice-shapes.rules.ts'
import type { TestApp } from '#app/server/test-app.ts'

// What tests of invoices do again and again, as the accountant of the demo.

const AS = 'maintainer'

export function createInvoiceHelper(test: TestApp) {
  const addClient = async (
    name = 'Petra Client',
    email = 'petra@client.example',
  ): Promise<Client> => {
    const answer = await test.call(invoiceContract.saveClient, {
      as: AS,
      body: { name, companyEmail: email, company: 'Client & Co' },
    })
    return invoiceContract.saveClient.output.parse(answer.json()).client
  }
  const body = (clientId: number, change: Partial<NewInvoice> = {}): NewInvoice => ({
    clientId,
    currency: 'USD',
    items: [{ item: 'Work', cost: 100, qty: 2 }],
    issuedDate: '2026-03-02',
    dueDate: '2026-03-16',
    ...change,
  })
  const add = async (change: Partial<NewInvoice> = {}): Promise<Invoice> => {
    const clientId = Number(change.clientId ?? (await addClient()).id)
    const answer = await test.call(invoiceContract.addInvoice, {
      as: AS,
      body: body(clientId, change),
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return invoiceContract.addInvoice.output.parse(answer.json()).invoice
  }
  const issue = async (id: number) => {
    const answer = await test.call(invoiceContract.issueInvoices, { as: AS, body: { ids: [id] } })
    return invoiceContract.issueInvoices.output.parse(answer.json())
  }
  const get = async (id: number) => {
    const answer = await test.call(
      { ...invoiceContract.getInvoice, path: `/api/invoice/invoices/${id}` },
      { as: AS },
    )
    return invoiceContract.getInvoice.output.parse(answer.json())
  }
  return {
    addClient,
    body,
    add,
    issue,
    get,
    one: async (id: number) => (await get(id)).invoice,
    issued: async (change: Partial<NewInvoice> = {}) => {
      const { id } = await add(change)
      await issue(id)
      return (await get(id)).invoice
    },
    pay: (id: number, amount: number, more: object = {}) =>
      test.call(invoiceMoneyContract.addPayment, {
        as: AS,
        body: { id, amount, date: '2026-03-02', method: 'transfer', ...more },
      }),
    list: async (query: Record<string, string> = {}) =>
      invoiceContract.listInvoices.output.parse(
        (await test.call(invoiceContract.listInvoices, { as: AS, query })).json(),
      ),
  }
}
