import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'

/** The dialog open over a screen, and its invoice. */
export interface InvoiceQuestion {
  kind: 'send' | 'pay' | 'credit' | 'void'
  row: DialogInvoice
}
/** As much of an invoice as its dialogs go by. */
export type DialogInvoice = Pick<
  InvoiceRow,
  'id' | 'number' | 'client' | 'balance' | 'total' | 'currency' | 'invoiceStatus' | 'approval'
>
