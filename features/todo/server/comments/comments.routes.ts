import { todoMoreContract } from '../../contract/todo-more.contract.ts'
import { mentionsIn } from '#features/chat/contract/chat.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { getTask } from '../change/change.service.ts'
import { linkOf, tellPeople } from '../change/people.service.ts'
import { commentNotFound, inPast, notYourComment } from '../todo.errors.ts'
import { isSeen } from '../view/conditions.repo.ts'
import { sightOf, type TodoParts } from '../view/sight.service.ts'
import { dueOf, type SeenRow } from '../view/tasks.repo.ts'
import { type CommentRow, toComments } from './comments.repo.ts'

// What is said about a task, reminders of it, and the tasks about another record (TODO-12, TODO-15).

const EXCERPT = 120
const LINKED = 20
export const REMIND_JOB = 'todo.remind'

export const talkRoutes = (parts: TodoParts): Route[] => [
  ...commentRoutes(parts),
  remindRoute(parts),
  linkedRoute(parts),
]

function commentRoutes(parts: TodoParts): Route[] {
  const { database, clock } = parts
  const shown = async (trx: Trx, row: CommentRow, caller: Caller) => {
    const [comment] = await toComments(trx, [row], sightOf(parts, caller))
    if (comment === undefined) throw commentNotFound()
    return { comment }
  }
  return [
    creatingRoute(
      todoMoreContract.addTaskComment,
      async ({ body: { taskId, comment: text }, caller, actor, trx }) => {
        const now = clock()
        const task = await getTask(trx, caller, taskId)
        const values = {
          task_id: taskId,
          user_id: caller.userId,
          text,
          created_at: now.toISOString(),
          edited_at: null,
        }
        const row = await trx
          .insertInto('task_comments')
          .values(values)
          .returningAll()
          .executeTakeFirstOrThrow()
        await tellPeople(trx, { rows: [task], actorId: caller.userId, now })
        const userIds = await listeners(trx, { task, text, authorId: caller.userId })
        const params = { title: task.title, text: text.slice(0, EXCERPT) }
        await notify(trx, {
          userIds,
          kind: 'task-comment',
          params,
          by: { ...actor, as: 'name' },
          link: linkOf(taskId),
          now,
        })
        return shown(trx, row, caller)
      },
    ),
    route(todoMoreContract.editTaskComment, ({ body: { id, comment: text }, caller }) =>
      database.write(async trx => {
        const { task } = await ownComment(trx, { id, caller })
        const row = await trx
          .updateTable('task_comments')
          .set({ text, edited_at: clock().toISOString() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await tellPeople(trx, { rows: [task], actorId: caller.userId, now: clock() })
        return shown(trx, row, caller)
      }),
    ),
    route(todoMoreContract.deleteTaskComment, async ({ id, caller }) => {
      await database.write(async trx => {
        const { task } = await ownComment(trx, { id, caller })
        await trx.deleteFrom('task_comments').where('id', '=', id).execute()
        await tellPeople(trx, { rows: [task], actorId: caller.userId, now: clock() })
      })
      return { ok: true as const }
    }),
  ]
}

/** A comment that the caller wrote, on a task that they see. */
async function ownComment(
  trx: Trx,
  { id, caller }: { id: number; caller: Caller },
): Promise<{ task: SeenRow }> {
  const row = await trx
    .selectFrom('task_comments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const task =
    row === undefined ? undefined : await getTask(trx, caller, row.task_id).catch(() => undefined)
  if (row === undefined || task === undefined) throw commentNotFound()
  if (row.user_id !== caller.userId) throw notYourComment()
  return { task }
}

/** Who made the task, who does it, who has said something about it, and who is named and may see it. */
async function listeners(
  trx: Trx,
  { task, text, authorId }: { task: SeenRow; text: string; authorId: number },
): Promise<number[]> {
  const said = await trx
    .selectFrom('task_comments')
    .select('user_id')
    .where('task_id', '=', task.id)
    .distinct()
    .execute()
  const names = mentionsIn(text)
  const named =
    names.length === 0
      ? []
      : await trx
          .selectFrom('users')
          .select('id')
          .where('username_key', 'in', names.map(foldText))
          .where('deleted_at', 'is', null)
          .execute()
  const concerned = new Set([task.creator_id, task.assignee_id, ...said.map(row => row.user_id)])
  for (const { id } of named)
    if (await sees(trx, { taskId: task.id, userId: id })) concerned.add(id)
  return [...concerned].filter(id => id !== null && id !== authorId).flatMap(id => id ?? [])
}

async function sees(
  trx: Trx,
  { taskId, userId }: { taskId: number; userId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .select('tasks.id')
    .where('tasks.id', '=', taskId)
    .where(isSeen({ userId, seesAll: false }))
    .executeTakeFirst()
  return row !== undefined
}

const remindRoute = ({ database, clock }: TodoParts): Route =>
  route(todoMoreContract.remindOfTask, ({ body: { taskId, at }, caller }) =>
    database.write(async trx => {
      const now = clock()
      await getTask(trx, caller, taskId)
      const { userId } = caller
      const remindAt = at === null ? null : new Date(at)
      if (remindAt !== null && remindAt <= now) throw inPast()
      await trx
        .deleteFrom('task_reminders')
        .where('task_id', '=', taskId)
        .where('user_id', '=', userId)
        .execute()
      if (remindAt !== null) {
        const moment = remindAt.toISOString()
        await trx
          .insertInto('task_reminders')
          .values({ task_id: taskId, user_id: userId, remind_at: moment })
          .execute()
        await addJob(trx, {
          kind: REMIND_JOB,
          args: { taskId, userId, at: moment },
          now,
          runAt: remindAt,
        })
      }
      await announce(trx, { topic: 'Todo', ids: [taskId], now, userId })
      return { remindAt: remindAt?.toISOString() ?? null }
    }),
  )

const linkedRoute = ({ database, links }: TodoParts): Route =>
  route(todoMoreContract.listLinkedTasks, async ({ query: { type, id }, caller }) => {
    const linked = (await links.list(database.read, caller, { type, ids: [id] })).get(id) ?? []
    const ids = linked
      .flatMap(link => (link.type === 'task' ? [Number(link.recordId)] : []))
      .slice(0, LINKED)
    const rows = await database.read
      .selectFrom('tasks')
      .select(['id', 'title', 'is_completed', 'due_day', 'due_at'])
      .where(database.dialect.isOneOf('id', ids))
      .orderBy('id')
      .execute()
    return {
      tasks: rows.map(row => ({
        id: row.id,
        title: row.title,
        isCompleted: row.is_completed === 1,
        dueDate: dueOf(row),
      })),
    }
  })
