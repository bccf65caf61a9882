import { toWall } from '#platform/contract/wall-time.rules.ts'
import ICAL from 'ical.js'

// The rules of a zone as iCalendar wants them: every change of its clocks in the years that matter, one by one.

const MINUTE = 60_000
const DAY = 86_400_000

const offsetAt = (moment: number, zone: string): number => {
  const { day, time } = toWall(new Date(moment), zone)
  return Math.round(
    (Date.parse(`${day}T${time}:00.000Z`) - Math.floor(moment / MINUTE) * MINUTE) / MINUTE,
  )
}

/** The moments at which the clocks of a zone are changed. */
function listChanges(
  zone: string,
  { from, to }: { from: number; to: number },
): { at: number; before: number; after: number }[] {
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

/** A zone as a part of a calendar. The years are those of the events, and some more for what comes again. */
export function writeZone(
  zone: string,
  { from, to }: { from: string; to: string },
): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  const begin = Date.parse(`${from.slice(0, 4)}-01-01T00:00:00.000Z`) - DAY
  const changes = listChanges(zone, {
    from: begin,
    to: Date.parse(`${to.slice(0, 4)}-12-31T00:00:00.000Z`),
  })
  const first = offsetAt(begin, zone)
  const usual = Math.min(first, ...changes.map(change => change.after))
  for (const { at, before, after } of [{ at: begin, before: first, after: first }, ...changes]) {
    const observance = new ICAL.Component(after > usual ? 'daylight' : 'standard')
    observance.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before * 60))
    observance.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(after * 60))
    // By the clocks as they were before the change.
    observance.addPropertyWithValue(
      'dtstart',
      ICAL.Time.fromDateTimeString(new Date(at + before * MINUTE).toISOString().slice(0, 19)),
    )
    component.addSubcomponent(observance)
  }
  return component
}
