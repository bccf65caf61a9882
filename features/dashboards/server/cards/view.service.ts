import type { Platform } from '#platform/server/compose/platform.ts'
import { urlHashOf } from '#platform/server/tokens/hash.ts'
import { type Figure, PERIOD_LABELS, type Period } from '../../contract/card.rules.ts'
import type { CardSeries, DaySpan, RowsLink } from '../../contract/card-shapes.rules.ts'
import type { Subject } from '#platform/contract/define.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { BoardFigures, BoardParts } from '#platform/server/compose/board-figures.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { findPreferences } from '#features/preferences/server/preferences.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { listTableVersions } from './view.repo.ts'
import { type Span, spanOf } from '../figures/span.service.ts'

// The context of every card: viewer, time zone and days; and number formatting.

/** What features contribute to boards. */
export interface BoardGiven {
  figures: () => readonly BoardFigures[]
  parts: () => Partial<BoardParts>
}

export interface View {
  db: Db
  database: Pick<Database, 'read' | 'dialect'>
  caller: Caller
  now: Date
  span: Span
  /** The company's: sums are in this currency only. */
  currency: string
  board: BoardGiven
}
export interface ViewParts extends Pick<Platform, 'database' | 'clock'> {
  settings: SettingsService
  board: BoardGiven
}
export interface AskedView {
  period: Period
  from?: string | undefined
  to?: string | undefined
  tz?: string | undefined
}

export async function viewOf(
  { database, clock, settings, board }: ViewParts,
  caller: Caller,
  query: AskedView,
): Promise<View> {
  const { regional } = await settings.get()
  const own = query.tz ?? (await findPreferences(database.read, caller.userId)).timeZone ?? ''
  const [zone, now] = [own === '' ? regional.timeZone : own, clock()]
  return {
    db: database.read,
    database,
    caller,
    now,
    span: spanOf(query, { zone, now }),
    currency: regional.currency,
    board,
  }
}

interface Facts {
  definition: Figure
  topics: Subject[]
  /** Numbers with rows, and their days. */
  figures: { figure: Figure; sum: number | null; days?: DaySpan }[]
}
const SCREENS: Partial<Record<Figure, string>> = {
  revenue: '/apps/invoice/list',
  expense: '/apps/invoice/list',
  profit: '/apps/invoice/list',
  overdue: '/apps/invoice/list?status=Past%20Due',
  sales: '/apps/ecommerce/orders?scope=all',
  orders: '/apps/ecommerce/orders?scope=all',
  'orders.finished': '/apps/ecommerce/orders?scope=all&status=delivered',
  'orders.pending': '/apps/ecommerce/orders?scope=all',
  'orders.rejected': '/apps/ecommerce/orders?scope=all',
  tickets: '/apps/support',
  'tickets.new': '/apps/support?status=new',
  'tickets.open': '/apps/support?status=open',
  'tickets.closed': '/apps/support?status=closed',
  'goals.completed': '/apps/todo/completed',
  'goals.inProgress': '/apps/todo',
}

/** Common fields of all cards. */
export function fieldsOf({ span }: View, { definition, topics, figures }: Facts) {
  const rows = figures.map(({ figure, sum, days = span }): RowsLink => {
    const { from, to } = days
    return { figure, from, to, tz: span.zone, sum, screen: SCREENS[figure] ?? null }
  })
  const { period, from, to, before, zone: timeZone } = span
  return {
    last_days: [...PERIOD_LABELS],
    period,
    span: { from, to },
    before,
    timeZone,
    definition,
    rows,
    topics,
  }
}

type Unit = 'day' | 'week' | 'month' | 'part'
/** A single-line chart: its categories are the first days of its parts. */
export function chartOf(
  name: string,
  { parts, unit, data }: { parts: readonly DaySpan[]; unit: Unit; data: (number | null)[] },
) {
  const series: CardSeries = [{ name, data }]
  const [from, to] = [parts[0]?.from ?? '', parts.at(-1)?.to ?? '']
  return { series, categories: parts.map(part => part.from), chart: { from, to, unit } }
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits))
/** Growth against before in percent; null from zero. */
export const growthOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null || before === 0
    ? null
    : round(((value - before) / Math.abs(before)) * 100)
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : round((part / whole) * 100)

/** Percentages that add up to 100, or 0 without data. */
export function sharesOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const tenths = parts.map(part => (part * 1000) / whole)
  const cut = tenths.map(Math.floor)
  const left = 1000 - cut.reduce((sum, part) => sum + part, 0)
  const byRest = tenths
    .map((part, index) => ({ index, rest: part - Math.floor(part) }))
    .toSorted((a, b) => b.rest - a.rest)
  for (const { index } of byRest.slice(0, left)) cut[index] = (cut[index] ?? 0) + 1
  return cut.map(part => part / 10)
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
/** A number as short text in English, for clients that show `statistics`. */
export const shortText = (value: number | null): string =>
  value === null ? '–' : SHORT.format(value).replace('K', 'k')

export const majorOf =
  (currency: string) =>
  (minor: number): number =>
    toMajor(minor, currency)

/** Cached answers of one card: valid until an underlying table changes, and for half a minute at most. */
export interface Answers<T> {
  keep(
    asked: { key: string; tables: readonly string[] },
    find: () => Promise<T>,
  ): Promise<{ answer: T; etag: string }>
}
const CACHE_MILLISECONDS = 30_000
const CACHE_SIZE = 50

export function createAnswers<T>({
  database,
  clock,
}: Pick<ViewParts, 'database' | 'clock'>): Answers<T> {
  const cache = new Map<
    string,
    { version: string; at: number; found: Promise<{ answer: T; etag: string }> }
  >()
  return {
    async keep({ key, tables }, find) {
      // Versions are read first: a result may be newer than its version, never older.
      const [version, at] = [await versionOf(database.read, tables), clock().getTime()]
      const known = cache.get(key)
      if (known !== undefined && known.version === version && at - known.at < CACHE_MILLISECONDS)
        return known.found
      const found = find().then(answer => ({ answer, etag: tagOf(answer) }))
      if (cache.size >= CACHE_SIZE) cache.clear()
      cache.set(key, { version, at, found })
      found.catch(() => cache.delete(key))
      return found
    },
  }
}

const tagOf = (answer: unknown): string => `"${urlHashOf(JSON.stringify(answer)).slice(0, 22)}"`

const versionOf = async (db: Db, tables: readonly string[]): Promise<string> =>
  (await listTableVersions(db, tables)).join()
