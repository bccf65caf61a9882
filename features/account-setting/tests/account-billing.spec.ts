import { accountBillingContract } from '../contract/account-billing.contract.ts'
import { card, openAccount, switchOf } from './account-page.ts'
import { buy } from '#features/orders/tests/buying.ts'
import { bearerFor, enterAsNew, expect, test } from '#e2e/fixtures.ts'
import { makeProduct } from '#features/shop/tests/admin-products.ts'

// Billing in the account settings, and what administrators see of an account on a person's page.

test('ACC-10 USR-14 a user requests a plan; an administrator changes it with a price preview, and the user sees it live', async ({
  page,
  context,
  openBrowser,
}) => {
  const me = await enterAsNew(context)
  await openAccount(page, 'billing')
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.getByRole('button', { name: 'Request another plan' }).click()
  await page.getByRole('radio', { name: /^Standard/ }).check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent to your billing admins.')).toBeVisible()

  const admin = await openBrowser('admin')
  await admin.goto('/apps/user/list')
  await admin.getByRole('button', { name: /^Notifications, / }).click()
  await admin
    .getByRole('button', { name: new RegExp(`${me.fullName} requested the Standard plan`) })
    .click()
  await expect(admin).toHaveURL(new RegExp(`/apps/user/view/${me.id}\\?tab=billing`))
  await admin.getByRole('button', { name: 'Change plan' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Yearly' }).check()
  await dialog.getByRole('radio', { name: /^Standard/ }).check()
  await expect(dialog.getByText('$480').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(admin.getByText('Plan changed to Standard')).toBeVisible()
  await expect(card(page, 'Current plan').getByText('$480')).toBeVisible({ timeout: 5000 })
  await expect(card(page, 'Current plan').getByText('0 of 365 days')).toBeVisible()
  await expect(card(page, 'Billing history').getByText('Changed to Standard')).toBeVisible()

  await admin.getByRole('button', { name: 'Cancel plan' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(card(page, 'Current plan').getByText(/^Basic starts on/)).toBeVisible({
    timeout: 5000,
  })
  await admin.getByRole('button', { name: 'Keep plan' }).click()
  await expect(card(page, 'Current plan').getByText(/^Basic starts on/)).toHaveCount(0)
})

test('ACC-10 X-10 lists an ordered invoice with its PDF, marks it paid live, and shows it to readers of Billing', async ({
  page,
  context,
  openBrowser,
}) => {
  const product = await makeProduct(page)
  const me = await enterAsNew(context)
  await openAccount(page, 'billing')
  const mine = card(page, 'Invoices')
  await expect(mine.getByText('No invoices yet')).toBeVisible()
  await buy(context, await bearerFor(context, me.username, me.password), {
    id: product.id,
    qty: 2,
  })
  const line = mine.getByRole('listitem')
  await expect(line).toContainText(/#\d+/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    line.getByRole('button', { name: /^PDF of invoice #/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Invoice \d+\.pdf$/)

  const adminPage = await openBrowser('admin')
  await adminPage.goto(`/apps/user/view/${me.id}?tab=billing`)
  await card(adminPage, 'Invoices').getByRole('link', { name: /^#/ }).click()
  await expect(adminPage).toHaveURL(/\/apps\/invoice\/preview\/\d+/)
  await adminPage.getByRole('button', { name: 'Add payment', exact: true }).click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
  await expect(line.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5000 })
})

test('USR-15 validates a card in the browser and sends only its last four digits', async ({
  page,
  context,
}) => {
  await enterAsNew(context)
  await openAccount(page, 'billing')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Casey Payer')
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4241')
  await dialog.getByLabel('Expiration date').fill('01/20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a valid card number.')).toBeVisible()
  await expect(dialog.getByText('Enter a future date, like 09/30.')).toBeVisible()
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dialog.getByLabel('Expiration date').fill('09/49')
  const [sent] = await Promise.all([
    page.waitForRequest(request =>
      request.url().endsWith(accountBillingContract.addPaymentMethod.path),
    ),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(sent.postData()).not.toContain('4242 4242')
  expect(sent.postDataJSON()).toEqual({
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    month: 9,
    year: 2049,
    name: 'Casey Payer',
  })
  const paying = card(page, 'Payment methods')
  await expect(paying.getByText('Visa')).toBeVisible()
  await paying.getByRole('button', { name: 'Remove Visa 4242' }).click()
  await expect(paying.getByText('No payment methods yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paying.getByText('Visa')).toBeVisible()
})

test('USR-16 an administrator edits someone’s notifications; others don’t see the tabs', async ({
  page,
  login,
  openBrowser,
}) => {
  const theirs = await openBrowser()
  const them = await enterAsNew(theirs.context())
  await openAccount(theirs, 'notifications')
  await login('admin')
  await page.goto(`/apps/user/view/${them.id}?tab=notifications`)
  await switchOf(page, 'Product updates').uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(switchOf(theirs, 'Product updates')).not.toBeChecked({ timeout: 5000 })
  await page.getByRole('tab', { name: 'Social & connections' }).click()
  await expect(page.getByText('Not configured by your administrator').first()).toBeVisible()
  await theirs.goto(`/apps/user/view/${them.id}`)
  await expect(theirs.getByRole('tab', { name: 'Access' })).toBeVisible()
  await expect(theirs.getByRole('tab', { name: 'Billing & plans' })).toHaveCount(0)
})
