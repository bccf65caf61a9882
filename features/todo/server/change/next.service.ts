import { parseRecurrence, writeRecurrence } from '#platform/contract/recurrence.rules.ts'
import { fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { nextOccurrence } from '#platform/server/recurrence/recurrence.ts'
import type { TaskRow } from '../todo.tables.ts'

type Coming = Pick<TaskRow, 'due_day' | 'due_at' | 'recurrence' | 'recurs_after_done' | 'zone'>

/** The next due date of a recurring task, and its rule from then on; undefined after the last. */
export function nextOf(
  row: Coming,
  now: Date,
): Pick<TaskRow, 'due_day' | 'due_at' | 'recurrence'> | undefined {
  const rule = row.recurrence === null ? undefined : parseRecurrence(row.recurrence)
  if (rule === undefined || rule.count === 1) return undefined
  const { zone } = row
  const today = toLocalTime(now, zone).day
  const isAllDay = row.due_at === null
  const left = writeRecurrence({ ...rule, count: undefined })
  // From when it was done, the date of the start no longer counts: every two weeks is two weeks from now.
  const start =
    row.recurs_after_done === 1 ? startToday(row, today) : (row.due_at ?? row.due_day ?? today)
  const present = isAllDay ? today : now.toISOString()
  const next = nextOccurrence({
    start,
    zone,
    isAllDay,
    rule: left,
    after: start > present ? start : present,
  })
  if (next === undefined) return undefined
  const recurrence = writeRecurrence({
    ...rule,
    count: rule.count === undefined ? undefined : rule.count - 1,
  })
  return isAllDay
    ? { due_day: next, due_at: null, recurrence }
    : { due_day: null, due_at: next, recurrence }
}

const startToday = ({ due_at, zone }: Coming, today: string): string =>
  due_at === null
    ? today
    : fromLocalTime({ day: today, time: toLocalTime(due_at, zone).time }, zone)
