import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { CATEGORIES, eventLink } from '../../contract/calendar.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listEventRows, listExceptions, listStrays } from '../calendar.repo.ts'
import { expand } from '../series/expand.service.ts'
import { toEvents } from './view.service.ts'

const DAYS_AHEAD = 60

interface Looking {
  caller: Caller
  now: Date
  urlOf: (fileId: string) => string
}

/** What is next in somebody's own calendar, within two months. */
export async function nextEvent(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { caller, now, urlOf }: Looking,
): Promise<(CalendarEvent & { link: string }) | undefined> {
  const window = {
    from: now.toISOString(),
    to: new Date(now.getTime() + DAYS_AHEAD * 86_400_000).toISOString(),
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
  return event === undefined
    ? undefined
    : { ...event, link: eventLink(first.series.id, first.occurrence) }
}
