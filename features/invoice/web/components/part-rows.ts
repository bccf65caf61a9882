import { amountsOfParts, type PartsBy, WHOLE_PERCENT } from '../../contract/invoice-parts.rules.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { split, toMajor, toMinor } from '#platform/contract/money.rules.ts'
import { type WriteNumber, readTyped } from '#platform/web/format/typed-number.ts'

/** One part as it is typed. */
export interface PartRow {
  share: string
  dueDate: string
}
type Whole = Pick<Invoice, 'total' | 'currency'>
interface Typed {
  invoice: Whole
  by: PartsBy
  today: string
}
export type PartsProblem = 'share' | 'sum' | 'due'

/** So many equal parts, the rest on the last, due a month apart from today on. */
export function evenParts({
  invoice,
  by,
  count,
  today,
  write = String,
}: Typed & { count: number; write?: WriteNumber }): PartRow[] {
  const whole = by === 'percent' ? WHOLE_PERCENT : (toMinor(invoice.total, invoice.currency) ?? 0)
  const shares = split(
    whole,
    Array.from({ length: count }, () => 1),
  )
  return shares.toReversed().map((share, index) => ({
    share: write(by === 'percent' ? share / 100 : toMajor(share, invoice.currency)),
    dueDate: monthsAfter(today, index + 1),
  }))
}

/** The same day of a later month, or its last. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** The typed parts' amounts, and what is wrong with them. */
export function readParts({ invoice, by, rows, today }: Typed & { rows: readonly PartRow[] }) {
  const total = toMinor(invoice.total, invoice.currency) ?? 0
  const shares = rows.map(({ share }) => readTyped(share))
  const units = shares.map(share =>
    share > 0
      ? by === 'percent'
        ? toHundredths(share)
        : toMinor(share, invoice.currency)
      : undefined,
  )
  const known = units.filter(unit => unit !== undefined)
  const isWhole =
    known.reduce((sum, unit) => sum + unit, 0) === (by === 'percent' ? WHOLE_PERCENT : total)
  const isSound = known.length === rows.length && isWhole
  const parts = isSound ? amountsOfParts(total, { by, shares: known }) : []
  return {
    shares,
    amounts: rows.map((_, index) => shownAmount(parts[index], invoice)),
    problem: findProblem(),
  }

  function findProblem(): PartsProblem | undefined {
    if (known.length < rows.length || parts.some(part => part <= 0)) return 'share'
    if (!isWhole) return 'sum'
    return rows.some(({ dueDate }) => dueDate < today) ? 'due' : undefined
  }
}

const shownAmount = (part: number | undefined, { currency }: Whole) =>
  part === undefined ? undefined : toMajor(part, currency)

function toHundredths(percent: number): number | undefined {
  const whole = Math.round(percent * 100)
  return Math.abs(percent * 100 - whole) < 1e-6 ? whole : undefined
}
