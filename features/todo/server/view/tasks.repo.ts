import { TASK_TAGS } from '../../contract/todo.rules.ts'
import {
  taskCheck,
  type Task,
  type TaskFilters,
  type TaskPerson,
} from '../../contract/todo.contract.ts'
import { type Selectable, sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { askTogether } from '#platform/server/database/pipeline.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { RecordLinks } from '#platform/server/compose/between-features.ts'
import type { TaskRow } from '../todo.tables.ts'
import { conditionOf, hasTag, isFound, isSeen, type Reader } from './conditions.repo.ts'

// Tasks as their reader sees them.

export interface Sight {
  caller: Caller
  dialect: Dialect
  pictures: Pick<FileLinks, 'urlOf'>
  links: RecordLinks
}

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
  const { filter, tag, q, timeZone } = filters
  const all = selectSeen(db, reader).where(conditionOf(filter, { reader, now, timeZone }))
  const tagged = tag === undefined ? all : all.where(hasTag(tag))
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

/** What has no date, or no assignee, comes last. */
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
export const checksOf = (text: string): Task['checklist'] =>
  z.array(taskCheck).parse(JSON.parse(text))
export const dueOf = ({ due_at, due_day }: Pick<TaskRow, 'due_at' | 'due_day'>): string | null =>
  due_at ?? due_day

/** The rows as the contract has them, with what hangs on them, each kind read once. */
export async function toTasks(db: Db, rows: readonly SeenRow[], sight: Sight): Promise<Task[]> {
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const { caller, dialect, pictures } = sight
  const ofTask = dialect.isOneOf('task_id', ids)
  const asked = {
    people: selectPeople(
      db,
      rows.flatMap(row => [row.creator_id, ...(row.assignee_id === null ? [] : [row.assignee_id])]),
      dialect,
    ).compile(),
    files: db
      .selectFrom('task_files')
      .innerJoin('files', 'files.id', 'task_files.file_id')
      .select(['task_id', 'files.id', 'files.name', 'files.type', 'files.size'])
      .where(ofTask)
      .orderBy('position')
      .compile(),
    comments: db
      .selectFrom('task_comments')
      .select(['task_id', eb => eb.fn.countAll<number>().as('n')])
      .where(ofTask)
      .groupBy('task_id')
      .compile(),
    parts: db
      .selectFrom('tasks')
      .select([
        'parent_id',
        eb => eb.fn.countAll<number>().as('n'),
        eb => eb.fn.sum<number>('is_completed').as('done'),
      ])
      .where(dialect.isOneOf('parent_id', ids))
      .where('is_deleted', '=', 0)
      .groupBy('parent_id')
      .compile(),
    reminders: db
      .selectFrom('task_reminders')
      .selectAll()
      .where(ofTask)
      .where('user_id', '=', caller.userId)
      .compile(),
  }
  askTogether(asked.people, asked.files, asked.comments, asked.parts, asked.reminders)
  const people = toPeople((await db.executeQuery(asked.people)).rows, sight)
  const { rows: files } = await db.executeQuery(asked.files)
  const links = await sight.links.list(db, caller, {
    type: 'task',
    ids: ids.map(String),
    isSeen: true,
  })
  const { rows: comments } = await db.executeQuery(asked.comments)
  const { rows: parts } = await db.executeQuery(asked.parts)
  const { rows: reminders } = await db.executeQuery(asked.reminders)
  const comment = new Map(comments.map(one => [one.task_id, Number(one.n)]))
  const part = new Map(
    parts.map(one => [one.parent_id, { done: Number(one.done), total: Number(one.n) }]),
  )
  const reminder = new Map(reminders.map(one => [one.task_id, one.remind_at]))
  return rows.map(row =>
    toTask(row, {
      creator: people.get(row.creator_id) ?? NOBODY,
      assignee: row.assignee_id === null ? null : (people.get(row.assignee_id) ?? null),
      files: files.flatMap(({ task_id, ...file }) =>
        task_id === row.id ? [{ ...file, url: pictures.urlOf(file.id, caller) }] : [],
      ),
      links: (links.get(`${row.id}`) ?? []).map(({ type, recordId: id, title }) => ({
        type,
        id,
        title: title === '' ? '…' : title,
      })),
      comments: comment.get(row.id) ?? 0,
      subtasks: part.get(row.id) ?? { done: 0, total: 0 },
      remindAt: reminder.get(row.id) ?? null,
    }),
  )
}

const NOBODY: TaskPerson = { id: 0, fullName: '', avatar: null, avatarColor: 'idle' }

type Hanging = Pick<
  Task,
  'creator' | 'assignee' | 'files' | 'links' | 'comments' | 'subtasks' | 'remindAt'
>

function toTask(row: SeenRow, hanging: Hanging): Task {
  return {
    id: row.id,
    title: row.title,
    dueDate: dueOf(row),
    description: row.description,
    tags: tagsOf(row.tags),
    isCompleted: row.is_completed === 1,
    isDeleted: row.is_deleted === 1,
    isImportant: row.is_important === 1,
    assigneeId: row.assignee_id,
    creatorId: row.creator_id,
    order: Number(row.place),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    deletedAt: row.deleted_at,
    version: row.version,
    recurrence: row.recurrence,
    recursAfterDone: row.recurs_after_done === 1,
    parentId: row.parent_id,
    checklist: checksOf(row.checklist),
    ...hanging,
  }
}

const selectPeople = (db: Db, ids: number[], dialect: Dialect) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'avatar', 'avatar_color'])
    .where(dialect.isOneOf('id', [...new Set(ids)]))

type PersonRow = Pick<Selectable<Tables['users']>, 'id' | 'full_name' | 'avatar' | 'avatar_color'>
const toPeople = (
  rows: readonly PersonRow[],
  { caller, pictures }: Pick<Sight, 'caller' | 'pictures'>,
): Map<number, TaskPerson> =>
  new Map(
    rows.map(({ id, full_name, avatar, avatar_color }) => [
      id,
      {
        id,
        fullName: full_name,
        avatar: avatar === null ? null : pictures.urlOf(avatar, caller),
        avatarColor: avatar_color,
      },
    ]),
  )

/** People with their faces. */
export const peopleOf = async (
  db: Db,
  ids: number[],
  sight: Sight,
): Promise<Map<number, TaskPerson>> =>
  toPeople(await selectPeople(db, ids, sight.dialect).execute(), sight)

/** One task as its reader sees it. */
export async function toTaskOf(db: Db, row: SeenRow, sight: Sight): Promise<Task> {
  const [one] = await toTasks(db, [row], sight)
  if (one === undefined) throw new Error('a row without a task')
  return one
}
