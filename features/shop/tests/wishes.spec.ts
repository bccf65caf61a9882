import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, freshName, test } from '#e2e/fixtures.ts'
import { changeProduct, makeProduct } from './admin-products.ts'

// Wishlists: several, shared by link, with notifications; and the shop's tolerant search, recently viewed and comparison.

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('WISH-02 a list is created and shared, a wish moved, the list deleted and restored; a price drop notifies its owner', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  // The revoked link.
  expectComplaint(/status of 404/)
  await login('subscriber')
  const product = await makeProduct(page, { price: 60 })
  const list = freshName('Shed')
  await page.goto(`/apps/ecommerce/product-detail/${product.slug}`)
  await page.getByRole('button', { name: `Lists for ${product.name}` }).click()
  await page.getByRole('menuitem', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByRole('textbox', { name: 'List name' }).fill(list)
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText(`${product.name} added to ${list}`)).toBeVisible()

  await page.goto('/apps/ecommerce/wishlist')
  await page.getByRole('tab', { name: list }).click()
  await expect(card(page, product.name)).toBeVisible()
  const note = card(page, product.name).getByRole('textbox', { name: `Note on ${product.name}` })
  await note.fill('For the door')
  await note.press('Enter')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: `Share ${list}` })
  await sharing.getByRole('button', { name: 'Create link' }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
  const reader = await openBrowser()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await expect(card(reader, product.name)).toBeVisible()
  await expect(reader.getByText('For the door')).toHaveCount(0)
  await sharing.getByRole('checkbox', { name: 'Include my notes' }).check()
  await expect(sharing.getByRole('button', { name: 'Stop sharing' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await reader.reload()
  await expect(reader.getByText('For the door')).toBeVisible()
  await expectAccessible(reader, 'a shared list')
  await sharing.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(sharing.getByRole('button', { name: 'Create link' })).toBeVisible()
  await reader.reload()
  await expect(
    reader.getByRole('heading', { level: 1, name: 'This list is no longer shared' }),
  ).toBeVisible()
  await reader.context().close()
  await page.keyboard.press('Escape')

  // The list is deleted and restored; then the wish is moved to the first one, by keyboard.
  await page.getByRole('button', { name: `Actions for ${list}` }).click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await expect(page.getByRole('tab', { name: list })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', description: `List ${list} deleted` }).click()
  await page.getByRole('tab', { name: list }).click()
  await page.getByRole('button', { name: `Move ${product.name} to another list` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to Wishlist' }).press('Enter')
  await expect(card(page, product.name)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Wishlist' }).click()
  await expect(card(page, product.name).getByRole('textbox')).toHaveValue('For the door')

  await changeProduct(page, product.id, { price: 45 })
  await expect(
    card(page, product.name).getByText('$15.00 cheaper than when you added it'),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`${product.name} from your wishlist is 25% cheaper`)).toBeVisible()
})

test('SHOP-06 typos and synonyms are found, recently viewed can be cleared, and up to four products are compared', async ({
  page,
  login,
}) => {
  await login('admin')
  const name = freshName('Quarbel')
  const product = await makeProduct(page, { price: 60, name, brand: 'Auster' })
  const other = await makeProduct(page, { name: freshName('Quarbel'), price: 75, stockBy: 2 })
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  await page.goto('/apps/ecommerce/shop')
  await search.fill('quarbbel')
  await expect(
    page.getByText('No results for “quarbbel”. Showing results for “quarbel”.'),
  ).toBeVisible()
  await expect(card(page, name).locator('mark')).toHaveText('Quarbel')

  // A synonym, added on the manager's screen.
  const word = freshName('zindle').replaceAll(/\W/g, '')
  await page.goto('/apps/ecommerce/manage?show=synonyms')
  await page.getByRole('button', { name: 'Add synonyms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add synonyms' })
  await dialog.getByRole('textbox', { name: 'Words' }).fill('torch')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Words' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByRole('textbox', { name: 'Words' }).fill(`${word}, quarbel`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Synonyms saved: ${word}, quarbel`)).toBeVisible()
  await page.goto(`/apps/ecommerce/shop?q=${word}`)
  await expect(card(page, name)).toBeVisible()

  // Compared by keyboard; kept over a reload; common values can be hidden.
  for (const one of [product, other]) {
    await card(page, one.name)
      .getByRole('button', { name: `Compare ${one.name}` })
      .focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('2 products to compare')).toBeVisible()
  await page.reload()
  const tray = page.getByRole('region', { name: 'Compare' })
  await tray.getByRole('button', { name: 'Compare', exact: true }).click()
  const table = page.getByRole('dialog', { name: 'Compare' })
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$60')
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$75')
  await expect(table.getByRole('row', { name: /^Category/ })).toBeVisible()
  await expectAccessible(page, 'products compared')
  await table.getByRole('checkbox', { name: 'Show differences only' }).check()
  await expect(table.getByRole('row', { name: /^Category/ })).toHaveCount(0)
  await expect(table.getByRole('row', { name: /^Brand/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table).toHaveCount(0)
  await tray.getByRole('button', { name: 'Clear' }).click()
  await expect(tray).toHaveCount(0)

  await page.goto(`/apps/ecommerce/product-detail/${product.slug}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/apps/ecommerce/shop?q=lamp')
  const seen = page.getByRole('region', { name: 'Recently viewed' })
  await expect(card(page, name)).toBeVisible()
  await seen.getByRole('button', { name: 'Clear history' }).click()
  await expect(seen).toHaveCount(0)
})
