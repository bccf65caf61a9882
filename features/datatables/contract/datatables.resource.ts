import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import {
  date,
  defineResource,
  email,
  moment,
  money,
  number,
  text,
} from '#platform/contract/resource-fields.rules.ts'

/**
 * Employees, the records of the data tables: changes, log, undo and import follow this declaration. Fields are called as on the wire, where the
 * specification fixes their names; calls, lists and screens are the feature's own.
 */
export const employeesResource = defineResource({
  name: 'employees',
  code: 'employee',
  subject: 'Datatable',
  nouns: { one: 'employee', many: 'employees' },
  icon: 'table',
  menu: { group: 'people', place: 4 },
  pageId: 33,
  table: {
    name: 'employees',
    derived: ({ full_name, archivedAt }) => ({
      avatar_color: avatarColorOf(full_name),
      is_archived: archivedAt === null ? 0 : 1,
    }),
  },
  fields: {
    full_name: text({ required: true }),
    post: text({ required: true }),
    email: email({ required: true }),
    city: text(),
    start_date: date({ required: true }),
    salary: money({ required: true }),
    age: number({ required: true }),
    experience: number({ required: true }),
    /** One of the five of the specification. */
    status: number({ required: true }),
    archivedAt: moment(),
  },
})
export type EmployeeFields = typeof employeesResource.fields
