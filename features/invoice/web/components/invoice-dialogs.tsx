import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { SendDrawer } from './send-drawer.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** Which question is asked over a screen, and about which invoice. */
export interface InvoiceQuestion {
  kind: 'send' | 'pay' | 'credit' | 'void'
  row: Asked
}
/** As much of an invoice as its dialogs go by. */
export type Asked = Pick<
  InvoiceRow,
  'id' | 'number' | 'client' | 'balance' | 'total' | 'currency' | 'invoiceStatus' | 'approval'
>

export function InvoiceDialogs({
  question,
  onClose,
}: {
  question: InvoiceQuestion | undefined
  onClose: () => void
}) {
  if (question === undefined) return null
  const { kind, row } = question
  if (kind === 'send') return <SendDrawer row={row} onClose={onClose} />
  if (kind === 'pay') return <PaymentDrawer row={row} onClose={onClose} />
  if (kind === 'credit') return <CreditDialog row={row} onClose={onClose} />
  return <VoidDialog row={row} onClose={onClose} />
}
