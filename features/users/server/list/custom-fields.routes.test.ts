import { afterAll, beforeAll, describe } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import {
  checkCustomFields,
  checkCustomOrder,
  checkCustomSearch,
  type EntityCalls,
} from '#features/custom-fields/tests/check-entity.ts'
import { usersContract as calls } from '../../contract/users.contract.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('custom fields of users, as of other records', () => {
  const entity: EntityCalls = {
    test: () => test,
    entity: 'users',
    subject: 'User',
    other: 'maintainer',
    add: (fullName, customFields, { as }) => {
      const username = fullName.toLowerCase().replaceAll(' ', '.')
      const person = { fullName, username, email: `${username}@example.org` }
      return test.call(calls.addUser, {
        as,
        body: customFields === undefined ? person : { ...person, customFields },
      })
    },
    read: answer => calls.addUser.output.parse(answer.json()).user,
    get: async (id, { as }) =>
      calls.getUser.output.parse(
        (await test.call(calls.getUser, { as, query: { id: `${id}` } })).json(),
      ).user,
    edit: (id, customFields, { as }) =>
      test.call(calls.updateUser, { as, body: { id, customFields } }),
    list: (customFields, { as }) =>
      test.call(calls.listUsers, { as, query: { customFields, perPage: '100' } }),
    listBy: (query, { as }) =>
      test.call(calls.listUsers, { as, query: { ...query, perPage: '100' } }),
    idsIn: answer => calls.listUsers.output.parse(answer.json()).users.map(({ id }) => id),
  }
  checkCustomFields(entity)
  checkCustomOrder(entity)
  checkCustomSearch(entity, { group: 'contacts', stranger: 'subscriber' })
})
