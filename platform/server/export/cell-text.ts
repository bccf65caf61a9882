import { LOCALES } from '#platform/contract/locales.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import type { ExportCell, ExportColumn, ExportReader } from './export-table.ts'
import { createDayWriter, createMomentWriter } from '../texts/formats.ts'

type Kind = ExportColumn['kind']

/** What is due on a day, not at a time, is a date in any time zone. */
export const kindOf = (cell: ExportCell, kind: Kind): Kind =>
  kind === 'moment' && typeof cell === 'string' && isDay(cell) ? 'date' : kind

/** Writes the cells of one reader's table into texts. */
export interface CellTexts {
  /** For machines: `2026-03-02 10:00`, `12.50`. */
  plain: (cell: ExportCell, kind: Kind) => string
  /** For people: `2 Mar 2026, 10:00 AM`, `1,284`. */
  readable: (cell: ExportCell, kind: Kind) => string
  /** A time as the reader's local clock shows it, in the UTC fields of a date; spreadsheets have no time zones. */
  toLocalClock: (moment: string) => Date
}

const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/**
 * Formats cells in a reader's language and time zone.
 * @example createCellTexts({ language: 'en', timeZone: 'Asia/Tokyo' }).plain('2026-03-01T23:30:00Z', 'moment') // 2026-03-02 08:30
 */
export function createCellTexts({
  language,
  timeZone,
}: Pick<ExportReader, 'language' | 'timeZone'>): CellTexts {
  // The same forms as on the screen (platform/web/format).
  const locale = LOCALES[language]
  const parts = new Intl.DateTimeFormat('en-u-hc-h23', { ...PARTS, timeZone })
  const writeDay = createDayWriter({ language, timeZone: 'UTC' })
  const writeMoment = createMomentWriter({ language, timeZone: 'UTC' })
  const number = new Intl.NumberFormat(locale)
  const money = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })

  function toLocalClock(moment: string): Date {
    const at = new Map(
      parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]),
    )
    const of = (name: keyof typeof PARTS) => at.get(name) ?? 0
    return new Date(
      Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')),
    )
  }
  const readableMoment = (moment: string) => writeMoment(toLocalClock(moment))

  return {
    toLocalClock,
    plain(cell, column) {
      const kind = kindOf(cell, column)
      if (cell === null) return ''
      if (kind === 'money') return (Number(cell) / 100).toFixed(2)
      if (kind === 'moment')
        return toLocalClock(`${cell}`).toISOString().slice(0, 16).replace('T', ' ')
      return `${cell}`
    },
    readable(cell, column) {
      const kind = kindOf(cell, column)
      if (cell === null) return ''
      if (kind === 'number') return number.format(Number(cell))
      if (kind === 'money') return money.format(Number(cell) / 100)
      if (kind === 'date') return writeDay(new Date(`${cell}T00:00:00Z`))
      return kind === 'moment' ? readableMoment(`${cell}`) : `${cell}`
    },
  }
}

/** Numbers are aligned to the end of their column. */
export const isNumeric = (kind: Kind): boolean => kind === 'number' || kind === 'money'
