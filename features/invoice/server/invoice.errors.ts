import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const invoiceNotFound = () => notFound('invoice.not_found', 'invoice')
export const clientNotFound = () => notFound('client.not_found', 'client')
export const paymentNotFound = () =>
  new AppError(404, 'payment.not_found', 'This payment doesn’t exist.')
export const planNotFound = () => new AppError(404, 'plan.not_found', 'This no longer exists.')

const conflict = (code: string, detail: string) => new AppError(409, code, detail)
/** What was issued is not changed any more (INV-26). */
export const invoiceIssued = () =>
  conflict(
    'invoice.issued',
    'An issued invoice can’t be edited. Void and duplicate it, or create a credit note.',
  )
export const invoiceDraft = () =>
  conflict('invoice.draft', 'This invoice is still a draft. Issue it first.')
export const invoiceVoid = () => conflict('invoice.void', 'This invoice was voided.')
export const invoiceHasMoney = () =>
  conflict(
    'invoice.has_money',
    'This invoice has payments or credit notes. Reverse the payments first, or create a credit note.',
  )
/** `balance`: what is owed now, in the major unit. */
export const overpaid = (balance: number) =>
  new AppError(
    409,
    'invoice.overpaid',
    'This is more than the balance due. Keep the rest as credit for the client?',
    {
      errors: { amount: 'This is more than the balance due.' },
      current: { balance },
    },
  )
export const creditUsed = () =>
  conflict('invoice.credit_used', 'The overpaid amount was already applied to another invoice.')
export const alreadyReversed = () =>
  conflict('payment.taken_back', 'This payment was already reversed.')
export const alreadyBilled = () =>
  conflict('invoice.order_billed', 'This order already has an invoice.')
export const unapproved = () =>
  conflict(
    'invoice.unapproved',
    'Someone else has to approve this invoice before it can be issued. Request approval first.',
  )
export const approvalRequested = () =>
  conflict('invoice.approval_requested', 'Approval was already requested or given.')
export const approvalNotRequested = () =>
  conflict('invoice.approval_not_requested', 'This approval request is no longer open.')
export const approvalNotNeeded = () =>
  conflict('invoice.approval_not_needed', 'This invoice doesn’t need approval.')
export const ownApproval = () =>
  new AppError(
    403,
    'invoice.own_approval',
    'You can’t approve an invoice you wrote or requested approval for.',
  )
export const ofOrder = () => conflict('invoice.of_order', 'An invoice for an order can’t be split.')
export const planOver = () => conflict('plan.over', 'This can no longer be changed.')

export const wrongDecimals = (field: string) =>
  fieldError(
    422,
    'invoice.decimals',
    field,
    'This has more decimal places than the currency allows.',
  )
export const wrongTotal = () =>
  fieldError(
    422,
    'invoice.total',
    'total',
    'The total doesn’t match the line items. Reload the invoice and try again.',
  )
export const tooLarge = () =>
  fieldError(422, 'invoice.too_large', 'total', 'This total is too large.')
export const negativeTotal = () =>
  fieldError(422, 'invoice.negative', 'total', 'An invoice total can’t be negative.')
export const dueBeforeIssue = () =>
  fieldError(422, 'invoice.due', 'dueDate', 'The due date can’t be before the invoice date.')
export const inTheFuture = () =>
  fieldError(422, 'payment.future', 'date', 'The payment date can’t be in the future.')
export const wrongParts = () =>
  fieldError(422, 'invoice.parts', 'parts', 'The parts don’t add up to the total.')
export const emptyPart = () =>
  fieldError(422, 'invoice.part_empty', 'parts', 'Each part must be more than zero.')
export const dueInThePast = () =>
  fieldError(422, 'invoice.part_due', 'parts', 'A part can’t be due in the past.')
/** `most`: what can be credited. */
export const tooMuchCredit = (current: { balance: number; most: number }) =>
  new AppError(422, 'invoice.credit_amount', 'This is more than can be credited.', {
    errors: { amount: 'This is more than can be credited.' },
    current,
  })
export const balanceChanged = (balance: number) =>
  new AppError(409, 'invoice.balance_changed', 'The balance has changed. Check the amount.', {
    errors: { amount: 'The balance has changed. Check the amount.' },
    current: { balance },
  })
export const noClientCredit = () =>
  fieldError(422, 'payment.no_credit', 'amount', 'The client doesn’t have enough credit.')
export const noRule = () =>
  fieldError(422, 'plan.rule', 'rule', 'A recurring invoice needs a schedule and a start date.')

/** The same for every cause: callers without a valid link learn nothing. */
export const linkEnded = () =>
  new AppError(404, 'invoice.link_ended', 'This link is invalid or has expired.')
export const noAddress = () =>
  fieldError(
    422,
    'invoice.no_address',
    'to',
    'There’s no email address to send this to. Add one first.',
  )
export const oneAddress = () =>
  fieldError(
    422,
    'invoice.one_address',
    'to',
    'You can set the recipient only when sending a single invoice.',
  )
const REASONS = {
  notIssued: 'Only issued invoices can be exported as e-invoices.',
  twoTaxes: 'E-invoices (EN 16931) don’t support more than one tax per line.',
  decimals: 'E-invoices (EN 16931) don’t support currencies with three decimal places.',
  sellerCountry: 'Your company’s country is missing or not recognized. Set it in the settings.',
  buyerCountry: 'The client’s country is missing or not recognized.',
  sellerTaxId: 'Your company has no tax number. Add it in the settings.',
}
export const noEInvoice = (reason: keyof typeof REASONS) =>
  conflict(`invoice.no_e_invoice.${reason}`, REASONS[reason])
