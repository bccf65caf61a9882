import type { Page } from '@playwright/test'
import { shopAdminContract } from '@smart-fft/contract/shop-admin.contract'
import type { KeptProduct, ProductInput } from '@smart-fft/contract/shop-admin.contract'
import { bearerOf, expect, freshName, test } from './fixtures.ts'

// Wishes on several lists, shared by a link and told of; and the shop that is found in spite of a wrong letter, looked back at, compared.

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function makeProduct(page: Page, product: Partial<ProductInput> = {}): Promise<KeptProduct> {
  const headers = await bearerOf(page.context(), 'admin')
  const data: ProductInput = {
    name: freshName('Lantern'),
    sku: '',
    description: 'Shines.',
    brand: 'Nordlys',
    category: 'Lighting',
    price: 60,
    listPrice: null,
    cost: null,
    hasFreeShipping: true,
    stockBy: 7,
    lowStock: 0,
    pin: null,
    state: 'active',
    ...product,
  }
  const answer = await page.context().request.post(shopAdminContract.addProduct.path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return shopAdminContract.addProduct.output.parse(await answer.json()).product
}
async function change(page: Page, id: number, wanted: object): Promise<void> {
  const headers = await bearerOf(page.context(), 'admin')
  const answer = await page.context().request.post(shopAdminContract.changeProducts.path, { headers, data: { ids: [id], change: wanted } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('WISH-02 somebody begins a list, shares it, moves a wish, deletes the list and takes that back; a price falls and they hear of it', async ({
  page,
  login,
  browser,
  baseURL,
  expectComplaint,
}) => {
  // The link that was taken back.
  expectComplaint(/status of 404/)
  await login('subscriber')
  const product = await makeProduct(page)
  const list = freshName('Shed')
  await page.goto(`/apps/ecommerce/product-detail/${product.slug}`)
  await page.getByRole('button', { name: `Lists with ${product.name}` }).click()
  await page.getByRole('menuitem', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByRole('textbox', { name: 'Name of the list' }).fill(list)
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText(`${product.name} is on ${list}`)).toBeVisible()

  await page.goto('/apps/ecommerce/wishlist')
  await page.getByRole('tab', { name: list }).click()
  await expect(card(page, product.name)).toBeVisible()
  const note = card(page, product.name).getByRole('textbox', { name: `Note on ${product.name}` })
  await note.fill('For the door')
  await note.press('Enter')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: `Share ${list}` })
  await sharing.getByRole('button', { name: 'Make a link' }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
  const stranger = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const reader = await stranger.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await expect(card(reader, product.name)).toBeVisible()
  await expect(reader.getByText('For the door')).toHaveCount(0)
  await sharing.getByRole('checkbox', { name: 'Show my notes, too' }).check()
  await expect(sharing.getByRole('checkbox')).toBeChecked()
  await reader.reload()
  await expect(reader.getByText('For the door')).toBeVisible()
  await sharing.getByRole('button', { name: 'Take the link back' }).click()
  await expect(sharing.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: 'This list is no longer shared' })).toBeVisible()
  await stranger.close()
  await page.keyboard.press('Escape')

  // Away with the list, and back; then the wish goes to the first one, by the keyboard.
  await page.getByRole('button', { name: `More: ${list}` }).click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await expect(page.getByRole('tab', { name: list })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('tab', { name: list }).click()
  await page.getByRole('button', { name: `Move ${product.name} to another list` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to Wishlist' }).press('Enter')
  await expect(card(page, product.name)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Wishlist' }).click()
  await expect(card(page, product.name).getByRole('textbox')).toHaveValue('For the door')

  await change(page, product.id, { price: 45 })
  await expect(card(page, product.name).getByText('$15 cheaper than when you wished for it')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`${product.name} from your wishlist is 25% cheaper.`)).toBeVisible()
})
