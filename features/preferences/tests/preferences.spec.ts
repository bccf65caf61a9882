import type { Page } from '@playwright/test'
import { preferencesContract } from '../contract/preferences.contract.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// A person's preferences persist over a reload and on their next device.

test.beforeEach(({ login }) => login('admin'))

const html = (page: Page) => page.locator('html')
const isSent = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes(preferencesContract.updatePreferences.path))

test('X-32 a preference set on one device applies on the next, and changes made there come back', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/apps/user/list')
  const sent = isSent(page)
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await sent

  const other = await openBrowser('admin')
  await other.goto('/apps/user/list')
  await expect(html(other)).toHaveAttribute('data-skin', 'light')
  await expect(other.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  const back = isSent(other)
  await other.getByRole('button', { name: 'Switch to right-to-left' }).click()
  await back
  await other.context().close()

  await page.reload()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(html(page)).toHaveAttribute('data-skin', 'light')
})

test('X-28 a menu without room is collapsed until someone opens it, scrolls by itself and keeps its tips whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 500 })
  await page.goto('/apps/user/list')
  await expect(html(page)).toHaveAttribute('data-menu', 'collapsed')
  const side = page.getByRole('navigation', { name: 'Main menu' })
  const todo = side.getByRole('link', { name: 'Todo' })
  await todo.hover()
  // As high as what is in it, the menu would make every page so.
  const { height, wraps } = await side.evaluate(nav => ({
    height: nav.parentElement?.clientHeight,
    wraps: getComputedStyle(nav.querySelector('[data-tip]') ?? nav, '::after').position,
  }))
  expect(height).toBe(500)
  expect(wraps).toBe('fixed')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect(html(page)).toHaveAttribute('data-menu', 'open')
})

test('X-32 a change made just before leaving the page is neither reverted nor lost', async ({
  page,
  context,
}) => {
  const headers = await bearerOf(context, 'admin')
  await context.request.post(preferencesContract.updatePreferences.path, {
    headers,
    data: { skin: 'dark' },
  })
  await page.goto('/apps/user/list')
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('data-skin', 'light')
  const read = async () =>
    (await context.request.get(preferencesContract.getPreferences.path, { headers })).json()
  await expect.poll(read).toMatchObject({ preferences: { skin: 'light' } })
  await expect(html(page)).toHaveAttribute('data-skin', 'light')
})

test('X-35 the theme follows the system until one is chosen, and again once System is chosen', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/apps/user/list')
  await expect(html(page)).toHaveAttribute('data-skin', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html(page)).toHaveAttribute('data-skin', 'dark')
  const sent = isSent(page)
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await sent
  await page.reload()
  await expect(html(page)).toHaveAttribute('data-skin', 'light')
  await page.goto('/pages/account-settings?tab=appearance')
  const back = isSent(page)
  await page.getByRole('radio', { name: 'System', exact: true }).first().check()
  await back
  await expect(html(page)).toHaveAttribute('data-skin', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html(page)).toHaveAttribute('data-skin', 'light')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'System', exact: true }).first()).toBeChecked()
})

test('X-16 a list’s page size is remembered per person, and a shared link shows everyone the same page', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/apps/user/list')
  const sent = isSent(page)
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('25')
  await sent
  await expect(page.locator('tbody tr')).toHaveCount(25)
  const other = await openBrowser('admin')
  await other.goto('/apps/user/list')
  await expect(other.locator('tbody tr')).toHaveCount(25)
  await other.goto('/apps/user/list?page=2')
  await expect(other.locator('tbody tr')).toHaveCount(10)
})
