import { RECORD_TYPES, type RecordType } from '#platform/contract/record-links.rules.ts'
import { TITLE_MAX } from '../../contract/todo.rules.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RecordLinks, TaskDesk } from '#platform/server/compose/between-features.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { findTask } from '../view/tasks.repo.ts'
import { addTask, changeTask, recordTasks, type Touched, type Who } from './change.service.ts'

// Tasks that are made or completed for somebody by what they have told another room to do, such as a filter of their mail.

interface MakerDeps {
  links: RecordLinks
  rulesFor: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
}

export const createTaskDesk = (deps: MakerDeps): TaskDesk => ({
  makeFromEmail: createTaskMaker(deps),
  async completeLinked(trx, who, { type, id }) {
    const found = await deps.links.list(trx, who.caller, { type: recordTypeOf(type), ids: [id] })
    const ids = (found.get(id) ?? []).flatMap(link =>
      link.type === 'task' ? [Number(link.recordId)] : [],
    )
    return completeTasks(trx, who, { ids, links: deps.links })
  },
})

function recordTypeOf(name: string): RecordType {
  const type = RECORD_TYPES.find(one => one === name)
  if (type === undefined) throw new Error(`No records are called ${name}.`)
  return type
}

/** Makes a task as its owner, under their rights: who may have none gets none. */
function createTaskMaker({ links, rulesFor }: MakerDeps): TaskDesk['makeFromEmail'] {
  return async (trx, { ownerId: userId, title, email, now }) => {
    const owner = await trx
      .selectFrom('users')
      .select(['username', 'full_name', 'role'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (owner === undefined) return
    const { username, full_name: name, role } = owner
    const caller = createCaller({
      userId,
      sessionId: 'mail',
      username,
      role,
      rules: await rulesFor({ userId, role }),
    })
    if (!caller.canOwn('create', 'Todo', userId)) return
    const who = {
      caller,
      actor: { userId, name, impersonatorId: null, ip: '', requestId: 'mail' },
      now,
      links,
    }
    const about = {
      type: 'email' as const,
      id: `${email}`,
      title: title === '' ? '…' : title.slice(0, TITLE_MAX),
    }
    const wanted = { title: about.title, links: [about] }
    const touched = await addTask(trx, who, wanted)
    await recordTasks(trx, who, { action: 'create', touched: [touched] })
  }
}

/** Completes those of these tasks that are open and that the caller may change; answers the change, or undefined when there are none. */
async function completeTasks(
  trx: Trx,
  who: Who,
  { ids, links }: { ids: readonly number[]; links: RecordLinks },
): Promise<number | undefined> {
  if (!who.caller.canOwn('update', 'Todo', who.caller.userId)) throw forbidden('update', 'Todo')
  const touched: Touched[] = []
  for (const id of ids) {
    const row = await findTask(trx, { id, reader: readerOf(who.caller) })
    if (row === undefined || row.is_completed === 1 || row.is_deleted === 1) continue
    touched.push(await changeTask(trx, { ...who, links }, { row, wanted: { isCompleted: true } }))
  }
  return touched.length === 0 ? undefined : recordTasks(trx, who, { action: 'update', touched })
}
