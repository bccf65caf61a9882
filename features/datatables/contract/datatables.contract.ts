import * as z from 'zod/mini'
import {
  EMPLOYEE_GROUPS,
  EMPLOYEE_STATUSES,
  EMPLOYEES_AT_ONCE,
  EMPLOYEES_PASTED,
  GROUP_ORDERS,
  parseSorts,
} from './datatables.rules.ts'
import { customFilter, customValues } from '#platform/contract/custom-values.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { email } from '#platform/contract/identity.rules.ts'
import {
  customImportBody,
  IMPORT_BODY_BYTES,
  importReport,
} from '#platform/contract/import.rules.ts'
import { AVATAR_COLORS, changeId, refused } from '#features/users/contract/users.contract.ts'
import {
  fileOutput,
  id,
  listTotal,
  moment,
  page,
  perPage,
  searchText,
} from '#platform/contract/wire.ts'

// The data tables, whose rows are employees: two read calls of the specification; the calls to change them are ours.

const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const day = z.iso.date()
const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(most))
const salaryChecks = [
  z.minimum(0),
  z.maximum(1_000_000_000),
  z.refine<number>(
    value => Number.isInteger(Math.round(value * 1e6) / 1e4),
    'Use up to two decimal places.',
  ),
] as const
/** In the company's currency, with at most two decimals. */
const salary = z.coerce.number().check(...salaryChecks)
/** The same of a form, which reads the number itself. */
export const readSalary = z.number().check(...salaryChecks)
const status = z.literal(EMPLOYEE_STATUSES)
/** As submitted by a form. */
const givenStatus = z.pipe(z.coerce.number(), status)

/** One row, with the specification's field names. */
export const employee = z.object({
  id: z.int(),
  full_name: z.string(),
  post: z.string(),
  email: z.string(),
  city: z.string(),
  start_date: z.string(),
  salary: z.number(),
  age: z.int(),
  experience: z.int(),
  status,
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  archivedAt: z.nullable(moment),
  version: z.int(),
  /** Values of custom fields, where there are some. */
  customFields: z.optional(customValues),
})
export type Employee = z.infer<typeof employee>

const fields = {
  full_name: required(120),
  post: required(120),
  email,
  city: z.string().check(z.trim(), z.maxLength(120)),
  start_date: day,
  salary,
  age: whole(120),
  experience: whole(80),
  status: givenStatus,
}
export const newEmployee = z.strictObject({
  ...fields,
  city: z._default(fields.city, ''),
  salary: z._default(salary, 0),
  age: z._default(fields.age, 0),
  experience: z._default(fields.experience, 0),
  status: z._default(givenStatus, 5),
  customFields: z.optional(customValues),
})
export type NewEmployee = z.output<typeof newEmployee>
export const employeeChange = z.strictObject({
  id,
  full_name: z.optional(fields.full_name),
  post: z.optional(fields.post),
  email: z.optional(fields.email),
  city: z.optional(fields.city),
  start_date: z.optional(day),
  salary: z.optional(salary),
  age: z.optional(fields.age),
  experience: z.optional(fields.experience),
  status: z.optional(givenStatus),
  customFields: z.optional(customValues),
})
export type EmployeeChange = z.output<typeof employeeChange>
export const EMPLOYEE_IMPORT_FIELDS = [
  'full_name',
  'post',
  'email',
  'city',
  'start_date',
  'salary',
  'age',
  'experience',
  'status',
] as const

const bound = z._default(
  z.union([z.literal(''), z.coerce.number().check(z.minimum(0), z.maximum(1_000_000_000))]),
  '',
)
const dayOrNone = z._default(z.union([z.literal(''), day]), '')
const isStatuses = (value: string) =>
  value === '' ||
  value.split(',').every(one => EMPLOYEE_STATUSES.some(known => String(known) === one))

/** Filters of a table; empty means all. */
const filters = {
  q: searchText,
  full_name: text(120),
  post: text(120),
  email: text(254),
  city: text(120),
  /** `1,3`: any of these. */
  status: z._default(z.string().check(z.maxLength(20), z.refine(isStatuses)), ''),
  startFrom: dayOrNone,
  startTo: dayOrNone,
  salaryFrom: bound,
  salaryTo: bound,
  ageFrom: bound,
  ageTo: bound,
  experienceFrom: bound,
  experienceTo: bound,
  archived: z._default(z.enum(['no', 'yes']), 'no'),
  customFields: customFilter,
}
const sort = z._default(
  z.string().check(
    z.maxLength(120),
    z.refine(value => parseSorts(value) !== undefined),
  ),
  'full_name',
)
export const employeeFilters = z.strictObject(filters)
export type EmployeeFilters = z.output<typeof employeeFilters>
export const employeesQuery = z.strictObject({
  ...filters,
  /** A single row, ignoring other filters. */
  id: z.optional(id),
  sort,
  from: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)), 0),
  count: z._default(
    z.coerce.number().check(z.int(), z.positive(), z.maximum(EMPLOYEES_AT_ONCE)),
    50,
  ),
})
export type EmployeesQuery = z.output<typeof employeesQuery>
const ids = z.array(id).check(z.minLength(1), z.maxLength(1000))
const bulk = z.object({ done: z.array(z.int()), refused, changeId })

const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Datatable'] }) as const

export const datatablesContract = {
  // Fixed by the specification (docs/conformance.md)
  listInitialRows: defineCall({
    method: 'GET',
    path: '/api/datatables/initial-data',
    access: can('read'),
    summary: 'List the first employees by name (at most 1,000)',
    output: z.array(employee),
  }),
  listRows: defineCall({
    method: 'GET',
    path: '/api/datatables/data',
    access: can('read'),
    summary: 'List employees by page; `allData` holds at most 1,000 of the results',
    query: z.strictObject({ q: searchText, perPage: perPage(10), page }),
    output: z.object({
      allData: z.array(employee),
      allDataTruncated: z.boolean(),
      invoices: z.array(employee),
      total: z.int(),
    }),
  }),

  // Ours
  listEmployees: defineCall({
    method: 'GET',
    path: '/api/datatables/employees',
    access: can('read'),
    summary: 'List employees with filters, up to three sort columns, and any offset',
    query: employeesQuery,
    output: z.object({ rows: z.array(employee), ...listTotal }),
  }),
  groupEmployees: defineCall({
    method: 'GET',
    path: '/api/datatables/groups',
    access: can('read'),
    summary:
      'Get the number of employees and total salary by group; by default, largest groups first',
    query: z.strictObject({
      ...filters,
      by: z.enum(EMPLOYEE_GROUPS),
      order: z._default(z.enum(GROUP_ORDERS), 'size'),
    }),
    output: z.object({
      groups: z.array(z.object({ value: z.string(), count: z.int(), salary: z.number() })),
      total: z.object({ count: z.int(), salary: z.number() }),
    }),
  }),
  addEmployee: defineCall({
    method: 'POST',
    path: '/api/datatables/add',
    access: can('create'),
    idempotent: true,
    summary: 'Create an employee',
    status: 201,
    body: z.strictObject({ employee: newEmployee }),
    output: z.object({ employee, changeId }),
  }),
  updateEmployee: defineCall({
    method: 'POST',
    path: '/api/datatables/update',
    access: can('update'),
    summary: 'Update an employee; only the fields you send change',
    body: employeeChange,
    output: z.object({ employee, changeId }),
  }),
  updateEmployees: defineCall({
    method: 'POST',
    path: '/api/datatables/update-many',
    access: can('update'),
    summary: 'Set the status of several employees, or archive or restore them',
    body: z.strictObject({ ids, status: z.optional(status), isArchived: z.optional(z.boolean()) }),
    output: bulk,
  }),
  updateEachEmployee: defineCall({
    method: 'POST',
    path: '/api/datatables/update-each',
    access: can('update'),
    summary: 'Update several employees, each with its own values: all of them or none',
    body: z.strictObject({
      employees: z
        .array(z.extend(employeeChange, { version: z.int() }))
        .check(z.minLength(1), z.maxLength(EMPLOYEES_PASTED)),
    }),
    output: z.object({ employees: z.array(employee), changeId }),
  }),
  deleteEmployees: defineCall({
    method: 'POST',
    path: '/api/datatables/delete',
    access: can('delete'),
    summary: 'Delete employees (can be undone)',
    body: z.strictObject({ ids }),
    output: bulk,
  }),
  exportEmployees: defineCall({
    method: 'GET',
    path: '/api/datatables/export',
    access: can('read'),
    summary: 'Export employees across all pages, with the table’s filters and sorting',
    query: z.strictObject({ ...filters, sort, ...exportFields }),
    output: fileOutput,
    file: true,
  }),
  importEmployees: defineCall({
    method: 'POST',
    path: '/api/datatables/import',
    access: can('create'),
    summary: 'Import employees from CSV, after a dry run',
    body: customImportBody(EMPLOYEE_IMPORT_FIELDS),
    bodyLimit: IMPORT_BODY_BYTES,
    output: importReport,
  }),
}
