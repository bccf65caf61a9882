import { afterAll, beforeAll, describe } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import {
  checkCustomExport,
  checkCustomFields,
  checkCustomImport,
  checkCustomOrder,
  checkCustomSearch,
  checkCustomUndo,
  type EntityCalls,
} from '#features/custom-fields/tests/check-entity.ts'
import { datatablesContract as calls } from '../contract/datatables.contract.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const plain = { post: 'Tester', start_date: '2024-01-01' }

describe('custom fields of employees', () => {
  const entity: EntityCalls = {
    test: () => test,
    entity: 'employees',
    subject: 'Datatable',
    other: 'maintainer',
    add: (full_name, customFields, { as }) =>
      test.call(calls.addEmployee, {
        as,
        body: {
          employee: {
            ...plain,
            full_name,
            email: `${full_name.replaceAll(' ', '.')}@example.org`,
            ...(customFields === undefined ? {} : { customFields }),
          },
        },
      }),
    read: answer => calls.addEmployee.output.parse(answer.json()).employee,
    get: async (id, { as }) => {
      const answer = await test.call(calls.listEmployees, { as, query: { id: `${id}` } })
      return calls.listEmployees.output.parse(answer.json()).rows[0] ?? {}
    },
    edit: (id, customFields, { as }) =>
      test.call(calls.updateEmployee, { as, body: { id, customFields } }),
    list: (customFields, { as }) =>
      test.call(calls.listEmployees, { as, query: { customFields, count: '200' } }),
    listBy: ({ q, sortColumn = 'id', sort = 'asc' }, { as }) =>
      test.call(calls.listEmployees, {
        as,
        query: { q, sort: `${sort === 'desc' ? '-' : ''}${sortColumn}`, count: '200' },
      }),
    idsIn: answer => calls.listEmployees.output.parse(answer.json()).rows.map(({ id }) => id),
  }
  checkCustomFields(entity)
  checkCustomOrder(entity)
  checkCustomSearch(entity, {
    group: 'records',
    stranger: 'subscriber',
    entryOf: id => `employee:${id}`,
  })
  checkCustomUndo(entity)
  checkCustomExport(entity, (query, { as }) => test.call(calls.exportEmployees, { as, query }))
  checkCustomImport(entity, {
    head: 'Name,Post,Mail,Start',
    rowOf: name => `${name},Tester,im.port@example.org,2024-01-01`,
    mapping: { full_name: 0, post: 1, email: 2, start_date: 3 },
    send: (body, { as }) => test.call(calls.importEmployees, { as, body }),
  })
})
