import { TASK_TAGS } from '../../contract/todo.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { taskCheck, type Task, type TaskFilters } from '../../contract/todo.contract.ts'
import { sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import type { TaskRow } from '../todo.tables.ts'
import { conditionOf, hasTag, isDue, isFound, isSeen, type Reader } from './conditions.repo.ts'

// Which tasks a reader sees, and in which order.

const PLACE = sql<number>`coalesce(task_places.place, -tasks.id)`

const selectSeen = (db: Db, reader: Reader) =>
  db
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .leftJoin('users', 'users.id', 'tasks.assignee_id')
    .leftJoin('task_places', join =>
      join
        .onRef('task_places.task_id', '=', 'tasks.id')
        .on('task_places.user_id', '=', reader.userId),
    )
    .selectAll('tasks')
    .select(PLACE.as('place'))
    .where(isSeen(reader))

export type SeenRow = TaskRow & { place: number }

/** One task, if the reader sees it. */
export const findTask = (
  db: Db,
  { id, reader }: { id: number; reader: Reader },
): Promise<SeenRow | undefined> =>
  selectSeen(db, reader).where('tasks.id', '=', id).executeTakeFirst()

export const listParts = (
  db: Db,
  { parentId, reader }: { parentId: number; reader: Reader },
): Promise<SeenRow[]> =>
  selectSeen(db, reader)
    .where('tasks.parent_id', '=', parentId)
    .where('tasks.is_deleted', '=', 0)
    .orderBy('tasks.id')
    .execute()

interface Listing {
  filters: TaskFilters
  now: Date
  reader: Reader
}

function filtered(db: Db, { filters, now, reader }: Listing) {
  const { filter, tag, assignee, due, q, timeZone } = filters
  const isByAssignee = assignee !== undefined || due !== undefined
  const place = { reader, now, timeZone, isByAssignee }
  const all = selectSeen(db, reader).where(conditionOf(filter, place))
  const assigned =
    assignee === undefined
      ? all
      : assignee === 'none'
        ? all.where('tasks.assignee_id', 'is', null)
        : all.where('tasks.assignee_id', '=', assignee)
  const timed = due === undefined ? assigned : assigned.where(isDue(due, place))
  const tagged = tag === undefined ? timed : timed.where(hasTag(tag))
  return q === '' ? tagged : tagged.where(isFound({ q, timeZone }, now))
}

/** A list in its order, and how many there are in all. */
export async function listTasks(
  db: Db,
  listing: Listing & { offset: number; limit: number },
): Promise<{ rows: SeenRow[]; total: number }> {
  const { offset, limit, filters } = listing
  const page = sorted(filtered(db, listing), filters).limit(limit).offset(offset)
  const rows = await page.execute()
  if (rows.length < limit && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length }
  const counted = await filtered(db, listing)
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(counted.n) }
}

/** Without a date or assignee, last. */
function sorted(query: ReturnType<typeof filtered>, { sortBy }: Pick<TaskFilters, 'sortBy'>) {
  const due = sql`coalesce(tasks.due_at, tasks.due_day)`
  switch (sortBy) {
    case 'title-asc':
      return query.orderBy('tasks.title_key').orderBy('tasks.id')
    case 'title-desc':
      return query.orderBy('tasks.title_key', 'desc').orderBy('tasks.id', 'desc')
    case 'assignee':
      return query
        .orderBy(sql`case when users.id is null then 1 else 0 end`)
        .orderBy('users.full_name_key')
        .orderBy('tasks.id')
    case 'due-date':
      return query
        .orderBy(sql`case when ${due} is null then 1 else 0 end`)
        .orderBy(due)
        .orderBy('tasks.id')
    case 'latest':
      return query.orderBy(PLACE).orderBy('tasks.id', 'desc')
  }
}

const FILTERS = [
  'open',
  'today',
  'upcoming',
  'overdue',
  'important',
  'completed',
  'deleted',
] as const

/** All figures of the panel, in one walk over what the reader sees. */
export async function countTasks(
  db: Db,
  { now, reader, timeZone }: { now: Date; reader: Reader; timeZone: string },
) {
  const place = { reader, now, timeZone }
  const sum = (condition: ReturnType<typeof conditionOf>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const open = conditionOf('open', place)
  const row = await selectSeen(db, reader)
    .clearSelect()
    .select(FILTERS.map(filter => sum(conditionOf(filter, place)).as(filter)))
    .select(TASK_TAGS.map(tag => sum(sql<SqlBool>`(${open} and ${hasTag(tag)})`).as(`tag_${tag}`)))
    .executeTakeFirstOrThrow()
  const at = new Map(Object.entries(row))
  const figure = (name: string) => Number(at.get(name) ?? 0)
  const {
    open: mine,
    today,
    upcoming,
    overdue,
    important,
    completed,
    deleted,
  } = mapOf(FILTERS, figure)
  return {
    filters: { open: mine, today, upcoming, overdue, important, completed, deleted },
    tags: {
      team: figure('tag_team'),
      low: figure('tag_low'),
      medium: figure('tag_medium'),
      high: figure('tag_high'),
      update: figure('tag_update'),
    },
  }
}

function mapOf<Name extends string>(
  names: readonly Name[],
  value: (name: Name) => number,
): { [name in Name]: number } {
  const made: Partial<Record<Name, number>> = {}
  for (const name of names) made[name] = value(name)
  const isWhole = (some: Partial<Record<Name, number>>): some is { [name in Name]: number } =>
    names.every(name => some[name] !== undefined)
  if (isWhole(made)) return made
  throw new Error('unreachable')
}

export const tagsOf = (text: string): Task['tags'] =>
  TASK_TAGS.filter(tag => text.includes(`,${tag},`))
const storedChecks = asStored(z.array(taskCheck))
export const checksOf = (text: string): Task['checklist'] => storedChecks.parse(JSON.parse(text))
export const dueOf = ({ due_at, due_day }: Pick<TaskRow, 'due_at' | 'due_day'>): string | null =>
  due_at ?? due_day
