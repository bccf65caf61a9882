import { todoContract } from '../contract/todo.contract.ts'
import { workloadContract } from '../contract/workload.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import {
  createTask,
  emptyDeleted,
  markDeleted,
  removeTask,
  reorderTasks,
  updateTask,
  updateTasks,
} from './change/task.service.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { listComments } from './comments/comments.repo.ts'
import { remindOfTask } from './reminders/reminders.service.ts'
import type { TaskContext, TodoParts } from './todo.context.ts'
import { taskNotFound } from './todo.errors.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { readerOf } from './view/conditions.repo.ts'
import { listLinkedTasks } from './view/linked.service.ts'
import { toTaskOf, toTasks } from './view/task-details.repo.ts'
import { countTasks, findTask, listParts, listTasks } from './view/tasks.repo.ts'
import { visibilityOf } from './view/visibility.service.ts'
import { getWorkload } from './view/workload.service.ts'
import './todo.tables.ts'

// Tasks: the specification's four calls, then ours. An inaccessible task is reported as missing.

export function todoRoutes(parts: TodoParts): Route[] {
  return [
    ...readRoutes(parts),
    ...changeRoutes(parts),
    ...deletedRoutes(parts),
    orderRoute(parts),
    ...commentRoutes(parts),
    remindRoute(parts),
    linkedRoute(parts),
    workloadRoute(parts),
    ...transferRoutes(parts),
  ]
}

function readRoutes(parts: TodoParts): Route[] {
  const { database, clock } = parts
  return [
    route(
      todoContract.listTasks,
      async ({ query: { offset, limit, ...filters }, caller, reply }) => {
        const { rows, total } = await listTasks(database.read, {
          filters,
          now: clock(),
          reader: readerOf(caller, filters.scope),
          offset,
          limit,
        })
        reply.header('x-total-count', String(total))
        return toTasks(database.read, rows, visibilityOf(parts, caller))
      },
    ),
    route(todoContract.getTask, async ({ query: { id }, caller, reply }) => {
      const reader = readerOf(caller)
      const visibility = visibilityOf(parts, caller)
      const row = await findTask(database.read, { id, reader })
      if (row === undefined) throw taskNotFound()
      reply.etag(row.version)
      const children = await listParts(database.read, { parentId: id, reader })
      return {
        task: await toTaskOf(database.read, row, visibility),
        subtasks: await toTasks(database.read, children, visibility),
        comments: await listComments(database.read, id, visibility),
      }
    }),
    route(todoContract.countTasks, ({ query: { scope, timeZone }, caller }) =>
      countTasks(database.read, { now: clock(), reader: readerOf(caller, scope), timeZone }),
    ),
  ]
}

/** Changes tasks in a transaction of its own. */
const mutateTasks = <T>(
  parts: TodoParts,
  by: Pick<TaskContext, 'caller' | 'actor'>,
  change: (context: TaskContext) => Promise<T>,
): Promise<T> => mutate(parts, by, context => change({ ...context, links: parts.links }))

function changeRoutes(parts: TodoParts): Route[] {
  return [
    creatingRoute(todoContract.addTask, async ({ body: { task }, reply, ...input }) => {
      const context = { ...mutationIn(parts.clock, input), links: parts.links }
      const answer = await createTask(context, task, visibilityOf(parts, input.caller))
      reply.etag(1)
      return answer
    }),
    route(
      todoContract.updateTask,
      async ({ body: { task }, request: { ifMatch }, reply, ...input }) => {
        const { id, ...changes } = task
        const answer = await mutateTasks(parts, input, context =>
          updateTask(context, { id, ifMatch, input: changes }, visibilityOf(parts, input.caller)),
        )
        reply.etag(answer.task.version)
        return answer
      },
    ),
    route(todoContract.updateTasks, ({ body, ...input }) =>
      mutateTasks(parts, input, context => updateTasks(context, body)),
    ),
  ]
}

/** Deleted tasks: marked, restored, purged. */
function deletedRoutes(parts: TodoParts): Route[] {
  const mark = (by: Pick<TaskContext, 'caller' | 'actor'>, id: number, isDeleted: boolean) =>
    mutateTasks(parts, by, context =>
      markDeleted(context, { id, isDeleted }, visibilityOf(parts, by.caller)),
    )
  return [
    route(todoContract.deleteTask, ({ id, ...input }) => mark(input, id, true)),
    route(todoContract.restoreTask, ({ body: { taskId }, ...input }) => mark(input, taskId, false)),
    route(todoContract.purgeTask, async ({ id, ...input }) => {
      await mutateTasks(parts, input, context => removeTask(context, id))
      return { id }
    }),
    route(todoContract.emptyDeleted, async input => ({
      count: await mutateTasks(parts, input, emptyDeleted),
    })),
  ]
}

const orderRoute = ({ database, clock }: TodoParts): Route =>
  route(todoContract.reorderTasks, async ({ body: { data }, caller }) => ({
    task: {
      id: data.taskId,
      order: await database.write(trx => reorderTasks(trx, { caller, ...data }, clock)),
    },
  }))

const remindRoute = (parts: TodoParts): Route =>
  route(todoContract.remindOfTask, async ({ body, ...input }) => ({
    remindAt: await mutate(parts, input, context => remindOfTask(context, body)),
  }))

const linkedRoute = (parts: TodoParts): Route =>
  route(todoContract.listLinkedTasks, async ({ query, caller }) => ({
    tasks: await listLinkedTasks(parts, caller, query),
  }))

const workloadRoute = (parts: TodoParts): Route =>
  route(workloadContract.getWorkload, ({ query: { timeZone }, caller }) =>
    getWorkload(parts, caller, timeZone),
  )
