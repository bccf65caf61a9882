import { card } from '#features/account-setting/tests/account-page.ts'
import { enterAsNew, expect, test } from '#e2e/fixtures.ts'

// From the prices as a guest sees them to a paid plan.

test('PRICE-01 PRICE-02 PRICE-03 a guest reads the prices, a user starts a trial, an administrator buys a plan and it appears in billing', async ({
  page,
  context,
  openBrowser,
}) => {
  await page.goto('/pages/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and pricing' })).toBeVisible()
  const standard = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Standard' }) })
  await expect(standard.getByText('$49', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(standard.getByText('$40', { exact: true })).toBeVisible()
  await expect(standard.getByText('$480 billed yearly')).toBeVisible()
  await expect(page).toHaveURL(/period=yearly/)
  await page
    .getByRole('button', { name: 'How do I cancel?' })
    .or(page.getByText('How do I cancel?'))
    .first()
    .click()
  await expect(page.getByText(/Your plan runs until the end of its period/)).toBeVisible()
  await standard.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/register$/)

  const me = await enterAsNew(context)
  await page.goto('/pages/pricing')
  await expect(page.getByText('Your plan').first()).toBeVisible()
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: /^Your Standard trial ends on/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start free trial' })).toHaveCount(0)

  // An administrator edits a plan: everyone looking at the prices sees it at once.
  const admin = await openBrowser('admin')
  await admin.goto('/pages/pricing')
  await admin.getByRole('button', { name: 'Edit Enterprise' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByLabel('Monthly price').fill('120')
  await drawer.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('$120')).toBeVisible({ timeout: 5000 })
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('$120')).toHaveCount(0, { timeout: 5000 })

  // Then switches to another plan, with the amount due shown first.
  const other = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: 'Standard' }) })
  await other.getByRole('button', { name: /^(Upgrade|Downgrade)$/ }).click()
  const choice = admin.getByRole('dialog')
  await expect(choice.getByText('$49').first()).toBeVisible()
  await choice.getByRole('radio', { name: 'Now' }).check()
  await expect(choice.getByText('Due now')).toBeVisible()
  await choice.getByRole('button', { name: 'Change plan' }).click()
  await expect(admin.getByText('Plan changed to Standard')).toBeVisible()
  await expect(other.getByText('Your plan').first()).toBeVisible()
  await admin.goto('/pages/account-settings?tab=billing')
  await expect(
    card(admin, 'Billing history').getByText('Changed to Standard').first(),
  ).toBeVisible()
  await admin.goto(`/apps/user/view/${me.id}?tab=billing`)
  await expect(card(admin, 'Billing history').getByText('Standard trial started')).toBeVisible()
})
