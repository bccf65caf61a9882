// Whether an invoice is looked at by a second person before it is issued (features.md INV-31). The screen and the server ask the same function.

/** Not asked for, or fallen since; asked for; given; sent back with a note. */
export const APPROVALS = ['', 'asked', 'approved', 'returned'] as const
export type Approval = (typeof APPROVALS)[number]

export interface ApprovalRules {
  isOn: boolean
  /** From this sum on; all when there is none. */
  threshold: number | null
  /** Of the threshold: the company's. There are no rates here, so an invoice in another one is always looked at. */
  currency: string
}

/** Whether an invoice of this sum needs somebody else's word. */
export function needsApproval(
  { isOn, threshold, currency }: ApprovalRules,
  invoice: { total: number; currency: string },
): boolean {
  if (!isOn) return false
  return threshold === null || invoice.currency !== currency || invoice.total >= threshold
}
