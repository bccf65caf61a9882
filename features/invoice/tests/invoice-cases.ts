import { invoiceContract } from '../contract/invoice.contract.ts'
import { invoiceMoneyContract } from '../contract/invoice-money.contract.ts'
import { invoicePlansContract } from '../contract/invoice-plans.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Invoices: a draft, an issued one, and a missing one. They belong to the company, not to their author.

const ABSENT = 999_999
const nothing = () => ({})
const body = (clientId: number) => ({
  clientId,
  currency: 'USD',
  items: [{ item: 'Work', cost: 100, qty: 1 }],
  issuedDate: '2026-03-02',
})
const CLIENT = 1

async function draft({ person, send }: Cell): Promise<number> {
  const admin = await person('admin')
  const made = await send(invoiceContract.addInvoice, { body: body(CLIENT) }, admin.accessToken)
  return invoiceContract.addInvoice.output.parse(made.json()).invoice.id
}
async function issued(cell: Cell): Promise<number> {
  const id = await draft(cell)
  const admin = await cell.person('admin')
  await cell.send(invoiceContract.issueInvoices, { body: { ids: [id] } }, admin.accessToken)
  return id
}
async function payment(cell: Cell): Promise<number> {
  const id = await issued(cell)
  const admin = await cell.person('admin')
  const sent = { body: { id, amount: 10, date: '2026-03-02', method: 'cash' } }
  const made = await cell.send(invoiceMoneyContract.addPayment, sent, admin.accessToken)
  return invoiceMoneyContract.addPayment.output.parse(made.json()).paymentId
}
async function plan(cell: Cell): Promise<number> {
  const admin = await cell.person('admin')
  const { issuedDate: _, ...content } = body(CLIENT)
  const made = await cell.send(
    invoicePlansContract.savePlan,
    { body: { kind: 'template', name: 'Cell', content } },
    admin.accessToken,
  )
  return invoicePlansContract.savePlan.output.parse(made.json()).plan.id
}

const each = (sent: (id: number) => object) => ({
  draft: async (cell: Cell) => sent(await draft(cell)),
  issued: async (cell: Cell) => sent(await issued(cell)),
  absent: () => sent(ABSENT),
})
const planned = (sent: (id: number) => object) => ({
  there: async (cell: Cell) => sent(await plan(cell)),
  absent: () => sent(ABSENT),
})
const money = { amount: 10, date: '2026-03-02', method: 'cash' }

export const invoiceCases = {
  'invoice.listInvoices': { '-': nothing },
  'invoice.getInvoice': each(id => ({ params: { id: `${id}` } })),
  'invoice.deleteInvoice': each(id => ({ query: { id: `${id}` } })),
  'invoice.findClients': { '-': nothing },
  'invoice.saveClient': {
    '-': () => ({ body: { name: 'Cell' } }),
    absent: () => ({ body: { id: ABSENT, name: 'Cell' } }),
  },
  'invoice.prepareInvoice': { '-': nothing },
  'invoice.addInvoice': {
    '-': () => ({ body: body(CLIENT) }),
    absent: () => ({ body: body(ABSENT) }),
  },
  'invoice.updateInvoice': each(id => ({ body: { ...body(CLIENT), id } })),
  'invoice.issueInvoices': each(id => ({ body: { ids: [id] } })),
  'invoice.duplicateInvoice': each(id => ({ body: { id } })),
  'invoice.deleteInvoices': each(id => ({ body: { ids: [id] } })),
  'invoice.countInvoices': { '-': nothing },
  'invoice.exportInvoices': { '-': nothing },
  'invoice.importInvoices': { '-': () => ({ body: { csv: 'client,item,cost\nAda,Work,1\n' } }) },
  'invoice.addPayment': each(id => ({ body: { ...money, id } })),
  'invoice.importPayments': {
    '-': () => ({ body: { csv: 'number,amount,date\n4987,1,2026-03-02\n' } }),
  },
  'invoice.importClients': { '-': () => ({ body: { csv: 'Email\nada@example.com\n' } }) },
  'invoice.importStripe': { '-': () => ({ body: { csv: 'id,Total\nin_1,1\n' } }) },
  'invoice.reversePayment': {
    there: async (cell: Cell) => ({ body: { paymentId: await payment(cell), reason: 'Bounced' } }),
    absent: () => ({ body: { paymentId: ABSENT, reason: 'Bounced' } }),
  },
  'invoice.addCredit': each(id => ({ body: { id, amount: 10, reason: 'Damaged' } })),
  'invoice.voidInvoice': each(id => ({ body: { id, reason: 'Wrong' } })),
  'invoice.splitInvoice': each(id => ({
    body: { id, by: 'percent', parts: [0, 1].map(() => ({ share: 50, dueDate: '2099-03-02' })) },
  })),
  'invoice.getApprovalRules': { '-': nothing },
  'invoice.saveApprovalRules': { '-': () => ({ body: { isOn: false, threshold: null } }) },
  // Approval is off by default, so nothing can be requested.
  'invoice.requestApproval': each(id => ({ body: { id } })),
  'invoice.decideApproval': each(id => ({ body: { id, isApproved: true } })),
  'invoice.listPlans': { '-': nothing },
  'invoice.savePlan': planned(id => {
    const { issuedDate: _, ...content } = body(CLIENT)
    return { body: { kind: 'template', name: 'Cell', content, id } }
  }),
  'invoice.runPlan': planned(id => ({ body: { id, action: 'make' } })),
  'invoice.deletePlan': planned(id => ({ body: { id } })),
  'invoice.getReminders': { '-': nothing },
  'invoice.saveReminders': {
    '-': () => ({ body: { isOn: false, days: [], lateFee: 0, lateFeeAfterDays: 30 } }),
  },
  'invoice.listAccounts': { '-': nothing },
  'invoice.getStatement': {
    '-': () => ({
      query: { clientId: `${CLIENT}`, currency: 'USD', from: '2026-01-01', to: '2026-12-31' },
    }),
    absent: () => ({
      query: { clientId: `${ABSENT}`, currency: 'USD', from: '2026-01-01', to: '2026-12-31' },
    }),
  },
} satisfies Cases
