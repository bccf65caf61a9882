import type { Employee, NewEmployee } from '../contract/datatables.contract.ts'
import type { EmployeeStatus } from '../contract/datatables.rules.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { employeeNotFound } from './datatables.errors.ts'
import {
  findEmployeeRow,
  type EmployeeFields,
  getEmployee,
  insertEmployees,
  keysOf,
  listEmployeeRows,
  toColumns,
  toEmployee,
  updateEmployeeRow,
} from './datatables.repo.ts'
import type { EmployeeRow } from './datatables.tables.ts'

/** An employee before and after a change; no `before` for a new one. */
interface Step {
  before: EmployeeRow | undefined
  after: EmployeeRow
}

/** Writes audit entries with undo. */
function recordEmployees(
  { trx, actor, now }: MutationContext,
  action: ChangeAction,
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

export async function addEmployee(
  context: MutationContext,
  employee: NewEmployee,
): Promise<{ employee: Employee; changeId: number }> {
  const [after] = await insertEmployees(context.trx, [employee], context.now)
  if (after === undefined) throw new Error('An insert answered no row.')
  const changeId = await recordEmployees(context, 'create', [{ before: undefined, after }])
  return { employee: toEmployee(after), changeId }
}

export async function importEmployees(
  context: MutationContext,
  people: readonly NewEmployee[],
): Promise<void> {
  const rows = await insertEmployees(context.trx, people, context.now)
  const steps = rows.map(after => ({ before: undefined, after }))
  await recordEmployees(context, 'import', steps)
}

/** Logs an export with its rows. */
export async function recordExport(
  { trx, actor, now }: MutationContext,
  { format, filters }: { format: string; filters: object },
): Promise<void> {
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
  await recordChange(trx, { actor, now, action: 'export', subject: 'Datatable', records })
}

export async function updateEmployee(
  context: MutationContext,
  { id, ifMatch, ...fields }: EmployeeFields & { id: number; ifMatch: number | undefined },
): Promise<{ employee: Employee; changeId: number | undefined }> {
  const { trx } = context
  const before = await getEmployee(trx, id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion(toEmployee(before))
  const columns = toColumns(fields)
  const known = new Map<string, unknown>(
    Object.entries({ ...before, salary: Number(before.salary) }),
  )
  if (Object.entries(columns).every(([name, value]) => known.get(name) === value))
    return { employee: toEmployee(before), changeId: undefined }
  const after = await updateEmployeeRow(trx, before, columns)
  return {
    employee: toEmployee(after),
    changeId: await recordEmployees(context, 'update', [{ before, after }]),
  }
}

interface ManyChanges {
  ids: readonly number[]
  change: {
    status?: EmployeeStatus | undefined
    isArchived?: boolean | undefined
    isDeleted?: true
  }
}

/** Changes existing ones; unknown ids are returned as refused. */
export async function updateEmployees(context: MutationContext, { ids, change }: ManyChanges) {
  const { trx, now } = context
  const distinct = [...new Set(ids)]
  const rows = await listEmployeeRows(trx, distinct)
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
  for (const id of distinct) {
    const before = known.get(id)
    if (before !== undefined)
      steps.push({ before, after: await updateEmployeeRow(trx, before, columns) })
  }
  const action = change.isDeleted === undefined ? 'update' : 'delete'
  const absent = employeeNotFound()
  return {
    done: steps.map(({ after }) => after.id),
    refused: distinct
      .filter(id => !known.has(id))
      .map(id => ({ id, name: `#${id}`, code: absent.code, detail: absent.message })),
    changeId: steps.length === 0 ? undefined : await recordEmployees(context, action, steps),
  }
}

const status = z.literal([1, 2, 3, 4, 5])
const storedRow = z.object({
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
  steps: z.array(z.object({ id: z.int(), version: z.int(), before: z.nullable(storedRow) })),
})

/** Undo: restores each one, unless it was changed since. */
export const undoEmployees: UndoStep = async ({ trx, caller, actor, now, args: given }) => {
  if (!caller.can('update', 'Datatable')) throw forbidden('update', 'Datatable')
  const steps: Step[] = []
  for (const { id, version, before } of args.parse(given).steps) {
    const row = await findEmployeeRow(trx, id)
    if (row === undefined) throw employeeNotFound()
    if (row.version !== version) throw changedSince(row.full_name)
    const columns =
      before === null ? { deleted_at: now.toISOString() } : { ...before, ...keysOf(before) }
    steps.push({ before: row, after: await updateEmployeeRow(trx, row, columns) })
  }
  const isBack = steps.some(({ before }) => before !== undefined && before.deleted_at !== null)
  await recordEmployees({ trx, caller, actor, now }, isBack ? 'restore' : 'update', steps)
}
