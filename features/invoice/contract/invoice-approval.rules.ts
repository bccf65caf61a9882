// Whether an invoice needs approval before it is issued (features.md INV-31). Screen and server share this function.

/** Not requested, or voided by a change; requested; approved; returned with a note. */
export const APPROVALS = ['', 'requested', 'approved', 'returned'] as const
export type Approval = (typeof APPROVALS)[number]

export interface ApprovalRules {
  isOn: boolean
  /** From this total on; null means every invoice. */
  threshold: number | null
  /** The threshold's currency, the company's. There are no exchange rates, so an invoice in another currency always needs approval. */
  currency: string
}

/** Whether an invoice with this total needs approval. */
export function needsApproval(
  { isOn, threshold, currency }: ApprovalRules,
  invoice: { total: number; currency: string },
): boolean {
  if (!isOn) return false
  return threshold === null || invoice.currency !== currency || invoice.total >= threshold
}
