import { AppError } from '#platform/server/http/app-error.ts'

export const invoiceNotFound = () => new AppError(404, 'invoice.not_found', 'Invoice not found.')
export const clientNotFound = () =>
  new AppError(404, 'client.not_found', 'This client is not there.')
export const paymentNotFound = () =>
  new AppError(404, 'payment.not_found', 'This payment is not there.')
export const planNotFound = () => new AppError(404, 'plan.not_found', 'This is not there any more.')

const conflict = (code: string, detail: string) => new AppError(409, code, detail)
/** What was issued is not changed any more (INV-26). */
export const invoiceIssued = () =>
  conflict(
    'invoice.issued',
    'An issued invoice cannot be changed. Void it and make a copy, or write a credit note.',
  )
export const invoiceDraft = () =>
  conflict('invoice.draft', 'This is still a draft. Issue it first.')
export const invoiceVoid = () => conflict('invoice.void', 'This invoice was voided.')
export const invoiceHasMoney = () =>
  conflict(
    'invoice.has_money',
    'There are payments or credit notes on this invoice. Take the payments back first, or write a credit note.',
  )
export const overpaid = () =>
  new AppError(
    409,
    'invoice.overpaid',
    'This is more than is owed. Keep the rest as the credit of the client?',
    {
      errors: { amount: 'This is more than is owed.' },
    },
  )
export const creditUsed = () =>
  conflict(
    'invoice.credit_used',
    'What was paid too much has been used for another invoice already.',
  )
export const alreadyTakenBack = () =>
  conflict('payment.taken_back', 'This payment was taken back already.')
export const alreadyBilled = () =>
  conflict('invoice.order_billed', 'This order has its invoice already.')
export const unapproved = () =>
  conflict(
    'invoice.unapproved',
    'Somebody else must approve this invoice before it is issued. Ask for it first.',
  )
export const approvalAsked = () =>
  conflict('invoice.approval_asked', 'Somebody was asked already, or has approved it.')
export const approvalNotAsked = () =>
  conflict('invoice.approval_not_asked', 'Nobody asks for this any more.')
export const approvalNotNeeded = () =>
  conflict('invoice.approval_not_needed', 'This invoice can be issued without approval.')
export const ownApproval = () =>
  new AppError(
    403,
    'invoice.own_approval',
    'Who wrote an invoice, or asked for it, cannot approve it.',
  )
export const ofOrder = () =>
  conflict('invoice.of_order', 'The invoice of an order cannot be divided.')
export const planOver = () => conflict('plan.over', 'This cannot be done with it any more.')

const unsound = (code: string, field: string, detail: string) =>
  new AppError(422, code, detail, { errors: { [field]: detail } })
export const wrongDecimals = (field: string) =>
  unsound('invoice.decimals', field, 'This has more decimals than the currency.')
export const wrongTotal = () =>
  unsound('invoice.total', 'total', 'The sum does not come to this. Load the invoice again.')
export const tooLarge = () => unsound('invoice.too_large', 'total', 'The sum is too large.')
export const negativeTotal = () =>
  unsound('invoice.negative', 'total', 'An invoice cannot come to less than nothing.')
export const dueBeforeIssue = () =>
  unsound('invoice.due', 'dueDate', 'The due date cannot be before the invoice date.')
export const inTheFuture = () =>
  unsound('payment.future', 'date', 'A payment cannot be noted before its day.')
export const wrongParts = () =>
  unsound('invoice.parts', 'parts', 'The parts do not come to the whole.')
export const emptyPart = () => unsound('invoice.part_empty', 'parts', 'A part comes to nothing.')
export const dueInThePast = () =>
  unsound('invoice.part_due', 'parts', 'A part cannot be due before today.')
export const tooMuchCredit = () =>
  unsound('invoice.credit_amount', 'amount', 'This is more than can be taken off.')
export const noClientCredit = () =>
  unsound('payment.no_credit', 'amount', 'The client does not have so much credit.')
export const noRule = () => unsound('plan.rule', 'rule', 'A series needs a rule and a first day.')

/** Whatever was wrong with it: who has no link learns nothing. */
export const linkEnded = () =>
  new AppError(404, 'invoice.link_ended', 'This link does not lead anywhere, or not any more.')
export const noAddress = () =>
  unsound('invoice.no_address', 'to', 'There is no e-mail address to send it to.')
export const oneAddress = () =>
  unsound('invoice.one_address', 'to', 'An address can be named for one invoice alone.')
const REASONS = {
  notIssued: 'Only an issued invoice has an e-invoice.',
  twoTaxes: 'A line with two taxes cannot be said in an e-invoice (EN 16931).',
  decimals: 'A currency with three decimals cannot be said in an e-invoice (EN 16931).',
  sellerCountry: 'The company has no country that is known. Set it in the settings.',
  buyerCountry: 'The client has no country that is known.',
  sellerTaxId: 'The company has no tax number. Set it in the settings.',
}
export const noEInvoice = (reason: keyof typeof REASONS) =>
  conflict(`invoice.no_e_invoice.${reason}`, REASONS[reason])
