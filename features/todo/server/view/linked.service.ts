import type { RecordType } from '#platform/contract/record-links.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { TodoParts } from '../todo.context.ts'
import { listRowsByIds } from './due.repo.ts'
import { dueOf } from './tasks.repo.ts'

const LINKED = 20

/** The tasks about another record (TODO-15). */
export async function listLinkedTasks(
  { database, links }: Pick<TodoParts, 'database' | 'links'>,
  caller: Caller,
  { type, id }: { type: RecordType; id: string },
) {
  const linked = (await links.list(database.read, caller, { type, ids: [id] })).get(id) ?? []
  const ids = linked
    .flatMap(link => (link.type === 'task' ? [Number(link.recordId)] : []))
    .slice(0, LINKED)
  const rows = await listRowsByIds(database, ids)
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    isCompleted: row.is_completed === 1,
    dueDate: dueOf(row),
  }))
}
