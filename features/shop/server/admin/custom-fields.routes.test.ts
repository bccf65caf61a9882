import { afterAll, beforeAll, describe } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import type { Call } from '#platform/contract/define.ts'
import {
  checkCustomExport,
  checkCustomFields,
  checkCustomOrder,
  checkCustomSearch,
  checkCustomImport,
  checkCustomUndo,
  checkHiddenValues,
  type EntityCalls,
} from '#features/custom-fields/tests/check-entity.ts'
import {
  type ProductInput,
  shopAdminContract as calls,
} from '../../contract/shop-admin.contract.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const of = <C extends Call>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const plain: ProductInput = {
  name: '',
  sku: '',
  description: '',
  brand: 'Custom',
  category: 'Custom',
  price: 5,
  listPrice: null,
  cost: null,
  hasFreeShipping: false,
  stockBy: 1,
  lowStock: 0,
  pin: null,
  state: 'active',
}

describe('custom fields of products', () => {
  const entity: EntityCalls = {
    test: () => test,
    entity: 'products',
    subject: 'Shop',
    other: 'maintainer',
    add: (name, customFields, { as }) =>
      test.call(calls.addProduct, {
        as,
        body: { ...plain, name, ...(customFields === undefined ? {} : { customFields }) },
      }),
    read: answer => calls.addProduct.output.parse(answer.json()).product,
    get: async (id, { as }) => {
      const answer = await test.call(of(calls.getAdminProduct, id), { as })
      return calls.getAdminProduct.output.parse(answer.json()).product
    },
    edit: (id, customFields, { as }) =>
      test.call(of(calls.updateProduct, id), {
        as,
        body: { ...plain, name: `Product ${id}`, stockBy: 0, customFields },
      }),
    list: (customFields, { as }) =>
      test.call(calls.listAdminProducts, { as, query: { customFields, perPage: '100' } }),
    listBy: (query, { as }) =>
      test.call(calls.listAdminProducts, {
        as,
        query: { sortColumn: 'name', ...query, perPage: '100' },
      }),
    idsIn: answer =>
      calls.listAdminProducts.output.parse(answer.json()).products.map(one => one.id),
  }
  checkCustomFields(entity)
  checkCustomOrder(entity)
  checkCustomSearch(entity, { group: 'products', stranger: 'subscriber' })
  checkCustomUndo(entity)
  checkHiddenValues(entity)
  checkCustomExport(entity, (query, { as }) => test.call(calls.exportProducts, { as, query }))
  checkCustomImport(entity, {
    head: 'Name,Brand,Category,Price',
    rowOf: name => `${name},Custom,Custom,7`,
    mapping: { name: 0, brand: 1, category: 2, price: 3 },
    send: (body, { as }) => test.call(calls.importProducts, { as, body }),
  })
})
