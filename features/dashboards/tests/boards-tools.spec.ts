import type { Page } from '@playwright/test'
import { cardMailsContract } from '../contract/card-mails.contract.ts'
import { bearerOf, enterAsNew, expect, test } from '#e2e/fixtures.ts'

// Tools of boards: alerts, explained changes, notes, default layouts, mails, embedded cards.

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const cardIds = (page: Page) =>
  page
    .locator('[data-card]')
    .evaluateAll(cells => cells.map(cell => cell.getAttribute('data-card') ?? ''))
async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Dashboard actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('DASH-06 an alert on overdue invoices notifies at once, and can be paused, deleted and restored', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/dashboard/analytics')
  await openTool(page, 'Alerts')
  const panel = page.getByRole('dialog', { name: 'Alerts' })
  await panel.getByRole('button', { name: 'Add alert' }).click()
  const form = page.getByRole('dialog', { name: 'Add alert' })
  await form.getByLabel('Metric', { exact: true }).selectOption('overdue')
  await form.getByLabel(/^Amount in/).fill('1.5')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = panel.locator('[data-alert]').filter({ hasText: 'Overdue above $1.50' })
  await expect(row.getByText('Triggered', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await panel
    .locator('[data-kind]')
    .filter({ hasText: 'Alert deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(row).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(/^Overdue is now \$[\d,.]+, above \$1\.50$/).click()
  await expect(page.getByRole('dialog', { name: 'Overdue' })).toBeVisible()
})

test('DASH-06 a change is explained by contributors that add up to it', async ({ page, login }) => {
  await login('admin')
  await page.goto('/cards/statistics?period=lastMonth')
  const sales = card(page, 'Quarterly sales')
  await expect(sales.getByRole('link', { name: /^Quarterly sales: / })).toBeVisible()
  await sales
    .getByRole('button', { name: /^(More actions for|Actions).*|Quarterly Sales$/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Explain change' }).click()
  const drawer = page.getByRole('dialog', { name: 'What changed: Sales' })
  await drawer.getByLabel('Break down by').selectOption('product')
  await expect(drawer.getByText('Other products, shipping, taxes and discounts')).toBeVisible()
  const parts = await drawer
    .locator('[data-change]')
    .evaluateAll(rows => rows.map(one => Number(one.getAttribute('data-change'))))
  const toast = (await drawer.locator('dl dd').last().textContent()) ?? ''
  const change = Number(toast.replaceAll(/[^\d.]/g, '')) * (toast.includes('−') ? -1 : 1)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(change, 2)
})

test('DASH-06 a note on a day appears on charts of that period and in their tables', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/cards/statistics')
  await openTool(page, 'Annotations')
  const panel = page.getByRole('dialog', { name: 'Annotations' })
  await panel.getByRole('button', { name: 'Add annotation' }).click()
  const form = page.getByRole('dialog', { name: 'Add annotation' })
  await form.getByLabel('Note', { exact: true }).fill('A fair in town')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(panel.locator('[data-note]').filter({ hasText: 'A fair in town' })).toBeVisible()
  await page.keyboard.press('Escape')
  const revenue = card(page, 'Revenue generated')
  await expect(revenue.locator('[data-note]')).toHaveCount(1)
  await revenue
    .getByRole('button', { name: /Revenue generated$/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  await expect(revenue.getByText(/A fair in town/).first()).toBeVisible()
})

test('DASH-05 an administrator sets the default layout of a role; a link shares a layout with others', async ({
  page,
  openBrowser,
  login,
}) => {
  test.slow()
  await login('admin')
  await page.goto('/?arrange=1')
  const drawer = page.getByRole('dialog', { name: 'Edit layout' })
  await drawer.getByRole('button', { name: 'Hide Your tasks' }).click()
  const first = drawer.getByRole('region', { name: 'Default layout for a role' })
  await first.getByLabel('Role').selectOption('subscriber')
  await first.getByRole('button', { name: 'Set as default' }).click()
  await expect(first.getByText('This role has a default layout.')).toBeVisible()

  const other = await openBrowser()
  await enterAsNew(other.context())
  await other.goto('/')
  await expect(other.locator('[data-card="meeting"]')).toBeVisible()
  expect(await cardIds(other)).not.toContain('tasks')
  await other.goto('/?shared=revenue-report=x,tasks=f')
  await expect(other.locator('[data-card="tasks"]')).toHaveAttribute('data-size', 'f')
  expect(await cardIds(other)).toEqual(['tasks'])
  await expect(other.getByRole('button', { name: 'Edit layout' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Back to my layout' }).click()
  await expect(other.locator('[data-card="meeting"]')).toBeVisible()
  await other.context().close()
  await first.getByRole('button', { name: 'Remove default' }).click()
  await expect(first.getByText(/uses the standard layout/)).toBeVisible()
})

test('DASH-05 CARD-03 schedules a board by mail, and embeds a card until its link is revoked', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  test.slow()
  // The revoked link; and embedded pages run no scripts and load nothing, neither Playwright's watching nor an icon.
  expectComplaint(/status of 404|Blocked script execution in '[^']*\/embed\/card\/|\/favicon\.ico/)
  await login('admin')
  await page.goto('/cards/statistics')
  await openTool(page, 'Scheduled emails')
  const panel = page.getByRole('dialog', { name: 'Scheduled emails' })
  await panel.getByRole('button', { name: 'Schedule email' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule email' })
  await expect(form.getByText('The document will include 9 cards with metrics.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(
    panel.locator('[data-mail]').filter({ hasText: 'Every Monday at 07:00' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await openTool(page, 'Embed a card')
  const embeds = page.getByRole('dialog', { name: 'Embedded cards' })
  await embeds.getByRole('button', { name: 'Create link' }).click()
  await page
    .getByRole('dialog', { name: 'Create link' })
    .getByRole('button', { name: 'Create link' })
    .click()
  const row = embeds.locator('[data-embed]').first()
  await expect(row).toBeVisible()
  const headers = await bearerOf(page.context(), 'admin')
  const list = await page.request.get(cardMailsContract.listEmbeds.path, { headers })
  const [embed] = cardMailsContract.listEmbeds.output.parse(await list.json()).embeds
  const elsewhere = await openBrowser()
  const path = new URL(embed?.pageUrl ?? '').pathname
  const origin = new URL(page.url()).origin
  expect((await elsewhere.goto(`${origin}${path}`))?.status()).toBe(200)
  await expect(elsewhere.getByRole('img', { name: /^Orders\./ })).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke link' }).click()
  await expect(row.getByText('Ended', { exact: true })).toBeVisible()
  expect((await elsewhere.goto(`${origin}${path}`))?.status()).toBe(404)
})
