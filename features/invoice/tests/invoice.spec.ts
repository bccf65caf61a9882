import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'

// Invoices as accountants use them: one writes and issues, another records payments in a second browser.

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
const line = (page: Page, number: number) =>
  page.getByRole('group', { name: `Line ${number}`, exact: true })

test('INV-05 INV-08 INV-14 INV-20 INV-24 X-10 an invoice is drafted, issued with the next number, and paid in two parts in another browser, live', async ({
  page,
  login,
  openBrowser,
}) => {
  test.slow()
  await login('admin')
  await page.goto('/apps/invoice/add')
  const offer = page.getByText(/next one is \d+/)
  const next =
    /\d+$/.exec(/next one is \d+/.exec((await offer.textContent()) ?? '')?.[0] ?? '')?.[0] ?? ''
  expect(Number(next)).toBeGreaterThan(4987)
  await page.getByRole('button', { name: 'Add new client' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Journey & Sons')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Journey & Sons saved')
  await line(page, 1).getByLabel('Item').fill('Anvil')
  await line(page, 1).getByLabel('Cost').fill('199.99')
  await line(page, 1).getByLabel('Quantity').fill('1.5')
  await line(page, 1).getByLabel('Tax 1').selectOption({ label: 'No tax' })
  await expect(page.getByRole('main')).toContainText('$299.99')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft for Journey & Sons')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Issue without emailing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${next}`)
  const address = page.url()

  const other = await openBrowser('maintainer')
  await other.goto('/apps/invoice/list?q=Journey')
  const row = other.getByRole('row').filter({ hasText: `#${next}` })
  await expect(row).toContainText('Sent')
  await row.getByRole('button', { name: /Actions/ }).click()
  await other.getByRole('menuitem', { name: 'Add payment' }).click()
  await other.getByRole('dialog').getByLabel('Amount (USD)').fill('100')
  await other.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
  await expect(row).toContainText('Partial payment')

  // The first browser updates live.
  await expect(page.getByRole('main')).toContainText('Partial payment')
  await expect(page.getByRole('article')).toContainText('$199.99')
  await page.getByRole('button', { name: 'Add payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
  await expect(row).toContainText('Paid')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('article')).toContainText('Paid')
  await page.goto(address.replace('preview', 'edit'))
  await toast(page, /was issued and can’t be edited/)
})

test('INV-01 INV-03 a counter above the list filters it, and the URL restores the same rows', async ({
  page,
  login,
}) => {
  await login('maintainer')
  await page.goto('/apps/invoice/list')
  const figure = page
    .getByRole('group', { name: 'Invoice totals' })
    .getByRole('button', { name: /Past due/ })
  await figure.click()
  await expect(page).toHaveURL(/status=Past\+Due|status=Past%20Due/)
  await expect(figure).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Summit Works' })
      .or(page.getByRole('row').filter({ hasText: 'Mila Sterling' }))
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(figure).toHaveAttribute('aria-pressed', 'true')
})
