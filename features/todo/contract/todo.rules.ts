import { addDays, isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'

// Todo: what both sides go by (TODO-01 to TODO-17).

export const TASK_TAGS = ['team', 'low', 'medium', 'high', 'update'] as const
export type TaskTag = (typeof TASK_TAGS)[number]
export const TAG_TONES = {
  team: 'accent',
  low: 'good',
  medium: 'warn',
  high: 'bad',
  update: 'info',
} as const satisfies Record<TaskTag, string>

/** The filters of the specification; without one everything that is not deleted. */
export const SPEC_FILTERS = ['important', 'completed', 'deleted'] as const
/** `open` is what is neither done nor deleted; the rest of it by its date. */
/** `mine`: made by the caller or given to them. `all`: everything that they may see. */
export const TASK_SCOPES = ['mine', 'all'] as const
export type TaskScope = (typeof TASK_SCOPES)[number]
export const TASK_FILTERS = [...SPEC_FILTERS, 'open', 'today', 'upcoming', 'overdue'] as const
export type TaskFilter = (typeof TASK_FILTERS)[number]
/** When open tasks are due, each in exactly one: late ones first; `week` is the seven days after today. */
export const DUE_RANGES = ['overdue', 'today', 'week', 'later', 'none'] as const
export type DueRange = (typeof DUE_RANGES)[number]
export const DAYS_AHEAD = 7
/** `latest` is the person's own order: new ones on top, until they are dragged. */
export const TASK_SORTS = ['latest', 'title-asc', 'title-desc', 'assignee', 'due-date'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 20_000
export const MAX_COMMENT = 2_000
export const MAX_CHECKS = 50
export const FILES_PER_TASK = 10
export const LINKS_PER_TASK = 20
export const BULK_TASKS = 200
/** So many tasks are answered at once. */
export const TASKS_AT_ONCE = 500

/** Whether a task is late, in its reader's time zone: a day after it ends, a time after it passes. */
export type Lateness = 'overdue' | 'today' | 'upcoming'

/**
 * Whether a due date (`2026-11-25`, or a moment) is overdue, today, or upcoming.
 * @example latenessOf('2026-11-25', { now, zone: 'Europe/Berlin' })
 */
export function latenessOf(due: string, { now, zone }: { now: Date; zone: string }): Lateness {
  const today = toLocalTime(now, zone).day
  if (isDay(due)) return due < today ? 'overdue' : due === today ? 'today' : 'upcoming'
  if (Date.parse(due) < now.getTime()) return 'overdue'
  return toLocalTime(due, zone).day === today ? 'today' : 'upcoming'
}

/** The day on which something is due where its reader is. */
export const dueDayOf = (due: string, zone: string): string =>
  isDay(due) ? due : toLocalTime(due, zone).day

/** The same time of day on another day, or the other day itself. */
export const tomorrowOf = (now: Date, zone: string): string =>
  addDays(toLocalTime(now, zone).day, 1)
