import type { PaymentCode } from '@smart-fft/contract/invoice-payment-code.rules'
import { encode } from 'uqr'

/** Of the Swiss code: 46 mm, its cross 7 mm. */
const SWISS_SHARE = 7 / 46

/** A payment's text as a path in a square of so many units. */
export function drawCode({ kind, text }: PaymentCode): { path: string; units: number } {
  const { size, data } = encode(text, { ecc: 'M', border: 0, boostEcc: false })
  const hole = kind === 'swiss' ? crossOf(size) : undefined
  const isInHole = (x: number, y: number) => hole !== undefined && [x, y].every(at => at + 1 > hole.from && at < hole.to)
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && !isInHole(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: `${modules.join('')}${hole?.path ?? ''}`, units: size }
}

/** The cross of the Swiss code in its middle: a dark square with the cross cut out, and light around it. */
function crossOf(size: number): { from: number; to: number; path: string } {
  const width = size * SWISS_SHARE
  const from = (size - width) / 2
  const dark = width * (6 / 7)
  const corner = (size - dark) / 2
  const [arm, long] = [dark * 0.19, dark * 0.62]
  const middle = size / 2
  const half = arm / 2
  const reach = (long - arm) / 2
  const cross = `M${middle - half} ${middle - half - reach}h${arm}v${reach}h${reach}v${arm}h${-reach}v${reach}h${-arm}v${-reach}h${-reach}v${-arm}h${reach}z`
  return { from, to: from + width, path: `M${corner} ${corner}h${dark}v${dark}h${-dark}z${cross}` }
}
