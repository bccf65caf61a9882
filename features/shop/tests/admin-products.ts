import type { Page } from '@playwright/test'
import {
  type AdminProduct,
  type ProductInput,
  shopAdminContract,
} from '../contract/shop-admin.contract.ts'
import { bearerOf, expect, freshName } from '#e2e/fixtures.ts'

// Products as the shop's keeper puts them there and changes them, for journeys of buyers.

export async function makeProduct(
  page: Page,
  change: Partial<ProductInput> = {},
): Promise<AdminProduct> {
  const product: ProductInput = {
    name: freshName('Lantern'),
    sku: '',
    description: 'Shines.',
    brand: 'Nordlys',
    category: 'Lighting',
    price: 61,
    listPrice: null,
    cost: null,
    hasFreeShipping: true,
    stockBy: 7,
    lowStock: 0,
    pin: null,
    state: 'active',
    ...change,
  }
  const headers = await bearerOf(page.context(), 'admin')
  const answer = await page
    .context()
    .request.post(shopAdminContract.addProduct.path, { headers, data: product })
  expect(answer.status(), await answer.text()).toBe(201)
  return shopAdminContract.addProduct.output.parse(await answer.json()).product
}
export async function changeProduct(page: Page, id: number, values: object): Promise<void> {
  const headers = await bearerOf(page.context(), 'admin')
  const answer = await page.context().request.post(shopAdminContract.changeProducts.path, {
    headers,
    data: { ids: [id], change: values },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
