import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { WEEKDAYS } from '#platform/contract/recurrence.rules.ts'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import ICAL from 'ical.js'

// Transitions of a time zone for iCalendar: those in the relevant years, and the recurring rule after them.

const offsetAt = (moment: number, zone: string): number => {
  const { day, time } = toLocalTime(new Date(moment), zone)
  return Math.round(
    (Date.parse(`${day}T${time}:00.000Z`) - Math.floor(moment / MINUTE) * MINUTE) / MINUTE,
  )
}

/** The transitions of a time zone. */
function listChanges(zone: string, { from, to }: { from: number; to: number }): Change[] {
  const changes = []
  let before = offsetAt(from, zone)
  for (let day = from; day < to; day += 7 * DAY) {
    const after = offsetAt(day + 7 * DAY, zone)
    if (after === before) continue
    let [low, high] = [day, day + 7 * DAY]
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle, zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
    before = after
  }
  return changes
}

interface Change {
  at: number
  before: number
  after: number
}
/** This many equal years make a rule. */
const YEARS_OF_RULE = 4
/** Without a rule, transitions are written for this many years. */
const YEARS_WITHOUT = 30

/** Local time before the transition. */
const localOf = ({ at, before }: Change): Date => new Date(at + before * MINUTE)

/** `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, if all transitions match it, a year apart. */
function findRule(changes: readonly Change[]): string | undefined {
  const days = changes.map(localOf)
  const isYearly = days.every(
    (day, index) =>
      index === 0 || day.getUTCFullYear() === (days[index - 1]?.getUTCFullYear() ?? 0) + 1,
  )
  const commonValue = (of: (day: Date) => string | undefined) => {
    const [first, ...others] = days.map(of)
    return others.every(one => one === first) ? first : undefined
  }
  const time = commonValue(day => day.toISOString().slice(10))
  const month = commonValue(day => `${day.getUTCMonth() + 1}`)
  const weekday = commonValue(day => WEEKDAYS[(day.getUTCDay() + 6) % 7])
  const isLast = days.every(
    day => new Date(day.getTime() + 7 * DAY).getUTCMonth() !== day.getUTCMonth(),
  )
  const nth = isLast ? '-1' : commonValue(day => `${Math.ceil(day.getUTCDate() / 7)}`)
  const parts = [time, month, weekday, nth]
  return isYearly && parts.every(one => one !== undefined)
    ? `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekday}`
    : undefined
}

/** The latest transitions as unlimited rules; undefined if there are none. */
function findRules(
  changes: readonly Change[],
): { first: Change; rule: string; others: readonly Change[] }[] | undefined {
  const kinds = Map.groupBy(changes.slice(-2 * YEARS_OF_RULE), ({ after }) => after)
  const rules = [...kinds.values()].flatMap(([first, ...others]) => {
    const rule = first === undefined ? undefined : findRule([first, ...others])
    const isWhole = others.length === YEARS_OF_RULE - 1
    return first === undefined || rule === undefined || !isWhole ? [] : [{ first, rule, others }]
  })
  return rules.length === 2 ? rules : undefined
}

/** A time zone component: transitions during its events, and the rule after them. */
export function writeZone(
  zone: string,
  { from, to }: { from: string; to: string },
): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  const begin = Date.parse(`${from.slice(0, 4)}-01-01T00:00:00.000Z`) - DAY
  const until = (year: number) => listChanges(zone, { from: begin, to: Date.UTC(year, 11, 31) })
  const year = Number(to.slice(0, 4))
  const near = until(year)
  const rules = findRules(near)
  const changes = rules === undefined && near.length > 0 ? until(year + YEARS_WITHOUT) : near
  const ruled = new Set(rules?.flatMap(({ others }) => others))
  const first = offsetAt(begin, zone)
  const usual = Math.min(first, ...changes.map(change => change.after))
  for (const change of [{ at: begin, before: first, after: first }, ...changes]) {
    if (ruled.has(change)) continue
    const observance = new ICAL.Component(change.after > usual ? 'daylight' : 'standard')
    observance.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(change.before * 60))
    observance.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(change.after * 60))
    observance.addPropertyWithValue(
      'dtstart',
      ICAL.Time.fromDateTimeString(localOf(change).toISOString().slice(0, 19)),
    )
    const rule = rules?.find(one => one.first === change)?.rule
    if (rule !== undefined) observance.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
    component.addSubcomponent(observance)
  }
  return component
}
