import type { Page } from '@playwright/test'
import { shopAdminContract } from '../contract/shop-admin.contract.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'
import { changeProduct, makeProduct } from './admin-products.ts'

// The shop: search, filter, product page, wishlist with undo; and a manager's change appears live to the customer.

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('SHOP-01 SHOP-02 SHOP-05 PROD-02 WISH-01 a customer searches, filters, opens a product, adds it to the wishlist and undoes that', async ({
  page,
  login,
}) => {
  await login('subscriber')
  const product = await makeProduct(page, {
    variants: [
      { name: 'Teal', color: '#2f8f83', sku: '', price: null, stockBy: 3 },
      { name: 'Ink', color: '#2b3a55', sku: '', price: 66, stockBy: 0 },
    ],
    stockBy: 0,
  })
  await page.goto('/apps/ecommerce/shop')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill(product.name)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(card(page, product.name)).toBeVisible()

  // A filter in addition to the search, then both removed one by one; Back restores the last one.
  await page.getByRole('radio', { name: /^\$100 to \$500/ }).check()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: /^Remove filter: \$100 to \$500/ }).click()
  await expect(card(page, product.name)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Nordlys/ }).check()
  await expect(page).toHaveURL(/brand=\d+/)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.reload()
  await expect(card(page, product.name)).toHaveAttribute('data-view', 'list')
  await expect(page.getByRole('checkbox', { name: /^Nordlys/ })).toBeChecked()
  await page.getByRole('button', { name: 'Grid', exact: true }).click()

  await card(page, product.name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByText('Only 3 left')).toBeVisible()
  await page.getByRole('radio', { name: 'Ink, Sold out' }).check()
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible()
  await page.getByRole('radio', { name: 'Teal' }).check()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute('max', '3')

  const heart = page
    .getByRole('main')
    .getByRole('button', { name: `${product.name} on wishlist` })
    .first()
  await heart.click()
  await expect(page.getByText(`${product.name} added to wishlist`)).toBeVisible()
  await page.goto('/apps/ecommerce/wishlist')
  await card(page, product.name)
    .getByRole('button', { name: `Remove ${product.name}` })
    .click()
  await expect(card(page, product.name)).toHaveCount(0)
  await page
    .getByRole('button', { name: 'Undo', description: new RegExp(`^${product.name} removed`) })
    .click()
  await expect(card(page, product.name)).toBeVisible()
})

test('SHOP-08 SHOP-04 X-10 a manager’s change appears on the customer’s screen without a reload', async ({
  page,
  login,
  openBrowser,
}) => {
  await login('admin')
  const product = await makeProduct(page, { stockBy: 7 })
  const buyer = await openBrowser('author')
  await buyer.goto(`/apps/ecommerce/product-detail/${product.slug}`)
  await expect(buyer.getByText('In stock', { exact: true })).toBeVisible()

  await changeProduct(page, product.id, { stockBy: -5, price: 49 })
  await expect(buyer.getByText('Only 2 left')).toBeVisible()
  await expect(buyer.getByText('$49.00', { exact: true }).first()).toBeVisible()
  await changeProduct(page, product.id, { stockBy: -2 })
  await buyer.getByRole('button', { name: 'Notify me' }).click()
  await expect(buyer.getByRole('button', { name: 'You’ll be notified' })).toBeVisible()
  await changeProduct(page, product.id, { stockBy: 4 })
  await expect(buyer.getByText('Only 4 left')).toBeVisible()
})

test('SHOP-07 X-08 a manager adds a product, and two concurrent edits are both kept', async ({
  page,
  login,
  expectComplaint,
}) => {
  // The stale edit is answered with the current version.
  expectComplaint(/status of 412/)
  await login('admin')
  const name = freshName('Hook')
  await page.goto('/apps/ecommerce/manage')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Add product' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add product' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  for (const [label, text] of [
    ['Name', name],
    ['Brand', 'Korvet'],
    ['Category', 'Hand tools'],
    ['Price', '4,50'],
    ['Stock', '12'],
  ])
    await drawer.getByRole('textbox', { name: label ?? '', exact: true }).fill(text ?? '')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name, exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByRole('textbox', { name: 'Price', exact: true }).fill('5')
  const headers = await bearerOf(page.context(), 'admin')
  const found = await page
    .context()
    .request.get(shopAdminContract.listAdminProducts.path, { headers, params: { q: name } })
  const id =
    shopAdminContract.listAdminProducts.output.parse(await found.json()).products[0]?.id ?? 0
  await changeProduct(page, id, { stockBy: -4 })
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('$5')
  await expect(row.getByRole('cell', { name: '8', exact: true })).toBeVisible()
})
