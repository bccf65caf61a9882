import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { type RunningServer, startServer } from '#e2e/server.ts'

// From an empty instance to a start page that shows what remains to be done.

let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startServer({ demo: false })
})
test.afterAll(() => server.stop())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name }).locator('visible=true')
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).locator('visible=true')

async function answerCompany(page: Page): Promise<void> {
  await field(page, 'Company name').fill('Northwind')
  await next(page).click()
}
async function answerAccount(page: Page, username: string): Promise<void> {
  await field(page, 'Full name').fill('Ida Berg')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(`${username}@example.org`)
  await page
    .getByLabel('Password', { exact: true })
    .locator('visible=true')
    .fill('four calm grey herons')
  await next(page).click()
}

test('ADD-06 an empty instance is set up step by step, and its start page shows the remaining steps', async ({
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 410/)
  const page = await openBrowser(undefined, { baseURL: server.url })
  const late = await openBrowser(undefined, { baseURL: server.url })
  await page.goto('/apps/todo')
  await expect(page).toHaveURL(/\/setup$/)
  await expect(heading(page)).toHaveText('Set up SMART FFT')
  await late.goto('/')
  await answerCompany(late)

  // Errors appear at their fields, and typed values are kept when going back.
  await next(page).click()
  await expect(field(page, 'Company name')).toBeFocused()
  await answerCompany(page)
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).locator('visible=true').click()
  await expect(field(page, 'Company name')).toHaveValue('Northwind')
  await next(page).click()
  await answerAccount(page, 'ida')
  await expect(heading(page)).toHaveText('Language and region')
  // The browser’s Back goes one step back; a reload asks for the password again, and keeps the rest.
  await page.goBack()
  await expect(heading(page)).toHaveText('Create your account')
  await expect(field(page, 'Full name')).toHaveValue('Ida Berg')
  await page.reload()
  await expect(field(page, 'Company name')).toHaveValue('Northwind')
  await next(page).click()
  await expect(field(page, 'Username')).toHaveValue('ida')
  await expect(page.getByLabel('Password', { exact: true }).locator('visible=true')).toBeEmpty()
  await answerAccount(page, 'ida')
  await expect(heading(page)).toHaveText('Language and region')
  await next(page).click()
  await expect(heading(page)).toHaveText('Outgoing email')
  await next(page).click()
  await page.getByRole('switch', { name: 'Blog' }).click()
  await next(page).click()
  await page.getByRole('button', { name: 'Finish setup' }).click()

  const checklist = page.getByRole('region', { name: 'Get started' })
  await expect(checklist).toContainText('0 of 6 done')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Todo' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeHidden()

  // A second person who was setting up learns at the end that it is done, with a link to sign in.
  await answerAccount(late, 'jon')
  for (let step = 0; step < 3; step += 1) await next(late).click()
  await late.getByRole('button', { name: 'Finish setup' }).click()
  await expect(heading(late)).toHaveText('This instance is already set up')
  await late.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(late)).toHaveText('Sign in')

  await late.goto('/setup')
  await expect(heading(late)).toHaveText('This instance is already set up')

  // Steps done elsewhere are ticked off live, and the list can be dismissed.
  const settings = await page.context().newPage()
  await settings.goto(`${server.url}/admin/settings`)
  await settings.getByRole('textbox', { name: 'Address' }).fill('Kai 3')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(checklist).toContainText('1 of 6 done')
  await checklist.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(checklist).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(checklist).toBeVisible()
})
