import type { BrowserContext, Page } from '@playwright/test'
import { invoiceMoneyContract } from '#features/invoice/contract/invoice-money.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { sendReadsAlone } from '#e2e/batches.ts'
import { bearerOf, enterAsNew, expect, test } from '#e2e/fixtures.ts'

// Boards: live figures with their rows, and cards that each person arranges.

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** Signing in ends the browser's previous session: open requests of a page would be rejected. */
const leave = (page: Page) => page.goto('about:blank')
const cardIds = (page: Page) =>
  page
    .locator('[data-card]')
    .evaluateAll(cells => cells.map(cell => cell.getAttribute('data-card') ?? ''))
const amountOf = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.-]/g, ''))

/** Adds a payment to an unpaid invoice. */
async function pay(context: BrowserContext, amount: number): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const start = await context.request.get(invoiceContract.prepareInvoice.path, { headers })
  const { today } = invoiceContract.prepareInvoice.output.parse(await start.json())
  const list = await context.request.get(
    `${invoiceContract.listInvoices.path}?status=Unpaid&withAll=false&perPage=100`,
    { headers },
  )
  const { invoices } = invoiceContract.listInvoices.output.parse(await list.json())
  const open = invoices.find(one => one.currency === 'USD' && one.balance > amount)
  expect(open, 'the demo has an invoice to pay').toBeDefined()
  const data = { id: open?.id, amount, date: today, method: 'transfer' }
  const answer = await context.request.post(invoiceMoneyContract.addPayment.path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('DASH-01 DASH-03 a payment elsewhere updates the figure within 5 s, and its rows add up to it', async ({
  page,
  login,
}) => {
  test.slow()
  await login('admin')
  await page.goto('/cards/statistics')
  const figure = card(page, 'Revenue generated').getByRole('link', { name: /^Revenue generated: / })
  await expect(figure).toBeVisible()
  const before = amountOf(await figure.textContent())
  await pay(page.context(), 7.25)
  await expect
    .poll(async () => amountOf(await figure.textContent()), { timeout: 5000 })
    .toBeCloseTo(before + 7.25, 2)
  const shown = amountOf(await figure.textContent())

  await figure.click()
  const rows = page.getByRole('dialog', { name: 'Revenue' })
  const amounts = rows.locator('[data-amount]')
  const next = rows.getByRole('button', { name: 'Next page' })
  await expect(amounts.first()).toBeVisible()
  let sum = 0
  for (let at = 1; ; at += 1) {
    const values = await amounts.evaluateAll(cells =>
      cells.map(cell => Number(cell.getAttribute('data-amount'))),
    )
    for (const value of values) sum += value
    const isLast =
      (await next.count()) === 0 || (await next.getAttribute('aria-disabled')) === 'true'
    if (isLast) break
    await next.click()
    await expect(rows.getByText(new RegExp(`^${at * 10 + 1}–`))).toBeVisible()
  }
  expect(sum).toBeCloseTo(shown, 2)
  expect(amountOf(await rows.locator('[data-sum]').textContent())).toBeCloseTo(shown, 2)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await expect(page).toHaveURL(/\/cards\/statistics$/)
})

test('DASH-10 DASH-11 the home board shows the best seller and recent transactions; the year’s budget can be set and undone', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/')
  await expect(card(page, 'Best sellers').getByRole('link', { name: 'View sales' })).toBeVisible()
  await expect(card(page, 'Transactions').getByRole('listitem').first()).toContainText(/[+−]\$/)
  const report = card(page, 'Revenue report')
  await report.getByRole('button', { name: 'Increase budget' }).click()
  const dialog = page.getByRole('dialog', { name: /^Budget for \d{4}$/ })
  await dialog.getByLabel(/^Amount in/).fill('123456')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(report.getByText('Budget: $123,456')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(report.getByText('Budget: $123,456')).toHaveCount(0)
})

test('DASH-05 DASH-07 arranges cards by keyboard, keeps them after a reload and on another device, and plays TV mode', async ({
  page,
  openBrowser,
}) => {
  const me = await enterAsNew(page.context())
  await page.goto('/?arrange=1')
  const drawer = page.getByRole('dialog', { name: 'Edit layout' })
  const handles = drawer
    .getByRole('button', { name: /^Move .*/, includeHidden: false })
    .and(drawer.locator('[data-drag-handle]'))
  await expect(handles.first()).toBeVisible()
  await expect(page.locator('[data-card]').first()).toBeAttached()
  const first = await cardIds(page)
  expect(first.length).toBeGreaterThan(2)
  expect(first).not.toContain('revenue-report')
  await handles.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => cardIds(page)).toEqual([first[1], first[0], ...first.slice(2)])
  await drawer.getByRole('combobox').first().selectOption({ label: 'Full width' })
  await expect(page.locator('[data-card]').first()).toHaveAttribute('data-size', 'f')
  const hide = drawer.getByRole('button', { name: /^Hide / }).last()
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/preferences/update') && answer.request().method() === 'POST',
  )
  await hide.press('Enter')
  const mine = [first[1] ?? '', first[0] ?? '', ...first.slice(2, -1)]
  await expect.poll(() => cardIds(page)).toEqual(mine)
  await saved
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(() => cardIds(page)).toEqual(mine)

  const other = await openBrowser()
  await other.goto('/login')
  await other.getByLabel('Username or email').fill(me.username)
  await other.getByLabel('Password', { exact: true }).fill(me.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => cardIds(other)).toEqual(mine)
  await other.context().close()

  await page.getByRole('button', { name: 'TV mode' }).press('Enter')
  const tv = page.getByRole('dialog', { name: 'Home' })
  await expect(tv.getByText(/^1 of \d+$/)).toBeVisible()
  await tv.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(tv).toHaveCount(0)
  await expect.poll(() => cardIds(page)).toEqual(mine)
})

test('ADD-06 people without access to reports see their own next steps first', async ({
  page,
  login,
}) => {
  const cards = page.locator('[data-card]')
  const names = () => cards.evaluateAll(all => all.map(one => one.getAttribute('data-card')))
  await login('subscriber')
  await page.goto('/')
  await expect.poll(names).toEqual(['tasks', 'meeting', 'mail', 'goals', 'timeline'])
  await expect(page.getByRole('main')).toContainText('What’s next for you')
  await leave(page)
  await login('admin')
  await page.goto('/')
  await expect(cards.first()).toHaveAttribute('data-card', 'totals')
})

test('CARD-01 X-01 names the missing right of a card; a failing card leaves the others intact', async ({
  page,
  login,
  expectComplaint,
}) => {
  await login('subscriber')
  await page.goto('/cards/statistics')
  await expect(
    card(page, 'Revenue generated').getByText('You don’t have access to this data.'),
  ).toBeVisible()
  await page.goto('/')
  await expect(card(page, 'Next events')).toBeVisible()
  await expect(card(page, 'Revenue report')).toHaveCount(0)

  expectComplaint(/500/)
  await leave(page)
  await login('admin')
  await sendReadsAlone(page)
  await page.route('**/card/card-statistics/orders?*', route =>
    route.fulfill({ status: 500, body: 'broken' }),
  )
  await page.goto('/cards/statistics')
  await expect(card(page, 'Orders received').getByRole('alert')).toBeVisible()
  await expect(
    card(page, 'Revenue generated').getByRole('link', { name: /^Revenue generated: / }),
  ).toBeVisible()
  await page.unroute('**/card/card-statistics/orders?*')
  await card(page, 'Orders received').getByRole('button', { name: 'Try again' }).click()
  await expect(
    card(page, 'Orders received').getByRole('link', { name: /^Orders received: / }),
  ).toBeVisible()
})
