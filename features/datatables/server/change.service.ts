import type { Employee, EmployeeChange, NewEmployee } from '../contract/datatables.contract.ts'
import { type EmployeeFields, employeesResource } from '../contract/datatables.resource.ts'
import type { EmployeeStatus } from '../contract/datatables.rules.ts'
import { schemasOf } from '#platform/contract/resource-values.rules.ts'
import type { BulkResult } from '#platform/server/changes/each-of.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { updateEach, updateRecords } from '#platform/server/resource/resource-bulk.ts'
import type { ResourceContext } from '#platform/server/resource/resource-context.ts'
import { addRecord, updateRecord } from '#platform/server/resource/resource-service.ts'
import { importRecords } from '#platform/server/resource/resource-transfer.ts'
import { toEmployee } from './datatables.repo.ts'

// Changes of employees, as the calls of the data tables ask for them; the declaration does the rest.

export type Employees = ResourceContext<EmployeeFields>
interface Changed {
  employee: Employee
  changeId: number | undefined
}

/** Fields that were not sent are not there. */
const { change: sentFields } = schemasOf(employeesResource)
const declared = (employee: NewEmployee) => ({ ...employee, archivedAt: null })

export async function addEmployee(
  employees: Employees,
  context: MutationContext,
  employee: NewEmployee,
): Promise<Changed> {
  const { record, changeId } = await addRecord(employees, context, declared(employee))
  return { employee: toEmployee(record), changeId }
}

export const importEmployees = (
  employees: Employees,
  by: Parameters<typeof importRecords>[1],
  people: readonly NewEmployee[],
): Promise<void> => importRecords(employees, by, people.map(declared))

export async function updateEmployee(
  employees: Employees,
  context: MutationContext,
  { ifMatch, ...change }: EmployeeChange & { ifMatch: number | undefined },
): Promise<Changed> {
  const { record, changeId } = await updateRecord(employees, context, {
    ...sentFields.parse(change),
    ifMatch,
  })
  return { employee: toEmployee(record), changeId }
}

/** Each with its own values, as they are pasted into the sheet: all or none. */
export async function updateEachEmployee(
  employees: Employees,
  context: MutationContext,
  changes: readonly (EmployeeChange & { version: number })[],
): Promise<{ employees: Employee[]; changeId: number | undefined }> {
  const { records, changeId } = await updateEach(
    employees,
    context,
    changes.map(({ version, ...change }) => ({ ...sentFields.parse(change), ifMatch: version })),
  )
  return { employees: records.map(toEmployee), changeId }
}

interface ManyChanges {
  ids: readonly number[]
  status?: EmployeeStatus | undefined
  isArchived?: boolean | undefined
}

/** Changes existing ones; unknown ids are returned as refused. */
export const updateEmployees = (
  employees: Employees,
  context: MutationContext,
  { ids, status, isArchived }: ManyChanges,
): Promise<BulkResult> =>
  updateRecords(employees, context, {
    ids,
    change: {
      ...(status === undefined ? {} : { status }),
      ...(isArchived === undefined
        ? {}
        : { archivedAt: isArchived ? context.now.toISOString() : null }),
    },
  })
