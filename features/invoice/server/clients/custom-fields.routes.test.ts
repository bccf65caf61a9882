import { afterAll, beforeAll, describe } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import {
  checkCustomFields,
  checkCustomOrder,
  checkCustomSearch,
  checkHiddenValues,
  type EntityCalls,
} from '#features/custom-fields/tests/check-entity.ts'
import { invoiceContract as calls } from '../../contract/invoice.contract.ts'
import { invoicePlansContract } from '../../contract/invoice-plans.contract.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('custom fields of clients', () => {
  const entity: EntityCalls = {
    test: () => test,
    entity: 'clients',
    subject: 'Invoice',
    other: 'maintainer',
    add: (name, customFields, { as }) =>
      test.call(calls.saveClient, {
        as,
        body: { name, ...(customFields === undefined ? {} : { customFields }) },
      }),
    read: answer => calls.saveClient.output.parse(answer.json()).client,
    get: async (id, { as }) => {
      const answer = await test.call(calls.findClients, { as, query: { id: `${id}` } })
      return calls.findClients.output.parse(answer.json())[0] ?? {}
    },
    edit: (id, customFields, { as }) =>
      test.call(calls.saveClient, { as, body: { id, name: `Client ${id}`, customFields } }),
    list: (customFields, { as }) => test.call(calls.findClients, { as, query: { customFields } }),
    listBy: (query, { as }) =>
      test.call(invoicePlansContract.listAccounts, { as, query: { ...query, perPage: '100' } }),
    idsIn: answer =>
      'accounts' in Object(answer.json())
        ? invoicePlansContract.listAccounts.output
            .parse(answer.json())
            .accounts.map(({ client }) => client.id)
        : calls.findClients.output.parse(answer.json()).map(({ id }) => id),
  }
  checkCustomFields(entity)
  checkCustomOrder(entity)
  checkCustomSearch(entity, {
    group: 'records',
    stranger: 'subscriber',
    entryOf: id => `client:${id}`,
  })
  checkHiddenValues(entity)
})
