import { DAY } from '#platform/contract/durations.rules.ts'
import { CATEGORIES, eventLink } from '../../contract/calendar.rules.ts'
import type { BoardParts } from '#platform/server/compose/board-figures.ts'
import { listEventRows, listExceptions, listStrays } from '../calendar.repo.ts'
import { expand } from '../series/expand.service.ts'
import { toEvents } from './view.service.ts'

const DAYS_AHEAD = 60

/** The next event in someone's own calendar, within two months. */
export const nextEvent: BoardParts['meeting'] = async ({
  database: { read, dialect },
  caller,
  now,
  urlOf,
}) => {
  const window = {
    from: now.toISOString(),
    to: new Date(now.getTime() + DAYS_AHEAD * DAY).toISOString(),
  }
  const asked = { userId: caller.userId, categories: CATEGORIES, window }
  const rows = await listEventRows(read, asked)
  const known = new Set(rows.map(row => row.id))
  const all = [...rows, ...(await listStrays(read, asked)).filter(row => !known.has(row.id))]
  const series = all.filter(row => row.rule !== '').map(row => row.id)
  const [first] = (await expand(all, await listExceptions(read, dialect, series), window))
    .filter(({ starts_at }) => starts_at >= window.from.slice(0, starts_at.length))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  if (first === undefined) return undefined
  const [event] = await toEvents({ db: read, dialect, caller, urlOf }, [first])
  if (event === undefined) return undefined
  const { id, title, start, end, allDay, extendedProps } = event
  return {
    id,
    title,
    start,
    end,
    allDay,
    location: extendedProps.location,
    guests: extendedProps.guests.map(({ name, status, avatar, avatarColor }) => ({
      name,
      rsvp: status,
      avatar,
      avatarColor,
    })),
    link: eventLink(first.series.id, first.occurrence),
  }
}
