import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '#app/server/test/postgres/cluster.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { test as base, bearerOf, expect, waitForLive } from '#e2e/fixtures.ts'
import { type RunningServer, startServer } from '#e2e/server.ts'
import { settingsContract } from '../contract/settings.contract.ts'

// An administrator at one process, users of the apps at another, sharing one PostgreSQL.

const test = base.extend<object, { nodes: { first: RunningServer; second: RunningServer } }>({
  nodes: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const cluster = await startCluster()
      const dataDir = await mkdtemp(join(tmpdir(), 'smart-fft-e2e-'))
      const env = async () => ({ DATABASE_URL: cluster.urlOf('postgres'), DATA_DIR: dataDir })
      const first = await startServer({ env })
      const second = await startServer({ env })
      await provide({ first, second })
      await Promise.all([first.stop(), second.stop()])
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [async ({ nodes }, provide) => provide(nodes.first), { scope: 'worker' }],
})
// Their two processes are started once.
test.describe.configure({ mode: 'default' })

test('ADD-11 X-10 a disabled app disappears within a second at another process, and returns with its data', async ({
  page,
  login,
  nodes: { second },
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
  await login('admin')
  await page.goto('/admin/settings?tab=apps')
  const chat = page.getByRole('switch', { name: 'Chat' })
  await expect(chat).toBeChecked()
  const other = await openBrowser('author', { baseURL: second.url })
  const line = waitForLive(other)
  await other.goto('/apps/chat?contact=11')
  await line
  const text = other.getByRole('textbox', { name: /^Message to/ }).first()
  await text.fill('Not sent yet')
  const menu = other
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Chat' })
  await expect(menu).toBeVisible()
  const headers = await bearerOf(other.context(), 'author')
  const callOther = () => other.context().request.get(chatContract.listChats.path, { headers })
  expect((await callOther()).status()).toBe(200)
  const turn = async () => {
    const toast = page.waitForResponse(answer =>
      answer.url().endsWith(settingsContract.updateSettings.path),
    )
    await chat.click()
    expect((await toast).status()).toBe(200)
  }

  await turn()
  await Promise.all([
    expect(other.getByRole('heading', { level: 1 })).toHaveText('This app is turned off', {
      timeout: 1_000,
    }),
    expect(menu).toBeHidden({ timeout: 1_000 }),
    expect.poll(async () => (await callOther()).status(), { timeout: 1_000 }).toBe(404),
  ])
  expect((await (await callOther()).json()).code).toBe('feature.off')

  await turn()
  await expect(menu).toBeVisible({ timeout: 1_000 })
  await expect(text).toHaveText('Not sent yet')
  expect((await callOther()).status()).toBe(200)
})

test('ADD-11 a disabled app disappears from every open screen, and returns when enabled', async ({
  page,
  login,
  nodes: { second },
  openBrowser,
}) => {
  await login('admin')
  await page.goto('/admin/settings?tab=apps')
  const todo = page.getByRole('switch', { name: 'Todo' })
  await expect(todo).toBeChecked()

  const other = await openBrowser('author', { baseURL: second.url })
  const line = waitForLive(other)
  await other.goto('/apps/todo')
  await line
  const menu = other
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Todo' })
  const title = other.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('My tasks')
  await expect(menu).toBeVisible()

  await todo.click()
  await expect(title).toHaveText('This app is turned off')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('link', { name: 'Todo', exact: true })).toBeHidden()
  // The command palette has neither the page nor its actions.
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox').fill('todo')
  await expect(other.getByRole('option', { name: /^Todo/ })).toBeHidden()
  await other.keyboard.press('Escape')

  await todo.click()
  await expect(title).toHaveText('My tasks')
  await expect(menu).toBeVisible()

  // Without dashboards the first available page is the start page.
  const dashboards = page.getByRole('switch', { name: 'Dashboards' })
  await dashboards.click()
  await expect(other.getByRole('link', { name: 'Home', exact: true })).toBeHidden()
  await other.goto('/')
  await expect(other).toHaveURL(/\/apps\/email/)
  await dashboards.click()
  await expect(other.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
})
