import type { Employee, EmployeeChange, NewEmployee } from '../contract/datatables.contract.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { employeeNotFound } from './datatables.errors.ts'
import type { EmployeeRow } from './datatables.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

/** Editable fields of an employee. */
type EmployeeFields = Omit<EmployeeChange, 'id' | 'customFields'>
/** A new employee without custom fields: those are stored apart. */
type OwnEmployee = Omit<NewEmployee, 'customFields'>

/** Limit of values per statement, on both engines. */
const ROWS_AT_ONCE = 100
const CENTS = 100

export function toEmployee(row: EmployeeRow): Employee {
  const {
    id,
    full_name,
    post,
    email,
    city,
    start_date,
    salary,
    age,
    experience,
    status,
    archived_at,
    version,
  } = row
  return {
    id,
    full_name,
    post,
    email,
    city,
    start_date,
    salary: Number(salary) / CENTS,
    age,
    experience,
    status,
    avatar: null,
    avatarColor: avatarColorOf(full_name),
    archivedAt: archived_at,
    version,
  }
}

/** Fields as columns, with sort and search keys. */
export function toColumns({ full_name, post, email, city, salary, ...rest }: EmployeeFields) {
  return {
    ...rest,
    ...(full_name === undefined ? {} : { full_name, full_name_key: foldText(full_name) }),
    ...(post === undefined ? {} : { post, post_key: foldText(post) }),
    ...(email === undefined ? {} : { email, email_key: foldText(email) }),
    ...(city === undefined ? {} : { city, city_key: foldText(city) }),
    ...(salary === undefined ? {} : { salary: Math.round(salary * CENTS) }),
  }
}

export async function getEmployee(db: Db, id: number): Promise<EmployeeRow> {
  const row = await db
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw employeeNotFound()
  return row
}

/** Deleted or not. */
export const findEmployeeRow = (db: Db, id: number): Promise<EmployeeRow | undefined> =>
  db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of the ids that are not deleted. */
export const listEmployeeRows = (db: Db, ids: readonly number[]): Promise<EmployeeRow[]> =>
  db
    .selectFrom('employees')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()

/** Inserts employees; returns them in order. */
export async function insertEmployees(
  trx: Trx,
  people: readonly OwnEmployee[],
  now: Date,
): Promise<EmployeeRow[]> {
  const made: EmployeeRow[] = []
  for (const some of chunksOf(people, ROWS_AT_ONCE)) {
    const values = some.map(one => ({
      ...toWholeColumns(one),
      avatar_color: avatarColorOf(one.full_name),
      archived_at: null,
      created_at: now.toISOString(),
      deleted_at: null,
    }))
    made.push(...(await trx.insertInto('employees').values(values).returningAll().execute()))
  }
  return made.toSorted((a, b) => a.id - b.id)
}

/** Sort and search keys. */
export const keysOf = (one: Pick<NewEmployee, 'full_name' | 'post' | 'email' | 'city'>) => ({
  full_name_key: foldText(one.full_name),
  post_key: foldText(one.post),
  email_key: foldText(one.email),
  city_key: foldText(one.city),
})

const toWholeColumns = (one: OwnEmployee) => ({
  ...one,
  ...keysOf(one),
  salary: Math.round(one.salary * CENTS),
})

export const updateEmployeeRow = (
  trx: Trx,
  before: EmployeeRow,
  columns: ReturnType<typeof toColumns> & {
    is_archived?: number
    archived_at?: string | null
    deleted_at?: string | null
  },
): Promise<EmployeeRow> =>
  trx
    .updateTable('employees')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
