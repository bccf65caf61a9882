import { CreditDialog } from './credit-dialog.tsx'
import type { InvoiceQuestion } from './invoice-question.ts'
import { PaymentDrawer } from './payment-drawer.tsx'
import { SendDrawer } from './send-drawer.tsx'
import { VoidDialog } from './void-dialog.tsx'

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
