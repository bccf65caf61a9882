import { findRecordType, type RecordType } from '#platform/contract/record-links.rules.ts'
import { MAX_TITLE } from '../../contract/todo.rules.ts'
import type { Callers } from '#features/roles/server/roles.service.ts'
import type { RecordLinks, TaskService } from '#platform/server/compose/between-features.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { TaskContext } from '../todo.context.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { findTask } from '../view/tasks.repo.ts'
import { addTask, changeTask, recordTasks, type TaskChange } from './change.service.ts'

// Tasks created or completed automatically for a person, by a rule in another feature such as a mail filter.

interface MakerDeps extends Pick<Callers, 'findAuthor'> {
  links: RecordLinks
}

export const createTaskService = (deps: MakerDeps): TaskService => ({
  makeFromEmail: createTaskMaker(deps),
  async completeLinked(trx, context, { type, id }) {
    const found = await deps.links.list(trx, context.caller, {
      type: recordTypeOf(type),
      ids: [id],
    })
    const ids = (found.get(id) ?? []).flatMap(link =>
      link.type === 'task' ? [Number(link.recordId)] : [],
    )
    return completeTasks({ ...context, trx, links: deps.links }, ids)
  },
})

function recordTypeOf(name: string): RecordType {
  const type = findRecordType(name)
  if (type === undefined) throw new Error(`No records are called ${name}.`)
  return type
}

/** Creates a task as its owner, with their rights: none without the right, or when they are not active. */
function createTaskMaker({ links, findAuthor }: MakerDeps): TaskService['makeFromEmail'] {
  return async (trx, { ownerId: userId, title, email, now }) => {
    const author = await findAuthor(trx, userId, 'mail')
    if (author?.caller.canOwn('create', 'Todo', userId) !== true) return
    const context = { trx, ...author, now, links }
    const about = {
      type: 'email' as const,
      id: `${email}`,
      title: title === '' ? '…' : title.slice(0, MAX_TITLE),
    }
    const change = await addTask(context, { title: about.title, links: [about] })
    await recordTasks(context, { action: 'create', changes: [change] })
  }
}

/** Completes the open ones of these tasks that the caller may change; returns the change, or undefined when there are none. */
async function completeTasks(
  context: TaskContext,
  ids: readonly number[],
): Promise<number | undefined> {
  const { trx, caller } = context
  if (!caller.canOwn('update', 'Todo', caller.userId)) throw forbidden('update', 'Todo')
  const changes: TaskChange[] = []
  for (const id of ids) {
    const row = await findTask(trx, { id, reader: readerOf(caller) })
    if (row === undefined || row.is_completed === 1 || row.is_deleted === 1) continue
    changes.push(await changeTask(context, { row, input: { isCompleted: true } }))
  }
  return changes.length === 0 ? undefined : recordTasks(context, { action: 'update', changes })
}
