// States of invoices, as features name them that may be there without the invoices.

/** The six of the specification, and ours for what was taken out of the books. */
export const INVOICE_STATUSES = [
  'Paid',
  'Downloaded',
  'Sent',
  'Draft',
  'Partial Payment',
  'Past Due',
  'Void',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
