import type { CallOutput } from '#platform/contract/define.ts'
import type { workloadContract } from '../../contract/workload.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { TodoParts } from '../todo.context.ts'
import { readerOf } from './conditions.repo.ts'
import { peopleOf } from './task-details.repo.ts'
import { visibilityOf } from './visibility.service.ts'
import { listWorkload } from './workload.repo.ts'

/** Everyone's open tasks in figures, as far as the caller sees them (TODO-16). */
export async function getWorkload(
  parts: TodoParts,
  caller: Caller,
  timeZone: string,
): Promise<CallOutput<typeof workloadContract.getWorkload>> {
  const db = parts.database.read
  const rows = await listWorkload(db, { reader: readerOf(caller), now: parts.clock(), timeZone })
  const ids = rows.flatMap(row => row.assigneeId ?? [])
  const people = await peopleOf(db, ids, visibilityOf(parts, caller))
  return {
    people: rows.map(({ assigneeId, ...figures }) => ({
      assignee: assigneeId === null ? null : (people.get(assigneeId) ?? null),
      ...figures,
    })),
  }
}
