import { type APIRequestContext, type Page } from '@playwright/test'
import { apiKeyContract } from '../contract/api-key.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { type BrowserContext } from '@playwright/test'
import { type DemoAccount, bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// API keys: create, use, rotate, revoke, while a program calls with one.

const list = (page: Page) => page.getByRole('table', { name: 'API keys' })
const row = (page: Page, name: string) => list(page).locator('tbody tr').filter({ hasText: name })
const form = (page: Page) => page.getByRole('region', { name: 'Create an API key' })
const secretOf = async (page: Page) =>
  (await page.getByRole('alertdialog').locator('output').textContent()) ?? ''
const callWith = (request: APIRequestContext, secret: string) =>
  request.get(usersContract.listUsers.path, {
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
  })

async function openKeys(page: Page, query = ''): Promise<void> {
  await page.goto(`/pages/api-key${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
}
async function makeKey(context: BrowserContext, as: DemoAccount, change: object = {}) {
  const data = { name: freshName('key'), type: 'read-only', ...change }
  const answer = await context.request.post(apiKeyContract.createApiKey.path, {
    headers: await bearerOf(context, as),
    data,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { key, secret } = apiKeyContract.createApiKey.output.parse(await answer.json())
  return { id: key.id, name: key.name, prefix: key.prefix, secret: secret ?? '' }
}
async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('KEY-01 KEY-02 creates a key by keyboard, shows its secret once, copies it, and the key works', async ({
  page,
  context,
  login,
  playwright,
  baseURL,
}) => {
  await login('maintainer')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openKeys(page)
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('This field is required.')).toBeVisible()
  const name = freshName('nightly')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Your new key' })
  await expect(dialog).toBeVisible()
  const secret = await secretOf(page)
  expect(secret).toMatch(/^sfk_[0-9a-f]{10}_[\w-]{43}$/)
  await page.keyboard.press('c')
  await expect(page.getByText('Copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toContainText('Read-only')
  await expect(row(page, name)).toContainText('Never')
  expect(await page.content()).not.toContain(secret.slice(15))
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const answer = await callWith(program, secret)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['ratelimit-limit']).toBe('600')
  // Its use appears on the open screen without a reload.
  await expect(row(page, name)).toContainText('127.0.0.1')
  await program.dispose()
})

test('KEY-01 creates a custom key with areas, expiry and IP ranges, and shows errors at their fields', async ({
  page,
  login,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  await login('author')
  await openKeys(page)
  const card = form(page)
  const name = freshName('custom')
  await card.getByLabel('Name').fill(name)
  await card.getByLabel('Type').selectOption('custom')
  await card.getByLabel('Expires').selectOption('day')
  await card.getByLabel('Last day').fill('2020-01-01')
  await card.getByRole('button', { name: 'Restrict IP addresses' }).click()
  await card.getByLabel('Allowed IP addresses').fill('10.0.0.0/8, nowhere')
  await card.getByRole('button', { name: 'Create key' }).click()
  await expect(card.getByText('Select a future date.')).toBeVisible()
  await expect(card.getByText('This field is required.')).toBeVisible()
  await expect(card.getByText(/Use addresses like/)).toBeVisible()
  // Areas that one lacks are not offered.
  await expect(card.getByRole('checkbox', { name: 'Invoices: read' })).toHaveCount(0)
  await card.getByRole('checkbox', { name: 'Kanban: write' }).check()
  await expect(card.getByRole('checkbox', { name: 'Kanban: read' })).toBeChecked()
  await card.getByRole('checkbox', { name: 'Blog: read' }).check()
  await card.getByLabel('Last day').fill('2030-01-31')
  await card.getByLabel('Allowed IP addresses').fill('10.0.0.0/8\n192.0.2.300')
  await card.getByRole('button', { name: 'Create key' }).click()
  await expect(card.getByText(/Use addresses like/)).toBeVisible()
  await card.getByLabel('Allowed IP addresses').fill('10.0.0.0/8\n192.0.2.3')
  await card.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(row(page, name)).toContainText('Kanban: write')
  await expect(row(page, name)).toContainText('Blog: read')
  await expect(row(page, name)).toContainText('31 Jan 2030')
})

test('KEY-03 renames a key, rotates it with a day’s grace, and revokes it while in use', async ({
  page,
  context,
  login,
  playwright,
  baseURL,
}) => {
  await login('maintainer')
  const { name, secret } = await makeKey(context, 'maintainer')
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await openKeys(page)
  await row(page, name).getByRole('link', { name }).click()
  const renamed = freshName('renamed')
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByLabel('Name').fill(renamed)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await choose(page, renamed, 'Rotate')
  await expect(page.getByRole('alertdialog')).toContainText('24 more hours')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
  const fresh = await secretOf(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  for (const one of [secret, fresh]) expect((await callWith(program, one)).status()).toBe(200)
  await row(page, renamed).getByRole('link', { name: renamed }).click()
  await expect(page.getByRole('dialog')).toContainText('Old secret works until')
  await expect(page.getByRole('slider', { name: 'Calls per day' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, renamed, 'Revoke')
  await page
    .getByRole('alertdialog', { name: `Revoke ${renamed}?` })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(row(page, renamed)).toHaveCount(0)
  const refused = await callWith(program, fresh)
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'key.revoked'])
  await program.dispose()
})

test('KEY-03 X-08 concurrent renames of a key open the conflict dialog', async ({
  page,
  context,
  login,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  await login('maintainer')
  const { id, name } = await makeKey(context, 'maintainer')
  await openKeys(page, `?key=${id}`)
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByLabel('Name').fill('Mine')
  const headers = await bearerOf(context, 'maintainer')
  await context.request.post(apiKeyContract.updateApiKey.path, {
    headers,
    data: { id, name: 'Theirs' },
  })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Keep mine/ })
    .click()
  await expect(row(page, 'Mine')).toBeVisible()
})

test('KEY-04 an administrator lists and revokes everyone’s keys, and opens a key’s activity', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const theirs = await makeKey(context, 'editor')
  const mine = await makeKey(context, 'admin', { type: 'full-control' })
  const headers = { authorization: `Bearer ${mine.secret}` }
  await context.request.post(usersContract.updateUser.path, {
    headers,
    data: { id: 30, company: freshName('by-key') },
  })
  await openKeys(page)
  await expect(row(page, theirs.name)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('all')
  await expect(row(page, theirs.name)).toBeVisible()
  await row(page, theirs.name)
    .getByRole('button', { name: `Actions for ${theirs.name}` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Rotate' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row(page, theirs.name)).toHaveCount(0)
  await choose(page, mine.name, 'View activity')
  await expect(page).toHaveURL(/keyId=/)
  await page
    .getByRole('table')
    .getByRole('link')
    .filter({ hasText: /^Changed/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(`API key ${mine.name}`)
})

test('KEY-03 copies a key’s prefix by c, and keeps the list’s state in the URL', async ({
  page,
  context,
  login,
}) => {
  await login('editor')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [one, two] = [await makeKey(context, 'editor'), await makeKey(context, 'editor')]
  await openKeys(page, '?sortColumn=name&sort=asc')
  await row(page, one.name).getByRole('link', { name: one.name }).focus()
  await page.keyboard.press('c')
  await expect(page.getByText(`Copied sfk_${one.prefix}`)).toBeVisible()
  await page.getByRole('searchbox').fill(two.prefix)
  await expect(row(page, one.name)).toHaveCount(0)
  await page.reload()
  await expect(row(page, two.name)).toBeVisible()
  await expect(row(page, one.name)).toHaveCount(0)
})
