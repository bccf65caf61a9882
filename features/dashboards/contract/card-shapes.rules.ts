import * as z from 'zod/mini'
import { CHART_UNITS, FIGURES, MOST_DAYS, PERIODS, SHOWN_PERIODS } from './card.rules.ts'
import { SUBJECTS } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'

// What all cards are asked and answer alike.

const DAY = 86_400_000
const day = z.string().check(z.refine(isDay, 'Enter a valid date.'))
const periodFields = {
  period: z._default(z.enum(PERIODS), 'last28'),
  /** Both together are a period of one's own; the last day belongs to it. */
  from: z.optional(day),
  to: z.optional(day),
  /** Whose midnights days begin and end with; the caller's own zone unless given, else the company's. */
  tz: z.optional(timeZone),
}
interface AskedPeriod {
  from?: string | undefined
  to?: string | undefined
}
const bothDays = z.refine<AskedPeriod>(
  ({ from, to }) => (from === undefined) === (to === undefined),
  {
    error: 'Enter both dates or neither.',
    path: ['to'],
  },
)
const inOrder = z.refine<AskedPeriod>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  {
    error: 'The end date can’t be before the start date.',
    path: ['to'],
  },
)
const notTooLong = z.refine<AskedPeriod>(
  ({ from, to }) =>
    from === undefined || to === undefined || (Date.parse(to) - Date.parse(from)) / DAY < MOST_DAYS,
  { error: 'The range can’t be longer than ten years.', path: ['from'] },
)

/** The query of every card. */
export const cardQuery = z.strictObject(periodFields).check(bothDays, inOrder, notTooLong)
export type CardQuery = z.output<typeof cardQuery>
export const cardRowsQuery = z
  .strictObject({
    ...periodFields,
    figure: z.enum(FIGURES),
    page: z._default(z.coerce.number().check(z.int(), z.positive()), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), 10),
  })
  .check(bothDays, inOrder, notTooLong)
export type CardRowsQuery = z.output<typeof cardRowsQuery>

/** From the first to the last day, both taken in. */
export const daySpan = z.object({ from: z.string(), to: z.string() })
export type DaySpan = z.infer<typeof daySpan>

/** The way from a number to what it is made of: `getCardRows` with these answers rows that add up to `sum`. */
export const rowsLink = z.object({
  figure: z.enum(FIGURES),
  from: z.string(),
  to: z.string(),
  tz: z.string(),
  sum: z.nullable(z.number()),
  /** The list where such records are kept, as a path; `null` where there is none. It may show more than these. */
  screen: z.nullable(z.string()),
})
export type RowsLink = z.infer<typeof rowsLink>

export const cardSeries = z.array(
  z.object({ name: z.string(), data: z.array(z.nullable(z.number())) }),
)
export type CardSeries = z.infer<typeof cardSeries>

/** What came in other currencies than the company's: it is in no sum, nothing is converted, and it is said. */
export const otherCurrencies = z.array(z.object({ currency: z.string(), amount: z.number() }))

/** What every card answers beside its own fields. */
export const cardFields = {
  /** The labels of the menu, as the template's cards read them. */
  last_days: z.array(z.string()),
  period: z.enum(SHOWN_PERIODS),
  /** The days that the numbers are of, the days they are compared with, and the zone of both. */
  span: daySpan,
  before: daySpan,
  timeZone: z.string(),
  /** The text that says what is counted: `define.<definition>` of the locale file `figures`. */
  definition: z.string(),
  rows: z.array(rowsLink),
  /** The live topics that change it. */
  topics: z.array(z.enum(SUBJECTS)),
}
/** How a chart is cut; its categories are the first days of its parts. */
export const chartFields = {
  series: cardSeries,
  categories: z.array(z.string()),
  chart: z.object({ ...daySpan.shape, unit: z.enum(CHART_UNITS) }),
}
