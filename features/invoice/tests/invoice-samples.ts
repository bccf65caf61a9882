import { invoicePlansContract } from '../contract/invoice-plans.contract.ts'
import { invoiceContract } from '../contract/invoice.contract.ts'
import { ask, fieldsAt, first, made, these, type FeatureSamples } from '#app/server/test-samples.ts'
import type { TestApp } from '#app/server/test-app.ts'

const invoiceBody = (clientId: unknown) => ({
  clientId,
  currency: 'USD',
  issuedDate: '2026-03-02',
  discount: { basisPoints: 500 },
  items: [
    { item: 'Paper', cost: 12.5, qty: 2, discount: 1000, tax1: { name: 'VAT', basisPoints: 1900 } },
    { item: 'Ink', cost: 7, qty: 1 },
  ],
})
const clientOf = async (test: TestApp) =>
  fieldsAt(await ask(test, invoiceContract.findClients, {}), [0])['id']

export const invoiceSamples: FeatureSamples = {
  samples: {
    'invoice.updateInvoice': async test =>
      made(invoiceContract.addInvoice, invoiceBody(await clientOf(test)), ['invoice'])(test),
    'invoice.saveClient': first(invoiceContract.findClients, [0]),
    'invoice.savePlan': async test => {
      const { issuedDate: _, ...content } = invoiceBody(await clientOf(test))
      return made(
        invoicePlansContract.savePlan,
        { kind: 'estimate', name: 'Offer', content, validUntil: '2026-06-01' },
        ['plan'],
      )(test)
    },
    'invoice.saveReminders': these({}),
    'invoice.saveApprovalRules': these({}),
  },
  writtenOtherwise: {
    'invoice.updateInvoice': ['discountInput'],
  },
  exempt: {
    several: ['invoice.issueInvoices', 'invoice.deleteInvoices', 'invoice.sendInvoices'],
    file: [
      'invoice.importInvoices',
      'invoice.importPayments',
      'invoice.importClients',
      'invoice.importStripe',
    ],
    act: [
      'invoice.reversePayment',
      'invoice.voidInvoice',
      'invoice.runPlan',
      'invoice.deletePlan',
      'invoice.revokeInvoiceLinks',
      'invoice.requestApproval',
      'invoice.decideApproval',
    ],
  },
}
