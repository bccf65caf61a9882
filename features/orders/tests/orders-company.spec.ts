import type { BrowserContext, Page } from '@playwright/test'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { buy, putInCart } from './buying.ts'
import { bearerOf, enterAsNew, expect, enter, test } from '#e2e/fixtures.ts'
import { makeProduct } from '#features/shop/tests/admin-products.ts'

// Two buyers of the same stock, and orders that need someone's approval.

async function setLimit(context: BrowserContext, approvalFrom: number | null): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.post(settingsContract.updateSettings.path, {
    headers,
    data: { section: 'shop', approvalFrom },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

// The journeys of one worker share a server.
test.afterEach(({ context }) => setLimit(context, null))

test('CART-11 X-10 a purchase by another person updates cart and product page live, and what is left can be bought', async ({
  page,
  context,
  openBrowser,
}) => {
  const product = await makeProduct(page, { stockBy: 5 })
  const person = await enterAsNew(context)
  await putInCart(context, await enter(context, person.username, person.password), {
    id: product.id,
    qty: 4,
  })
  await page.goto('/apps/ecommerce/checkout')
  const qty = page.getByRole('textbox', { name: `Quantity of ${product.name}` })
  await expect(qty).toHaveValue('4')
  const reminder = page.getByRole('switch', { name: 'Email me about items left in my cart' })
  await expect(reminder).not.toBeChecked()
  await reminder.click()
  await expect(page.getByText('Cart reminder turned on')).toBeVisible()
  const shop = await context.newPage()
  await shop.goto(`/apps/ecommerce/product-detail/${product.slug}`)
  await expect(shop.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

  const other = (await openBrowser()).context()
  const rival = await enterAsNew(other)
  await buy(other, await enter(other, rival.username, rival.password), { id: product.id, qty: 3 })
  const news = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Someone else just bought this: 2 left' })
  await expect(news).toBeVisible()
  await expect(page.getByText('4 in your cart, 2 available')).toBeVisible()
  await expect(
    shop.getByRole('status').filter({ hasText: 'Someone else just bought this: 2 left' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Change quantity to 2' }).click()
  await expect(qty).toHaveValue('2')
  await expect(page.getByText('4 in your cart, 2 available')).toBeHidden()
  await page.reload()
  await expect(reminder).toBeChecked()
})

const orderInBrowser = async (page: Page): Promise<void> => {
  await page.goto('/apps/ecommerce/checkout?step=payment')
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await expect(page.getByText('Orders of this size need approval.')).toBeVisible()
  await page.getByRole('button', { name: /^Place order for / }).click()
  await expect(page.getByRole('heading', { name: 'Your order needs approval' })).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByText('Awaiting approval').first()).toBeVisible()
}

test('CART-11 X-10 orders above the limit wait for approval; one is approved, one declined, and the buyer sees it live', async ({
  page,
  context,
  openBrowser,
}) => {
  // High enough that no other journey reaches it.
  await setLimit(context, 50_000)
  const product = await makeProduct(page, { price: 60_000, stockBy: 5 })
  const person = await enterAsNew(context)
  const headers = await enter(context, person.username, person.password)
  const staff = await openBrowser('admin')

  await putInCart(context, headers, { id: product.id, qty: 1 })
  await orderInBrowser(page)
  const number = (
    (await page.getByRole('heading', { level: 1, name: /^Order O-/ }).textContent()) ?? ''
  ).replace('Order ', '')
  await staff.goto(`/apps/ecommerce/orders?tab=all&status=awaiting&q=${number}`)
  await staff.getByRole('link', { name: number }).click()
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText(`${number} approved`)).toBeVisible()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByText('Awaiting approval')).toHaveCount(0)

  await putInCart(context, headers, { id: product.id, qty: 1 })
  await orderInBrowser(page)
  const second = (
    (await page.getByRole('heading', { level: 1, name: /^Order O-/ }).textContent()) ?? ''
  ).replace('Order ', '')
  await staff.goto(`/apps/ecommerce/orders?tab=all&status=awaiting&q=${second}`)
  await staff.getByRole('button', { name: `Actions for ${second}` }).click()
  await staff.getByRole('menuitem', { name: 'Decline' }).click()
  const dialog = staff.getByRole('dialog', { name: `Decline order ${second}?` })
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('Over this year’s budget')
  await dialog.getByRole('button', { name: 'Decline order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Over this year’s budget', { exact: true })).toBeVisible()
  await expect(page.getByText('Canceled').first()).toBeVisible()
})

test('CART-11 X-10 a quote is requested for a cart, answered by staff and accepted, which creates an invoice draft', async ({
  page,
  context,
  openBrowser,
}) => {
  const product = await makeProduct(page, { price: 80, stockBy: 5 })
  const person = await enterAsNew(context)
  await putInCart(context, await enter(context, person.username, person.password), {
    id: product.id,
    qty: 2,
  })
  await page.goto('/apps/ecommerce/checkout')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a quote for your cart' })
  await dialog.getByLabel('Anything we should know?').fill('For the new office')
  await dialog.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page).toHaveURL(/tab=quotes/)
  const mine = page.getByRole('region', { name: /^Q-\d+$/ })
  await expect(mine).toContainText('Requested')
  await expect(mine).toContainText(`2 × ${product.name}`)
  const number = (await mine.getByRole('heading').textContent()) ?? ''

  const staff = await openBrowser('admin')
  await staff.goto('/apps/ecommerce/orders?tab=allQuotes')
  const theirs = staff.getByRole('region', { name: number })
  await expect(theirs).toContainText('For the new office')
  await theirs.getByRole('button', { name: 'Send quote' }).click()
  const answering = staff.getByRole('dialog', { name: `Send quote ${number}` })
  await answering.getByLabel('Message to the buyer').fill('Delivered in two weeks')
  await answering.getByRole('button', { name: 'Send quote' }).click()
  await expect(mine).toContainText('Delivered in two weeks')
  await mine.getByRole('button', { name: /^Accept for / }).click()
  const asking = page.getByRole('alertdialog', { name: `Accept quote ${number}?` })
  await asking.getByRole('button', { name: /^Accept for / }).click()
  await expect(mine).toContainText('Accepted')
  await expect(theirs.getByRole('link', { name: 'Invoice' })).toBeVisible()
})
