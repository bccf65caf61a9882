import { type Recurrence, WEEKDAYS } from './recurrence.rules.ts'
import { isWhole, type Line, pastSpace, take, takeOneOf } from './natural-input-scan.rules.ts'

// Lists of weekdays in recurrences.

interface WeekdaysRead {
  end: number
  days: Recurrence['days']
}

/** Monday, Wednesday and Friday. */
export function readWeekdays(
  line: Line,
  at: number,
  patterns = line.words.everyWeekdays,
): WeekdaysRead | undefined {
  const { text, words } = line
  const first = takeOneOf(text, at, patterns)
  if (first === undefined) return undefined
  const found = new Set([first.index])
  let from = at
  let { end } = first
  for (;;) {
    const and = take(text, end, words.and)
    const start = and === undefined ? pastSpace(text, end) : pastOn(text, and.end)
    const next = start === end ? undefined : takeOneOf(text, start, patterns)
    if (next === undefined || !isWhole(text, next.end)) break
    // Without anything between them, `wed` and `sat` are days only among such: not in `every monday sat nav`.
    if (
      and === undefined &&
      isShort(text.slice(start, next.end)) &&
      !isShort(text.slice(from, end))
    )
      break
    found.add(next.index)
    ;[from, end] = [start, next.end]
  }
  return { end, days: WEEKDAYS.filter((_, index) => found.has(index)) }
}
const isShort = (day: string): boolean => /^[a-z]{1,4}$/i.test(day)

/** Every 2 weeks on Monday and Wednesday; a single day is read as one. */
export function readOnDays(line: Line, at: number): WeekdaysRead | undefined {
  const found = readWeekdays(line, pastOn(line.text, pastSpace(line.text, at)))
  return found !== undefined && found.days.length > 1 ? found : undefined
}
const pastOn = (text: string, at: number): number => take(text, at, ON_DAYS)?.end ?? at
const ON_DAYS = /(?:on|am|an|jeweils|les?|n[ao]s?|[àa]s?|aos?|(?:في\s+)?(?:يوم|[أا]يام)|في)\s+/iuy
