import {
  type Fields,
  type WriteBack,
  askById,
  byId,
  isEqual,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import { invoiceApprovalContract } from '../contract/invoice-approval.contract.ts'
import { invoicePlansContract, plan, reminderRules } from '../contract/invoice-plans.contract.ts'
import { client, invoice } from '../contract/invoice-shapes.rules.ts'
import { invoiceContract } from '../contract/invoice.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

/** A discount of the whole is returned together with how it was entered. */
const adaptInvoice = ({ discountInput, ...body }: Fields, current: Fields): Fields =>
  typeof body['discount'] === 'number' && isEqual(body['discount'], current['discount'])
    ? { ...body, discount: discountInput ?? current['discountInput'] }
    : { ...body, ...(discountInput === undefined ? {} : { discountInput }) }

export const invoiceWriteBacks: readonly WriteBack[] = [
  writeBack(invoiceContract.updateInvoice, invoiceContract.getInvoice, {
    of: invoice,
    ask: ({ id }) => ({ params: { id } }),
    find: ({ invoice: found }) => found,
    moving: ['clientCredit', 'history'],
    adapt: adaptInvoice,
  }),
  writeBack(invoiceContract.saveClient, invoiceContract.findClients, {
    of: client,
    ask: askById,
    find: ([found]) => found,
  }),
  writeBack(invoicePlansContract.savePlan, invoicePlansContract.listPlans, {
    of: plan,
    find: ({ plans }, sent) => byId(plans, sent),
    moving: ['nextOn', 'lastInvoiceId'],
  }),
  writeBack(invoicePlansContract.saveReminders, invoicePlansContract.getReminders, {
    of: reminderRules,
    find: ({ reminders }) => reminders,
  }),
  writeBack(invoiceApprovalContract.saveApprovalRules, invoiceApprovalContract.getApprovalRules, {
    of: invoiceApprovalContract.getApprovalRules.output.shape.rules,
    find: ({ rules }) => rules,
  }),
]
