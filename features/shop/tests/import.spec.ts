import { expect, test } from '#e2e/fixtures.ts'
import { SHOPIFY_PRODUCTS } from './shopify-sample.ts'

// Products imported from another shop.

test('SHOP-07 X-19 a Shopify export is previewed, unsupported data is reported, and the import is undone at once', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/apps/ecommerce/manage')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Import from Shopify' }).click()
  await expect(page).toHaveURL(/import=shopify/)
  const dialog = page.getByRole('dialog', { name: 'Import from Shopify' })
  const file = {
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SHOPIFY_PRODUCTS),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  // Every column is recognized by its name.
  await expect(dialog.getByLabel('Handle')).toHaveValue('0')
  await expect(dialog.getByLabel('Option 2')).toHaveValue('11')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('6 rows can be imported')).toBeVisible()
  await expect(
    dialog.getByRole('row', { name: /^Linen Apron Images aren’t imported/ }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 6 rows' }).click()
  await expect(page.getByText('3 products imported')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('linen apron')
  await expect(page.getByRole('row').filter({ hasText: 'Linen Apron' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', description: /^3 products imported/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Linen Apron' })).toHaveCount(0)
})
