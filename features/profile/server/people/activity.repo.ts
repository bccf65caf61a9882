import type { Subject } from '#platform/contract/define.ts'
import type { Activity } from '../../contract/profile.contract.ts'
import type { ProfileBadge } from '../../contract/profile.rules.ts'
import { addDays, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

// A person's activity from the change log: how much per day, and what for the first time (PROF-07).

/** Counts only work visible to others; mail, chats and the account are private. */
const BADGE_OF: Partial<Record<Subject, ProfileBadge>> = {
  Todo: 'task',
  Kanban: 'card',
  Calendar: 'event',
  Invoice: 'invoice',
  Kb: 'article',
  Blog: 'post',
}
const SUBJECTS = [
  'Todo',
  'Kanban',
  'KanbanBoard',
  'Calendar',
  'Invoice',
  'Client',
  'Order',
  'Shop',
  'Kb',
  'Faq',
  'Blog',
  'Ticket',
  'Profile',
  'Datatable',
] as const
const YEAR = 364
const MANY = 100
/** Ten-minute buckets: `2026-11-22T09:3`. No time zone's midnight is within one, except quarter-hour zones. */
const TEN_MINUTES = 15

/** For someone who hides it. */
export const noActivity = ({ timeZone, now }: Omit<Asked, 'userId'>): Activity => {
  const { day: to } = toLocalTime(now, timeZone)
  return { isHidden: true, from: addDays(to, -YEAR), to, total: 0, days: [], badges: [] }
}

interface Asked {
  userId: number
  timeZone: string
  now: Date
}

export async function readActivity(db: Db, { userId, timeZone, now }: Asked): Promise<Activity> {
  const { day: to } = toLocalTime(now, timeZone)
  const from = addDays(to, -YEAR)
  const own = db
    .selectFrom('audit_changes')
    .where('user_id', '=', userId)
    .where('subject', 'in', SUBJECTS)
    .where('action', '!=', 'refused')
  const bucket = sql<string>`substr(at, 1, ${sql.lit(TEN_MINUTES)})`
  const rows = await own
    .select([bucket.as('bucket'), eb => eb.fn.countAll<number>().as('n')])
    .where('at', '>=', `${addDays(from, -1)}T00:00:00.000Z`)
    .groupBy(bucket)
    .execute()
  const counts = new Map<string, number>()
  for (const { bucket: begin, n } of rows) {
    const { day } = toLocalTime(`${begin}0:00.000Z`, timeZone)
    if (day >= from && day <= to) counts.set(day, (counts.get(day) ?? 0) + Number(n))
  }
  const days = [...counts]
    .map(([day, count]) => ({ day, count }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const firsts = await own
    .select(['subject', eb => eb.fn.min('at').as('at')])
    .where('action', '=', 'create')
    .groupBy('subject')
    .execute()
  const hundredth = await own
    .select('at')
    .orderBy('id')
    .offset(MANY - 1)
    .limit(1)
    .executeTakeFirst()
  const badges = [
    ...firsts.flatMap(({ subject, at }) => {
      const badge = BADGE_OF[subject]
      return badge === undefined ? [] : [{ badge, at }]
    }),
    ...(hundredth === undefined ? [] : [{ badge: 'hundred' as const, at: hundredth.at }]),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return {
    isHidden: false,
    from,
    to,
    total: days.reduce((sum, { count }) => sum + count, 0),
    days,
    badges,
  }
}
