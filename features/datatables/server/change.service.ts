import type { Employee, EmployeeChange, NewEmployee } from '../contract/datatables.contract.ts'
import type { EmployeeStatus } from '../contract/datatables.rules.ts'
import { customValues, splitNames } from '#platform/contract/custom-values.rules.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { withoutHidden } from '#platform/server/changes/without-hidden.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import type { CustomChange, CustomPort } from '#platform/server/resource/custom-port.ts'
import { employeeNotFound } from './datatables.errors.ts'
import {
  findEmployeeRow,
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
  /** Values of custom fields that changed. */
  custom?: CustomChange | undefined
}

export interface EmployeeParts {
  custom: CustomPort
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
    records: steps.map(({ before, after, custom }) =>
      withoutHidden({
        id: after.id,
        name: after.full_name,
        before: before === undefined ? undefined : { ...toEmployee(before), ...custom?.before },
        after: after.deleted_at === null ? { ...toEmployee(after), ...custom?.after } : undefined,
        hidden: custom?.hidden,
      }),
    ),
    undo: {
      kind: 'datatables.revert',
      args: {
        steps: steps.map(({ before, after, custom }) => ({
          before: before ?? null,
          id: after.id,
          version: after.version,
          ...(before === undefined || custom === undefined ? {} : { custom: custom.before }),
        })),
      },
    },
  })
}

export async function addEmployee(
  { custom }: EmployeeParts,
  context: MutationContext,
  { customFields: given, ...employee }: NewEmployee,
): Promise<{ employee: Employee; changeId: number }> {
  const { trx, caller } = context
  const [after] = await insertEmployees(trx, [employee], context.now)
  if (after === undefined) throw new Error('An insert answered no row.')
  const values = await custom.save(context, { id: after.id, given, isNew: true })
  const steps = [{ before: undefined, after, custom: values }]
  const changeId = await recordEmployees(context, 'create', steps)
  return { employee: await custom.addToOne(caller, toEmployee(after), trx), changeId }
}

export async function importEmployees(
  { custom }: EmployeeParts,
  context: MutationContext,
  people: readonly NewEmployee[],
): Promise<void> {
  const own = people.map(({ customFields: _custom, ...employee }) => employee)
  const rows = await insertEmployees(context.trx, own, context.now)
  await custom.insert(
    context.trx,
    context.caller,
    rows.map(({ id }, index) => ({ id, values: people[index]?.customFields ?? {} })),
  )
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
  { custom }: EmployeeParts,
  context: MutationContext,
  { ifMatch, ...change }: EmployeeChange & { ifMatch: number | undefined },
): Promise<{ employee: Employee; changeId: number | undefined }> {
  const { trx, caller } = context
  const { id, customFields: given, ...fields } = change
  const before = await getEmployee(trx, id)
  const seen = (row: EmployeeRow) => custom.addToOne(caller, toEmployee(row), trx)
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion(await seen(before))
  const values = await custom.save(context, { id, given })
  const columns = toColumns(fields)
  const known = new Map<string, unknown>(
    Object.entries({ ...before, salary: Number(before.salary) }),
  )
  if (
    Object.entries(columns).every(([name, value]) => known.get(name) === value) &&
    Object.keys(values.after).length === 0
  )
    return { employee: await seen(before), changeId: undefined }
  const after = await updateEmployeeRow(trx, before, columns)
  return {
    employee: await seen(after),
    changeId: await recordEmployees(context, 'update', [{ before, after, custom: values }]),
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
  steps: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      before: z.nullable(storedRow),
      /** Values of custom fields, by their names in the log. */
      custom: z.optional(customValues),
    }),
  ),
})

/** Undo: restores each one, unless it was changed since. */
export const undoEmployees =
  ({ custom }: EmployeeParts): UndoStep =>
  async ({ trx, caller, actor, now, args: given }) => {
    if (!caller.can('update', 'Datatable')) throw forbidden('update', 'Datatable')
    const context = { trx, caller, actor, now }
    const steps: Step[] = []
    for (const { id, version, before, custom: values = {} } of args.parse(given).steps) {
      const row = await findEmployeeRow(trx, id)
      if (row === undefined) throw employeeNotFound()
      if (row.version !== version) throw changedSince(row.full_name)
      const columns =
        before === null ? { deleted_at: now.toISOString() } : { ...before, ...keysOf(before) }
      const after = await updateEmployeeRow(trx, row, columns)
      const { customFields } = splitNames(values)
      const back = await custom.save(context, { id, given: customFields, isUndo: true })
      steps.push({ before: row, after, custom: back })
    }
    const isBack = steps.some(({ before }) => before !== undefined && before.deleted_at !== null)
    await recordEmployees(context, isBack ? 'restore' : 'update', steps)
  }
