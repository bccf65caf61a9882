import type { EmployeeStatus } from '../../contract/datatables.rules.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { employeeNotFound } from '../datatables.errors.ts'
import {
  changeEmployee,
  type EmployeeFields,
  getEmployee,
  keysOf,
  toColumns,
  toEmployee,
} from '../datatables.repo.ts'
import type { EmployeeRow } from '../datatables.tables.ts'

interface Who {
  actor: Actor
  now: Date
}

/** An employee as they were and as they are; nothing before when they are new. */
interface Step {
  before: EmployeeRow | undefined
  after: EmployeeRow
}

/** Writes steps into the log, with the way back. */
export function recordEmployees(
  trx: Trx,
  { actor, now, action }: Who & { action: ChangeAction },
  steps: readonly Step[],
): Promise<number> {
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Datatable',
    records: steps.map(({ before, after }) => ({
      id: after.id,
      name: after.full_name,
      before: before === undefined ? undefined : toEmployee(before),
      after: after.deleted_at === null ? toEmployee(after) : undefined,
    })),
    undo: {
      kind: 'datatables.revert',
      args: {
        steps: steps.map(({ before, after }) => ({
          before: before ?? null,
          id: after.id,
          version: after.version,
        })),
      },
    },
  })
}

export async function updateEmployee(
  trx: Trx,
  { actor, now }: Who,
  { id, ifMatch, ...fields }: EmployeeFields & { id: number; ifMatch: number | undefined },
): Promise<{ row: EmployeeRow; changeId: number | undefined }> {
  const before = await getEmployee(trx, id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion(toEmployee(before))
  const columns = toColumns(fields)
  const known = new Map<string, unknown>(
    Object.entries({ ...before, salary: Number(before.salary) }),
  )
  if (Object.entries(columns).every(([name, value]) => known.get(name) === value))
    return { row: before, changeId: undefined }
  const after = await changeEmployee(trx, before, columns)
  return {
    row: after,
    changeId: await recordEmployees(trx, { actor, now, action: 'update' }, [{ before, after }]),
  }
}

interface ManyAsked {
  ids: readonly number[]
  change: {
    status?: EmployeeStatus | undefined
    isArchived?: boolean | undefined
    isDeleted?: true
  }
}

/** Changes those that are there; the others are named. */
export async function changeMany(trx: Trx, { actor, now }: Who, { ids, change }: ManyAsked) {
  const wanted = [...new Set(ids)]
  const rows = await trx
    .selectFrom('employees')
    .selectAll()
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  const at = now.toISOString()
  const columns = {
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.isArchived === undefined
      ? {}
      : { is_archived: change.isArchived ? 1 : 0, archived_at: change.isArchived ? at : null }),
    ...(change.isDeleted === undefined ? {} : { deleted_at: at }),
  }
  const steps: Step[] = []
  for (const id of wanted) {
    const before = known.get(id)
    if (before !== undefined)
      steps.push({ before, after: await changeEmployee(trx, before, columns) })
  }
  const action = change.isDeleted === undefined ? 'update' : 'delete'
  const absent = employeeNotFound()
  return {
    done: steps.map(({ after }) => after.id),
    refused: wanted
      .filter(id => !known.has(id))
      .map(id => ({ id, name: `#${id}`, code: absent.code, detail: absent.message })),
    changeId:
      steps.length === 0 ? undefined : await recordEmployees(trx, { actor, now, action }, steps),
  }
}

const status = z.literal([1, 2, 3, 4, 5])
const told = z.object({
  full_name: z.string(),
  post: z.string(),
  email: z.string(),
  city: z.string(),
  start_date: z.string(),
  salary: z.coerce.number(),
  age: z.int(),
  experience: z.int(),
  status,
  is_archived: z.int(),
  archived_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
})
const args = z.object({
  steps: z.array(z.object({ id: z.int(), version: z.int(), before: z.nullable(told) })),
})

/** The way back: each as they were before, unless somebody changed them since. */
export const undoEmployees: UndoStep = async ({ trx, caller, actor, now, args: given }) => {
  if (!caller.can('update', 'Datatable')) throw forbidden('update', 'Datatable')
  const steps: Step[] = []
  for (const { id, version, before } of args.parse(given).steps) {
    const row = await trx
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw employeeNotFound()
    if (row.version !== version) throw changedSince(row.full_name)
    const columns =
      before === null ? { deleted_at: now.toISOString() } : { ...before, ...keysOf(before) }
    steps.push({ before: row, after: await changeEmployee(trx, row, columns) })
  }
  const isBack = steps.some(({ before }) => before !== undefined && before.deleted_at !== null)
  await recordEmployees(trx, { actor, now, action: isBack ? 'restore' : 'update' }, steps)
}
