import type { Page } from '@playwright/test'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// The generated API reference, and calls made from it.

const calls = (page: Page) => page.getByRole('navigation', { name: 'Endpoints' })
const trial = (page: Page) => page.getByRole('region', { name: 'Try it' })
const answer = (page: Page) => trial(page).getByRole('group', { name: 'response' })

test.beforeEach(({ login }) => login('admin'))

test('KEY-05 finds any call by search, and shows its access, parameters and response', async ({
  page,
}) => {
  await page.goto('/pages/api-reference')
  await expect(page.getByText('Select an endpoint')).toBeVisible()
  await expect(calls(page).getByRole('link').first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('users sorting')
  await expect(calls(page).getByRole('link')).toHaveCount(1)
  await calls(page).getByRole('link').click()
  await expect(page).toHaveURL(/call=users\.listUsers/)
  const view = page.getByRole('main')
  await expect(view.getByText('Requires: read Users')).toBeVisible()
  await expect(view.getByText('Key scope: list:User')).toBeVisible()
  await expect(view.getByRole('group', { name: 'Parameters' })).toContainText('"asc" | "desc"')
  await expect(view.getByRole('group', { name: 'Response, 200' })).toContainText('users[].fullName')
  await page.getByRole('searchbox').fill('one-time-password')
  await calls(page).getByRole('link').click()
  await expect(view.getByText('API keys can’t call this')).toBeVisible()
})

test('KEY-05 snippets follow the inputs, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/pages/api-reference?call=users.listUsers')
  await trial(page).getByLabel('q', { exact: false }).first().fill("O'Neill")
  await page.getByRole('button', { name: 'Copy curl' }).click()
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`${usersContract.listUsers.path}?q=O%27Neill`)
  expect(text).toContain('Bearer $SMART_FFT_KEY')
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await expect(page.getByRole('group', { name: 'TypeScript' })).toContainText('await fetch(')
})

test('KEY-05 KEY-07 tries a call with one’s session: a dry run changes nothing, a real call does', async ({
  page,
  context,
}) => {
  await page.goto('/pages/api-reference?call=users.updateUser')
  const company = freshName('tried')
  await trial(page)
    .getByLabel('Body')
    .fill(JSON.stringify({ id: 33, company }))
  await trial(page).getByRole('button', { name: 'Send' }).click()
  await expect(answer(page)).toContainText(company)
  await expect(trial(page)).toContainText('x-dry-run')
  const read = async () => {
    const headers = await bearerOf(context, 'admin')
    return (
      await (
        await context.request.get(`${usersContract.getUser.path}?id=33`, {
          headers: { ...headers, accept: 'application/json' },
        })
      ).json()
    ).user.company
  }
  expect(await read()).not.toBe(company)
  await trial(page)
    .getByRole('checkbox', { name: /Dry run/ })
    .uncheck()
  await trial(page).getByRole('button', { name: 'Send' }).click()
  await expect(trial(page)).not.toContainText('x-dry-run')
  await expect.poll(read).toBe(company)
  await trial(page).getByLabel('Body').fill('{ not json')
  await expect(trial(page).getByText('This isn’t valid JSON.')).toBeVisible()
})

test('KEY-05 tries a call with a key, and shows why it is refused', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/40[13]/)
  const headers = await bearerOf(context, 'admin')
  const data = { name: freshName('small'), type: 'list-folder-contents' }
  const made = await context.request.post(apiKeyContract.createApiKey.path, { headers, data })
  const { secret } = await made.json()
  await page.goto('/pages/api-reference?call=users.getUser')
  await trial(page).getByLabel('id').fill('12')
  await trial(page)
    .getByLabel(/API key/)
    .fill(secret)
  await trial(page).getByRole('button', { name: 'Send' }).click()
  await expect(answer(page)).toContainText('key.scope')
  await expect(trial(page)).toContainText('ratelimit-remaining')
  await trial(page)
    .getByLabel(/API key/)
    .fill(`${secret}x`)
  await trial(page).getByRole('button', { name: 'Send' }).click()
  await expect(answer(page)).toContainText('key.unknown')
})

test('KEY-05 X-31 replaces the list by the open call on a phone, with a way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pages/api-reference')
  await calls(page)
    .getByRole('link', { name: /users\/list\/data/ })
    .click()
  await expect(calls(page)).toBeHidden()
  await page.getByRole('button', { name: 'All endpoints' }).click()
  await expect(calls(page)).toBeVisible()
})
