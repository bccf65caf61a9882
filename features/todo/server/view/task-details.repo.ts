import type { Task, TaskPerson } from '../../contract/todo.contract.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { askTogether } from '#platform/server/database/pipeline.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { checksOf, dueOf, type SeenRow, tagsOf } from './tasks.repo.ts'
import type { Visibility } from './visibility.service.ts'

// Tasks as visible to their reader, with details.

/** The rows in the contract's shape, with details, each kind read once. */
export async function toTasks(
  db: Db,
  rows: readonly SeenRow[],
  visibility: Visibility,
): Promise<Task[]> {
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const { caller, pictures } = visibility
  const asked = toQueries(db, rows, visibility)
  askTogether(asked.people, asked.files, asked.comments, asked.parts, asked.reminders)
  const people = toPeople((await db.executeQuery(asked.people)).rows, visibility)
  const { rows: files } = await db.executeQuery(asked.files)
  const links = await visibility.links.list(db, caller, {
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

/** One query per kind of detail. */
function toQueries(
  db: Db,
  rows: readonly SeenRow[],
  { caller, dialect }: Pick<Visibility, 'caller' | 'dialect'>,
) {
  const ids = rows.map(row => row.id)
  const ofTask = dialect.isOneOf('task_id', ids)
  return {
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
      .where('sent_at', 'is', null)
      .compile(),
  }
}

const NOBODY: TaskPerson = { id: 0, fullName: '', avatar: null, avatarColor: 'idle' }

type Details = Pick<
  Task,
  'creator' | 'assignee' | 'files' | 'links' | 'comments' | 'subtasks' | 'remindAt'
>

function toTask(row: SeenRow, details: Details): Task {
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
    ...details,
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
  { caller, pictures }: Pick<Visibility, 'caller' | 'pictures'>,
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
  visibility: Visibility,
): Promise<Map<number, TaskPerson>> =>
  toPeople(await selectPeople(db, ids, visibility.dialect).execute(), visibility)

/** One task as its reader sees it. */
export async function toTaskOf(db: Db, row: SeenRow, visibility: Visibility): Promise<Task> {
  const [one] = await toTasks(db, [row], visibility)
  if (one === undefined) throw new Error('a row without a task')
  return one
}
