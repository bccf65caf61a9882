import {
  DATE_WORDS_LANGUAGES,
  findDateWords,
  withoutSpans,
} from '#platform/contract/natural-input.rules.ts'
import {
  DAYS_AHEAD,
  type DueRange,
  TASK_TAGS,
  type TaskFilter,
  type TaskScope,
  type TaskTag,
} from '../../contract/todo.rules.ts'
import type { TaskFilters } from '../../contract/todo.contract.ts'
import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'

// Which tasks a person sees, and which a filter matches. `parents` is a subtask's parent.

type Condition = RawBuilder<SqlBool>

/** Whose tasks: the caller's own, or everyone's on request with the right to others' tasks. */
export interface Reader {
  userId: number
  seesAll: boolean
}
export const readerOf = (caller: Caller, scope: TaskScope = 'all'): Reader => ({
  userId: caller.userId,
  seesAll: scope === 'all' && caller.can('read', 'Todo'),
})

/** Made by them or given to them, itself or what it is a part of. */
export function isSeen({ userId, seesAll }: Reader): Condition {
  if (seesAll) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(tasks.creator_id = ${userId} or tasks.assignee_id = ${userId} or parents.creator_id = ${userId} or parents.assignee_id = ${userId})`
}

/** Subtasks are shown within their parent, and in lists by date. If the parent is invisible, on their own. */
const isAlone = ({ userId, seesAll }: Reader): Condition =>
  seesAll
    ? sql<SqlBool>`tasks.parent_id is null`
    : sql<SqlBool>`(tasks.parent_id is null or not (parents.creator_id = ${userId} or coalesce(parents.assignee_id, 0) = ${userId}))`

/** Shown or counted by who has to do it: subtasks have an assignee of their own, or are a part of their parent's work. */
export const isAssignable = (reader: Reader): Condition =>
  sql<SqlBool>`(${isAlone(reader)} or tasks.assignee_id is not null)`

export const isOpen = sql<SqlBool>`(tasks.is_completed = 0 and tasks.is_deleted = 0 and coalesce(parents.is_deleted, 0) = 0)`
export const isThere = sql<SqlBool>`(tasks.is_deleted = 0 and coalesce(parents.is_deleted, 0) = 0)`
export const both = (one: Condition, other: Condition): Condition =>
  sql<SqlBool>`(${one} and ${other})`

interface Place {
  reader: Reader
  now: Date
  timeZone: string
}

const midnight = (day: string, timeZone: string): string =>
  fromLocalTime({ day, time: '00:00' }, timeZone)

/** When a task is due, so that each is in exactly one range: what is overdue since this morning isn't due today any more. */
export function isDue(range: DueRange, { now, timeZone }: Omit<Place, 'reader'>): Condition {
  const today = toLocalTime(now, timeZone).day
  const last = addDays(today, DAYS_AHEAD)
  const end = midnight(addDays(today, 1), timeZone)
  const lastEnd = midnight(addDays(last, 1), timeZone)
  switch (range) {
    case 'overdue':
      return sql<SqlBool>`(tasks.due_day < ${today} or tasks.due_at < ${now.toISOString()})`
    case 'today':
      return sql<SqlBool>`(tasks.due_day = ${today} or (tasks.due_at >= ${now.toISOString()} and tasks.due_at < ${end}))`
    case 'week':
      return sql<SqlBool>`((tasks.due_day > ${today} and tasks.due_day <= ${last}) or (tasks.due_at >= ${end} and tasks.due_at < ${lastEnd}))`
    case 'later':
      return sql<SqlBool>`(tasks.due_day > ${last} or tasks.due_at >= ${lastEnd})`
    case 'none':
      return sql<SqlBool>`(tasks.due_day is null and tasks.due_at is null)`
  }
}

/** Completed within so many days, today included. */
export const isCompletedWithin = (
  days: number,
  { now, timeZone }: Omit<Place, 'reader'>,
): Condition =>
  sql<SqlBool>`(tasks.is_completed = 1 and tasks.completed_at >= ${midnight(addDays(toLocalTime(now, timeZone).day, 1 - days), timeZone)})`

/** The tasks of each filter; `undefined` is the one without: everything that is not deleted. */
export function conditionOf(
  filter: TaskFilter | undefined,
  { reader, now, timeZone, isByAssignee = false }: Place & { isByAssignee?: boolean },
): Condition {
  const today = toLocalTime(now, timeZone).day
  const [begin, end] = [midnight(today, timeZone), midnight(addDays(today, 1), timeZone)]
  const isListed = isByAssignee ? isAssignable(reader) : isAlone(reader)
  switch (filter) {
    case undefined:
      return both(isThere, isListed)
    case 'open':
      return both(isOpen, isListed)
    case 'important':
      return both(isThere, sql<SqlBool>`tasks.is_important = 1`)
    case 'completed':
      return both(isThere, sql<SqlBool>`tasks.is_completed = 1`)
    case 'deleted':
      return sql<SqlBool>`tasks.is_deleted = 1`
    case 'today':
      return both(
        isOpen,
        sql<SqlBool>`(tasks.due_day = ${today} or (tasks.due_at >= ${begin} and tasks.due_at < ${end}))`,
      )
    case 'upcoming':
      return both(isOpen, sql<SqlBool>`(tasks.due_day > ${today} or tasks.due_at >= ${end})`)
    case 'overdue':
      return both(isOpen, isDue('overdue', { now, timeZone }))
  }
}

export const hasTag = (tag: TaskTag): Condition => sql<SqlBool>`tasks.tags like ${`%,${tag},%`}`

/** Title, description, tags, the assignee's name, and dates in words. */
export function isFound(
  { q, timeZone }: Pick<TaskFilters, 'q' | 'timeZone'>,
  now: Date,
): Condition {
  const pattern = containsPattern(q)
  const tags = TASK_TAGS.filter(tag => tag.includes(q.toLowerCase())).map(
    tag => sql` or ${hasTag(tag)}`,
  )
  const days = daysIn(q, { timeZone, now }).map(day => {
    const [begin, end] = [day, addDays(day, 1)].map(one =>
      fromLocalTime({ day: one, time: '00:00' }, timeZone),
    )
    return sql` or tasks.due_day = ${day} or (tasks.due_at >= ${begin} and tasks.due_at < ${end})`
  })
  return sql<SqlBool>`(tasks.words like ${pattern} escape '\\' or users.full_name_key like ${pattern} escape '\\'${sql.join([...tags, ...days], sql``)})`
}

/** The days that a search means when it is nothing but a day, in whichever language. */
function daysIn(q: string, { timeZone, now }: { timeZone: string; now: Date }): string[] {
  const found = DATE_WORDS_LANGUAGES.flatMap(language => {
    const words = findDateWords(q, { now, zone: timeZone, language })
    if (words?.time !== undefined || words?.end !== undefined || words?.recurrence !== undefined)
      return []
    return words === undefined || withoutSpans(q, words.spans) !== '' ? [] : [words.day]
  })
  // A date that has passed this year may be meant as well.
  return [...new Set(found.flatMap(day => [day, `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`]))]
}
