import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { eventLink } from '../contract/calendar.rules.ts'
import { fromLocalTime, isDay } from '#platform/contract/local-time.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { eachDueIn, throwFailures } from '#platform/server/jobs/each-due.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import type { CalendarFeatureParts } from './calendar.context.ts'
import { listExceptions } from './calendar.repo.ts'
import type { EventRow } from './calendar.tables.ts'
import { describeTime } from './guests/invite.service.ts'
import {
  findRemindedAt,
  listActivePeople,
  listComingUserIds,
  listRowsWithReminders,
  saveRemindedAt,
} from './reminders.repo.ts'
import { expand, type Occurrence } from './series/expand.service.ts'

// Reminders (features.md CAL-09): in the app, and by mail for people who are offline. Every half minute, everything due since the last run
// is sent in one transaction with the new position: nothing is sent twice, and nothing is missed.

const EVERY = 30_000
/** The earliest possible reminder: four weeks before. */
const EARLIEST = 40_320 * MINUTE
/** After a longer downtime, older reminders are obsolete. */
const LONGEST_GAP = DAY

type ReminderParts = Pick<
  CalendarFeatureParts,
  'database' | 'clock' | 'mail' | 'baseUrl' | 'online'
>

export const calendarJobs = (parts: ReminderParts): Record<string, JobKind> => ({
  'calendar.remind': {
    everyMilliseconds: EVERY,
    run: async () => throwFailures(await parts.database.write(trx => remind(trx, parts))),
  },
})

/** Returns what failed: the position moves on all the same. */
async function remind(trx: Trx, parts: ReminderParts): Promise<unknown[]> {
  const now = parts.clock()
  const known = await findRemindedAt(trx)
  const since = Math.max(Date.parse(known ?? now.toISOString()), now.getTime() - LONGEST_GAP)
  await saveRemindedAt(trx, now.toISOString())
  const due = await listDue(trx, parts, { since, now: now.getTime() })
  return eachDueIn(trx, due, one => notifyOf(trx, parts, one))
}

/** Reminders due after `since`, until now. */
async function listDue(
  trx: Trx,
  { database }: ReminderParts,
  { since, now }: { since: number; now: number },
): Promise<Occurrence[]> {
  const window = { from: new Date(since).toISOString(), to: new Date(now + EARLIEST).toISOString() }
  const rows = await listRowsWithReminders(trx, window)
  const series = rows.filter(row => row.rule !== '').map(row => row.id)
  const found = await expand(rows, await listExceptions(trx, database.dialect, series), window)
  return found.filter(({ row, starts_at }) => {
    const minutes: number[] = JSON.parse(row.reminders)
    const start = startOf(row, starts_at)
    return minutes.some(before => start - before * MINUTE > since && start - before * MINUTE <= now)
  })
}

const startOf = ({ zone }: Pick<EventRow, 'zone'>, start: string): number =>
  Date.parse(isDay(start) ? fromLocalTime({ day: start, time: '00:00' }, zone) : start)

async function notifyOf(
  trx: Trx,
  { mail, baseUrl, online, clock }: ReminderParts,
  { row, series, starts_at, ends_at, occurrence }: Occurrence,
): Promise<void> {
  const userIds = [row.owner_id, ...(await listComingUserIds(trx, row.id))]
  const link = eventLink(series.id, occurrence)
  const now = clock()
  await notify(trx, { userIds, kind: 'calendar-reminder', params: { title: row.title }, link, now })
  const away = userIds.filter(userId => !online().has(userId))
  if (away.length === 0) return
  const people = await listActivePeople(trx, away)
  const languages = await readLanguages(trx, away)
  for (const { id, full_name: name, email: to } of people) {
    const language = languages(id)
    const when = describeTime({ ...row, starts_at, ends_at }, language)
    const values = { name, title: row.title, when, where: row.location === '' ? '–' : row.location }
    await mail.send(trx, {
      to,
      language,
      template: 'calendar-reminder',
      values,
      link: `${baseUrl}${link}`,
      now,
    })
  }
}
