import { codePathOf, type PaymentCode } from '../../contract/invoice-payment-code.rules.ts'
import { encode } from 'uqr'

/** A payment's text as a path in a square of so many units. */
export function drawCode({ kind, text }: PaymentCode): { path: string; units: number } {
  const { size, data } = encode(text, { ecc: 'M', border: 0, boostEcc: false })
  return { path: codePathOf(kind, data), units: size }
}
