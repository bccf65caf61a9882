import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { expect, ownServer, test as base } from './fixtures.ts'
import { type RunningServer, startServer } from './server.ts'
import { readAloud } from './transcripts/screen-reader.ts'
import { goWithin } from './walk.ts'

// What a screen reader says on twelve screens, word by word (transcripts/*.txt). After an intended change:
// `npm run e2e -- transcripts --update-snapshots`, and read the difference as someone who sees nothing would hear it.

/** No one else has changed the records here. */
const test = base.extend<Record<never, never>, { server: RunningServer }>({
  server: ownServer(startServer),
})

interface TranscriptCase {
  name: string
  /** Signed out if undefined. */
  path?: string
  /** What is read, one after another. */
  read: (page: Page) => Promise<(Locator | string)[]>
}

const inMain = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog').last()

const CASES: readonly TranscriptCase[] = [
  {
    name: 'users',
    path: '/apps/user/list?q=lindqvist',
    read: async page => {
      const table = page.getByRole('table')
      await expect(table.getByRole('row')).toHaveCount(2)
      return [table]
    },
  },
  {
    name: 'users-menu',
    read: async page => {
      await button(page, /^Actions for/).press('Enter')
      return [page.getByRole('menu')]
    },
  },
  {
    name: 'users-add',
    path: '/apps/user/list?add=1',
    read: async page => {
      await dialog(page).getByRole('button', { name: 'Add user' }).press('Enter')
      await expect(dialog(page).getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
      return [dialog(page)]
    },
  },
  {
    name: 'mail',
    path: '/apps/email',
    read: async page => {
      const row = page.getByRole('listitem').filter({ hasText: 'Metalworks Fair' })
      await row.getByRole('link').press('Enter')
      const article = page.getByRole('article')
      await expect(article.locator('iframe')).toBeVisible()
      return [row, page.getByRole('toolbar', { name: 'Actions for this message' }), article]
    },
  },
  {
    name: 'chat',
    path: '/apps/chat?contact=2',
    read: async page => {
      const messages = page.getByRole('list', { name: /^Chat with/ })
      await expect(messages.getByRole('article').last()).toBeVisible()
      await expect(messages.getByRole('region', { name: 'Linked items' })).toBeVisible()
      return [messages]
    },
  },
  {
    name: 'task',
    path: '/apps/todo',
    read: async page => {
      const row = page.locator('[data-row]').filter({ hasText: 'Sort the open day photos' })
      await expect(row).toBeVisible()
      return [row]
    },
  },
  {
    name: 'card',
    path: '/apps/kanban',
    read: async page => {
      const card = page.getByRole('article').filter({ hasText: 'Storeroom labels' })
      await button(page, /^Move Storeroom labels/).focus()
      const live = page.locator('[aria-live=polite]').filter({ hasText: 'Storeroom' })
      const announcements: string[] = []
      for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'Escape']) {
        await page.keyboard.press(key)
        await expect(live).not.toHaveText(announcements.at(-1) ?? '')
        announcements.push(await live.innerText())
      }
      return [card, announcements.join('\n')]
    },
  },
  {
    name: 'invoice-editor',
    path: '/apps/invoice/add',
    read: async page => {
      const line = page.getByRole('group', { name: 'Line 1', exact: true })
      await line.getByLabel('Item').fill('Anvil')
      await line.getByLabel('Cost').fill('100')
      const sums = page.locator('dl[aria-live=polite]')
      await expect(sums).toContainText('$100')
      return [page.getByRole('region', { name: 'Line items' }), sums]
    },
  },
  {
    name: 'calendar-day',
    path: '/apps/calendar?view=month&date=2037-05-13',
    read: async page => {
      await page.locator('[data-cell="2037-05-13"]').press('Enter')
      await dialog(page).getByLabel('Title').fill('Furnace inspection')
      await dialog(page).getByLabel('Title').press('Enter')
      const day = page.locator('[data-cell="2037-05-13"]')
      await expect(day).toContainText('Furnace inspection')
      return [day]
    },
  },
  {
    name: 'rights',
    path: '/apps/roles?edit=3',
    read: async page => {
      await expect(dialog(page).getByRole('grid')).toBeVisible()
      const rows = dialog(page).getByRole('grid').getByRole('row')
      return [rows.nth(0), rows.nth(2)]
    },
  },
  {
    name: 'checkout',
    path: '/apps/ecommerce/checkout?step=address',
    read: async page => {
      await expect(button(page, 'Continue to payment')).toBeVisible()
      return [inMain(page)]
    },
  },
  {
    name: 'chart',
    path: '/cards/analytics',
    read: async page => {
      const card = page.getByRole('region', { name: 'Support tracker' })
      await expect(card.getByRole('slider')).toBeVisible()
      return [card]
    },
  },
]

test('X-30 a screen reader announces roles, names and states on twelve screens', async ({
  page,
  login,
}, info) => {
  test.setTimeout(240_000)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTranscript(info, 'sign-in', [inMain(page)])
  await login('admin')
  await page.goto('/apps/user/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  for (const { name, path, read } of CASES)
    await test.step(name, async () => {
      if (path !== undefined) await open(page, path)
      await expectTranscript(info, name, await read(page))
    })
})

async function open(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape')
  await goWithin(page, '/misc/error')
  await goWithin(page, path)
}

async function expectTranscript(
  { config }: TestInfo,
  name: string,
  parts: readonly (Locator | string)[],
): Promise<void> {
  const transcripts: string[] = []
  for (const part of parts)
    transcripts.push(typeof part === 'string' ? `${part}\n` : await readAloud(part))
  const text = transcripts.join('\n')
  const file = new URL(`transcripts/${name}.txt`, import.meta.url)
  if (config.updateSnapshots !== 'none') writeFileSync(file, text)
  expect
    .soft(text, `what is said in ${name}`)
    .toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
}
