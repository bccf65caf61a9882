import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '#e2e/fixtures.ts'

// From the shop to a refund, by two people; and a cart filled before signing in.

const GOODS = 'Carpenter pencils, dozen'

async function payByCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe[title^="Card details"]')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('1240')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}

test('CART-01 CART-03 CART-05 CART-06 CART-07 CART-09 ADD-01 NAV-08 from the shop through checkout to the order, its invoice and a refund', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  // A coupon and a card that are refused.
  expectComplaint(/40[29]|422/)
  await login('author')
  await page.goto('/apps/ecommerce/shop?q=carpenter')
  await page.getByRole('button', { name: `Add to cart: ${GOODS}` }).click()
  const opener = page.getByRole('button', { name: /^Cart, 1 item/ })
  await opener.click()
  const drop = page.getByRole('dialog', { name: 'Cart' })
  await drop.getByRole('button', { name: `Increase quantity: ${GOODS}` }).click()
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible()
  await drop.getByRole('link', { name: 'Checkout' }).click()

  const sums = page.getByRole('region', { name: 'Order summary' })
  await expect(page.getByRole('textbox', { name: `Quantity of ${GOODS}` })).toHaveValue('2')
  await page.getByLabel('Coupon or gift card').fill('lastyear')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This coupon has expired.' }),
  ).toBeVisible()
  await page.getByLabel('Coupon or gift card').fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(sums).toContainText('Coupon WELCOME10')

  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page).toHaveURL(/step=address/)
  await page.getByRole('button', { name: 'Add address' }).click()
  const form = page.getByRole('dialog', { name: 'New address' })
  await form.getByLabel('Full name').fill('Goro Nakamura')
  await form.getByLabel('Phone').fill('+41 52 555 01 23')
  await form.getByLabel('Street address').fill('Uferweg 3')
  await form.getByLabel('Postal code').fill('12')
  await form.getByLabel('City').fill('Winterthur')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Postal code').fill('8408')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  const total = await sums.locator('dd').last().textContent()
  await payByCard(page, '4000000000000002')
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
  await payByCard(page, '4000000000003220')
  await page
    .frameLocator('iframe[title="Confirm payment"]')
    .getByRole('button', { name: 'Yes, confirm' })
    .click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order O-/ })
  await expect(heading).toBeVisible()
  const number = (await heading.textContent())?.replace('Order ', '') ?? ''
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(total ?? '–')

  const staff = await openBrowser('admin')
  await staff.goto(`/apps/ecommerce/orders?tab=all&q=${number}`)
  await staff.getByRole('link', { name: number }).click()
  await expect(staff.getByText(/^Invoice \d+/)).toBeVisible()
  await staff.getByRole('button', { name: 'Ship' }).click()
  const ship = staff.getByRole('dialog')
  await ship.getByLabel('Carrier').fill('Swift Post')
  await ship.getByRole('button', { name: 'Ship' }).click()
  // The buyer sees it without a reload.
  await expect(page.getByText('Shipped with Swift Post')).toBeVisible()
  await staff.getByRole('button', { name: 'Refund' }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('Broken')
  await staff.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Done', {
    timeout: 15_000,
  })
  await expect(page.getByText('Refunded').first()).toBeVisible()
})

test('CART-08 a guest fills a cart, signs in to order, and finds it there', async ({ page }) => {
  await page.goto('/apps/ecommerce/shop?q=dot')
  const goods = 'Dot notebook'
  await expect(page.getByRole('button', { name: `${goods} on wishlist` })).toHaveCount(0)
  await page.getByRole('link', { name: goods }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: goods })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to write a review' })).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('button', { name: /^Cart, 3 items/ }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('textbox', { name: `Quantity of ${goods}` })).toHaveValue('3')
  await page.getByRole('link', { name: 'Sign in to order' }).click()
  await page.getByLabel('Username or email').fill('editor')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/apps\/ecommerce\/checkout/)
  await expect(page.getByText(/We added .+ from before you signed in/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantity of ${goods}` })).toHaveValue('3')
  await expect(page.getByRole('button', { name: 'Continue to shipping' })).toBeVisible()
})
