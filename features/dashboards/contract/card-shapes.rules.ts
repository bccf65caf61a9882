import { DAY } from '#platform/contract/durations.rules.ts'
import * as z from 'zod/mini'
import { CHART_UNITS, FIGURES, MAX_DAYS, PERIODS, SHOWN_PERIODS } from './card.rules.ts'
import { SUBJECTS } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'

// Common inputs and outputs of cards.

const day = z.string().check(z.refine(isDay, 'Enter a valid date.'))
const periodFields = {
  period: z._default(z.enum(PERIODS), 'last28'),
  /** Both together make a custom range; the last day is inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  /** The time zone of days; defaults to the caller's, else the company's. */
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
    from === undefined || to === undefined || (Date.parse(to) - Date.parse(from)) / DAY < MAX_DAYS,
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

/** First and last day, both inclusive. */
export const daySpan = z.object({ from: z.string(), to: z.string() })
export type DaySpan = z.infer<typeof daySpan>

/** Link from a number to its rows: `getCardRows` with these values returns rows that add up to `sum`. */
export const rowsLink = z.object({
  figure: z.enum(FIGURES),
  from: z.string(),
  to: z.string(),
  tz: z.string(),
  sum: z.nullable(z.number()),
  /** Path of the list with such records; `null` if there is none. It may show more than these. */
  screen: z.nullable(z.string()),
})
export type RowsLink = z.infer<typeof rowsLink>

export const cardSeries = z.array(
  z.object({ name: z.string(), data: z.array(z.nullable(z.number())) }),
)
export type CardSeries = z.infer<typeof cardSeries>

/** Amounts in other currencies than the company's: never converted or included in sums, but reported. */
export const otherCurrencies = z.array(z.object({ currency: z.string(), amount: z.number() }))

/** Common fields of all cards. */
export const cardFields = {
  /** Menu labels, as the template's cards read them. */
  last_days: z.array(z.string()),
  period: z.enum(SHOWN_PERIODS),
  /** The covered days, the days compared with, and their time zone. */
  span: daySpan,
  before: daySpan,
  timeZone: z.string(),
  /** The explaining text: `define.<definition>` of the locale file `figures`. */
  definition: z.string(),
  rows: z.array(rowsLink),
  /** Live topics that affect it. */
  topics: z.array(z.enum(SUBJECTS)),
}
/** How a chart is divided; its categories are the first days of its parts. */
export const chartFields = {
  series: cardSeries,
  categories: z.array(z.string()),
  chart: z.object({ ...daySpan.shape, unit: z.enum(CHART_UNITS) }),
}
