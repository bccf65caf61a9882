import type { BrowserContext, Page } from '@playwright/test'
import { bookmarksContract } from '../contract/bookmarks.contract.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// Bookmarks in the navbar (NAV-06): one click away, in one's own order, on every device.

async function clearStars(context: BrowserContext): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.get(bookmarksContract.getBookmarks.path, { headers })
  const { bookmarks } = bookmarksContract.getBookmarks.output.parse(await answer.json())
  for (const { id } of bookmarks)
    await context.request.post(bookmarksContract.updateBookmark.path, { headers, data: { id } })
}
test.beforeEach(async ({ login, context }) => {
  await login('admin')
  await clearStars(context)
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bookmarks' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Manage bookmarks' })
const openPanel = (page: Page) => page.getByRole('button', { name: 'Manage bookmarks' }).click()
const star = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: `Bookmark ${name}`, exact: true })
const namesOf = (page: Page) =>
  bar(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('aria-label')))

test('NAV-06 adds, orders and removes bookmarks, which appear on the next device', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/apps/user/view/12')
  await openPanel(page)
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  await star(page, 'Users').click()
  await star(page, 'Home').click()
  await expect.poll(() => namesOf(page)).toEqual(['Users', 'Home'])
  await expect(star(page, 'Users')).toHaveAttribute('aria-pressed', 'true')
  const up = panel(page).getByRole('button', { name: 'Move Home up' })
  await up.focus()
  const ordered = page.waitForResponse(answer =>
    answer.url().includes(bookmarksContract.orderBookmarks.path),
  )
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOf(page)).toEqual(['Home', 'Users'])
  await expect(up).toBeFocused()
  await ordered
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  const other = await openBrowser('admin')
  await other.goto('/apps/user/view/12')
  await expect.poll(() => namesOf(other)).toEqual(['Home', 'Users'])
  await bar(other).getByRole('link', { name: 'Users' }).click()
  await expect(other).toHaveURL(/\/apps\/user\/list$/)
  await openPanel(other)
  await star(other, 'Users').click()
  await star(other, 'Home').click()
  await expect(bar(other)).toHaveCount(0)
})

test('X-05 rolls back a bookmark that the server refuses, with a toast', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  await page.route(`**${bookmarksContract.updateBookmark.path}`, route =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto('/apps/user/list')
  await openPanel(page)
  await star(page, 'Users').click()
  await expect(page.getByText(/Something went wrong/)).toBeVisible()
  await expect(star(page, 'Users')).toHaveAttribute('aria-pressed', 'false')
  await expect(bar(page)).toHaveCount(0)
})

test('NAV-06 finds a page by typing, despite a typo, and opens it with Enter', async ({ page }) => {
  await page.goto('/apps/user/view/12')
  await openPanel(page)
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('usres')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps\/user\/list$/)
  await expect(panel(page)).toBeHidden()
})
