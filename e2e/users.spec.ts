import { type BrowserContext, type Page } from '@playwright/test'
import { type NewUser, type User, usersContract } from '@smart-fft/contract/users.contract'
import { bearerOf, expect, freshName, test } from './fixtures.ts'

// Every user operation as people do it, by mouse and by keyboard, on a real database.

const heading = (page: Page, name: string | RegExp = 'Users') => page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => page.locator('tbody tr')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox')
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.getByRole('status')

async function makeUser(context: BrowserContext, change: Partial<NewUser> = {}): Promise<User> {
  const username = freshName('casey')
  const answer = await context.request.post(usersContract.addUser.path, {
    headers: await bearerOf(context, 'admin'),
    data: { fullName: `Casey ${username}`, username, email: `${username}@example.com`, ...change },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return usersContract.addUser.output.parse(await answer.json()).user
}

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/apps/user/list${query}`)
  await expect(heading(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

test.describe('finding people', () => {
  test.beforeEach(async ({ login }) => login('admin'))

  test('USR-01 lists ten people by name and pages on, by mouse', async ({ page }) => {
    await openList(page)
    await expect(rows(page)).toHaveCount(10)
    const names = await rows(page).getByRole('link').allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
    await page.getByRole('button', { name: /next page/i }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page).getByRole('link').first()).not.toHaveText(names[0] ?? '')
    await page.getByRole('combobox', { name: /per page/i }).selectOption('25')
    await expect(rows(page)).toHaveCount(25)
    await expect(page).toHaveURL(/perPage=25/)
    await expect(page).not.toHaveURL(/page=2/)
  })

  test('USR-01 searches, filters and sorts, and clears again', async ({ page, context }) => {
    const wanted = await makeUser(context, { role: 'editor', currentPlan: 'team' })
    await openList(page)
    await search(page).fill(wanted.username.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, wanted.fullName)).toBeVisible()
    await search(page).fill('')
    await expect(rows(page)).toHaveCount(10)
  })

  test('X-14 back, forward, reload and a pasted link give the same rows', async ({ page }) => {
    await openList(page, '?role=editor&sort=desc')
    const before = await rows(page).allTextContents()
    await page.reload()
    await expect.poll(() => rows(page).allTextContents()).toEqual(before)
    await search(page).fill('zzzz')
    await expect(page).toHaveURL(/q=zzzz/)
    await expect(rows(page)).toHaveCount(0)
    await page.goBack()
    await expect.poll(() => rows(page).allTextContents()).toEqual(before)
    await page.goForward()
    await expect(rows(page)).toHaveCount(0)
  })
})
