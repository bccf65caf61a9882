import type { Employee, NewEmployee } from '../contract/datatables.contract.ts'
import { type EmployeeFields, employeesResource } from '../contract/datatables.resource.ts'
import { EMPLOYEE_STATUSES } from '../contract/datatables.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { RecordOf } from '#platform/contract/resource-fields.rules.ts'
import { toRecord } from '#platform/server/resource/columns.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import { insertRows } from '#platform/server/resource/resource-repo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { EmployeeRow } from './datatables.tables.ts'

const ROWS_AT_ONCE = 100
/** An employee as declared. */
type EmployeeRecord = RecordOf<EmployeeFields>

/** An employee as the API returns them. */
export function toEmployee({
  createdAt: _made,
  createdBy: _maker,
  updatedAt: _changed,
  ...record
}: EmployeeRecord): Employee {
  const status = EMPLOYEE_STATUSES.find(one => one === record.status)
  if (status === undefined) throw new Error(`No employee has the status ${record.status}.`)
  return {
    ...record,
    status,
    avatar: null,
    avatarColor: avatarColorOf(record.full_name),
  }
}

export const rowToEmployee = (row: EmployeeRow): Employee =>
  toEmployee(toRecord(employeesResource, { ...row }))

/** Inserts employees in their order, without a line in the log: for the demo. */
export async function insertEmployees(
  trx: Trx,
  people: readonly Omit<NewEmployee, 'customFields'>[],
  now: Date,
): Promise<void> {
  for (const some of chunksOf(people, ROWS_AT_ONCE))
    await insertRows(trx, employeesResource, {
      values: some.map(one => ({ ...one, archivedAt: null })),
      by: null,
      now,
    })
}
