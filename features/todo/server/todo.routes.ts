import { todoContract } from '../contract/todo.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { AppError, staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  addTask,
  changeTask,
  getTask,
  purgeTask,
  recordTasks,
  type Changing,
  type Touched,
} from './change/change.service.ts'
import type { Wanted } from './change/columns.service.ts'
import { moveTo } from './order/order.repo.ts'
import { talkRoutes } from './talk/talk.routes.ts'
import { listComments } from './talk/comments.repo.ts'
import { taskNotFound } from './todo.errors.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { readerOf } from './view/conditions.repo.ts'
import { sightOf, type TodoParts } from './view/sight.service.ts'
import {
  countTasks,
  findTask,
  listParts,
  listTasks,
  type SeenRow,
  tagsOf,
  toTaskOf,
  toTasks,
} from './view/tasks.repo.ts'
import './todo.tables.ts'

// Tasks: the specification's four calls (section 7), then ours. Who does not see a task is told that it is not there.

export function todoRoutes(parts: TodoParts): Route[] {
  return [
    ...readRoutes(parts),
    ...changeRoutes(parts),
    ...goneRoutes(parts),
    ...orderRoutes(parts),
    ...talkRoutes(parts),
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
        return toTasks(database.read, rows, sightOf(parts, caller))
      },
    ),
    route(todoContract.getTask, async ({ query: { id }, caller, reply }) => {
      const reader = readerOf(caller)
      const sight = sightOf(parts, caller)
      const row = await findTask(database.read, { id, reader })
      if (row === undefined) throw taskNotFound()
      reply.etag(row.version)
      const children = await listParts(database.read, { parentId: id, reader })
      return {
        task: await toTaskOf(database.read, row, sight),
        subtasks: await toTasks(database.read, children, sight),
        comments: await listComments(database.read, id, sight),
      }
    }),
    route(todoContract.countTasks, ({ query: { scope, timeZone }, caller }) =>
      countTasks(database.read, { now: clock(), reader: readerOf(caller, scope), timeZone }),
    ),
  ]
}

interface Asking {
  caller: Caller
  actor: Actor
}
const whoOf = ({ clock, links }: TodoParts, { caller, actor }: Asking): Changing => ({
  caller,
  actor,
  now: clock(),
  links,
})

function changeRoutes(parts: TodoParts): Route[] {
  const { database } = parts
  return [
    creatingRoute(todoContract.addTask, async ({ body: { task }, trx, reply, ...asking }) => {
      const who = whoOf(parts, asking)
      const touched = await addTask(trx, who, task)
      const changeId = await recordTasks(trx, who, { action: 'create', touched: [touched] })
      reply.etag(1)
      return {
        task: await toTaskOf(
          trx,
          await getTask(trx, asking.caller, touched.after.id),
          sightOf(parts, asking.caller),
        ),
        changeId,
      }
    }),
    route(
      todoContract.updateTask,
      async ({ body: { task }, request: { ifMatch }, reply, ...asking }) => {
        const { id, ...wanted } = task
        const sight = sightOf(parts, asking.caller)
        const done = await database.write(async trx => {
          const who = whoOf(parts, asking)
          const row = await getTask(trx, asking.caller, id)
          if (ifMatch !== undefined && ifMatch !== row.version)
            throw staleVersion(await toTaskOf(trx, row, sight))
          const touched = await changeTask(trx, who, { row, wanted })
          const changeId = await recordTasks(trx, who, { action: 'update', touched: [touched] })
          const seen = await seenAfter(trx, asking.caller, { ...touched.after, place: row.place })
          return {
            task: await toTaskOf(trx, seen, sight),
            changeId,
            ...(touched.made === undefined ? {} : { nextId: touched.made.id }),
          }
        })
        reply.etag(done.task.version)
        return done
      },
    ),
    route(todoContract.updateTasks, ({ body: { ids, change }, ...asking }) =>
      database.write(async trx => {
        const who = whoOf(parts, asking)
        const [touched, refused]: [Touched[], { id: number; code: string }[]] = [[], []]
        for (const id of new Set(ids)) {
          try {
            const row = await getTask(trx, asking.caller, id)
            touched.push(await changeTask(trx, who, { row, wanted: wantedOf(change, row) }))
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            refused.push({ id, code: error.code })
          }
        }
        const action = change.isDeleted === true ? 'delete' : 'update'
        const changeId =
          touched.length === 0 ? undefined : await recordTasks(trx, who, { action, touched })
        return { done: touched.map(({ after }) => after.id), refused, changeId }
      }),
    ),
  ]
}

/** The row as the caller sees it afterwards; who has given a task away altogether is told of it as it left. */
async function seenAfter(
  trx: Parameters<typeof getTask>[0],
  caller: Caller,
  left: SeenRow,
): Promise<SeenRow> {
  return (await findTask(trx, { id: left.id, reader: readerOf(caller) })) ?? left
}

type BulkChange = Omit<Wanted, 'tags'> & {
  addTag?: string | undefined
  removeTag?: string | undefined
}
function wantedOf({ addTag, removeTag, ...change }: BulkChange, row: SeenRow): Wanted {
  if (addTag === undefined && removeTag === undefined) return change
  const kept = tagsOf(row.tags).filter(tag => tag !== removeTag)
  return { ...change, tags: addTag === undefined ? kept : [...kept, addTag] }
}

/** Deleted tasks: marked, brought back, removed for ever. */
function goneRoutes(parts: TodoParts): Route[] {
  const { database } = parts
  const mark = (asking: Asking, id: number, isDeleted: boolean) =>
    database.write(async trx => {
      const who = whoOf(parts, asking)
      const touched = await changeTask(trx, who, {
        row: await getTask(trx, asking.caller, id),
        wanted: { isDeleted },
      })
      const changeId = await recordTasks(trx, who, {
        action: isDeleted ? 'delete' : 'restore',
        touched: [touched],
      })
      return {
        task: await toTaskOf(
          trx,
          await getTask(trx, asking.caller, id),
          sightOf(parts, asking.caller),
        ),
        changeId,
      }
    })
  return [
    route(todoContract.deleteTask, ({ id, ...asking }) => mark(asking, id, true)),
    route(todoContract.restoreTask, ({ body: { taskId }, ...asking }) =>
      mark(asking, taskId, false),
    ),
    route(todoContract.purgeTask, ({ id, ...asking }) =>
      database.write(async trx => {
        const who = whoOf(parts, asking)
        const touched = await purgeTask(trx, who, await getTask(trx, asking.caller, id))
        await recordTasks(trx, who, { action: 'delete', touched: [touched], isFinal: true })
        return { id }
      }),
    ),
    route(todoContract.emptyDeleted, asking =>
      database.write(async trx => {
        const who = whoOf(parts, asking)
        const reader = { userId: asking.caller.userId, seesAll: false }
        const mine = await trx
          .selectFrom('tasks')
          .select('id')
          .where('creator_id', '=', reader.userId)
          .where('is_deleted', '=', 1)
          .execute()
        const touched: Touched[] = []
        for (const { id } of mine) {
          const row = await findTask(trx, { id, reader })
          // A part may have gone with what it was a part of.
          if (row !== undefined) touched.push(await purgeTask(trx, who, row))
        }
        if (touched.length > 0)
          await recordTasks(trx, who, { action: 'delete', touched, isFinal: true })
        return { count: touched.length }
      }),
    ),
  ]
}

/** One's own order is no change of the tasks: it concerns nobody else, and is not recorded. */
function orderRoutes({ database, clock }: TodoParts): Route[] {
  return [
    route(todoContract.reorderTasks, async ({ body: { data }, caller }) => {
      const reader = readerOf(caller)
      const order = await database.write(async trx => {
        const [task, target] = [
          await getTask(trx, caller, data.taskId),
          await getTask(trx, caller, data.targetTaskId),
        ]
        const place = await moveTo(trx, reader, { task: numbered(task), target: numbered(target) })
        await announce(trx, { topic: 'Todo', ids: [task.id], now: clock(), userId: caller.userId })
        return place
      })
      return { task: { id: data.taskId, order } }
    }),
  ]
}

const numbered = (row: SeenRow): SeenRow => ({ ...row, place: Number(row.place) })
