import { authLinksContract } from '../contract/auth-links.contract.ts'
import type { Page } from '@playwright/test'
import { expect, freshName } from '#e2e/fixtures.ts'
import { test } from '#e2e/mail.ts'

// Registration and password resets by mail: each link is opened in another browser than it was requested in.

const PASSWORD = 'several plain words together'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
async function register(page: Page, variant: 'basic' | 'cover' = 'cover') {
  const name = freshName('morgan')
  await page.goto(`/pages/register-${variant}`)
  await page.getByRole('textbox', { name: 'Username' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  return { name, email: `${name}@example.com` }
}
async function login(page: Page, name: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const variant of ['basic', 'cover'] as const) {
  test(`AUTH-04 AUTH-05 confirms an address by the mailed link, in another browser, by a click (${variant})`, async ({
    page,
    openBrowser,
    expectComplaint,
    mailing,
  }) => {
    expectComplaint(/status of 40[013]/)
    const { name, email } = await register(page, variant)
    await expect(page.getByRole('main')).toContainText(email)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await login(page, name)
    await expect(page).toHaveURL(new RegExp(`/pages/verify-email-${variant}`))
    await expect(page.getByRole('main')).toContainText(email)

    const other = await openBrowser()
    const link = await mailing.linkMailedTo(email)
    await other.goto(link)
    await expect(heading(other, 'Confirm your email address')).toBeVisible()
    await other.getByRole('button', { name: 'Confirm address' }).click()
    await expect(heading(other, 'Your address is confirmed')).toBeVisible()
    await other.getByRole('link', { name: 'Sign in' }).click()
    await login(other, name)
    await expect(heading(other, 'Home')).toBeVisible()

    await other.context().clearCookies()
    await other.goto(link)
    await other.getByRole('button', { name: 'Confirm address' }).click()
    await expect(heading(other, 'This link no longer works')).toBeVisible()
  })
}

test('AUTH-05 resends the link after a minute, with a countdown', async ({ page, mailing }) => {
  await page.clock.install()
  const { email } = await register(page)
  const again = page.getByRole('button', { name: /^Resend/ })
  await expect(again).toHaveText(/Resend in \d+ seconds/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await again.click({ force: true })
  expect(mailing.subjectsTo(email).length).toBeLessThanOrEqual(1)
  await page.clock.fastForward(61_000)
  await expect(again).toHaveText('Resend email')
  const asked = page.waitForResponse(`**${authLinksContract.resendVerification.path}`)
  await again.click()
  expect((await asked).status()).toBe(200)
  await expect(page.getByRole('status')).toHaveText('Email sent again')
  await expect(again).toHaveText(/in \d+ seconds/)
})

test('AUTH-05 resets a password by mail, even while signed in, and signs out everywhere', async ({
  page,
  openBrowser,
  expectComplaint,
  mailing,
}) => {
  expectComplaint(/status of 40[013]/)
  const { name, email } = await register(page)
  await page.goto(await mailing.linkMailedTo(email))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await login(page, name)
  await expect(heading(page, 'Home')).toBeVisible()

  const other = await openBrowser()
  await other.goto('/pages/forgot-password-basic')
  await other.getByRole('textbox', { name: 'Email' }).fill(email)
  await other.keyboard.press('Enter')
  await expect(heading(other, 'Check your email')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await other.context().close()

  // In the signed-in browser.
  await page.goto(await mailing.linkMailedTo(email, 2))
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(`${name}12`)
  const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  await expect(
    rules.filter({ hasText: 'contain your username' }).getByRole('img', { name: 'not met yet' }),
  ).toBeVisible()
  await field.fill('Sunshine2026')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/too easy to guess/)
  await field.fill('nine quiet brown owls')
  for (const rule of await rules.all())
    await expect(rule.getByRole('img', { name: 'met' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your password is set')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await login(page, name)
  await expect(page.getByRole('alert')).toBeVisible()
  await login(page, name, 'nine quiet brown owls')
  await expect(heading(page, 'Home')).toBeVisible()
})

test('AUTH-05 shows an invalid reset link before a password is entered', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  await page.goto('/pages/reset-password-cover?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(heading(page, 'This link no longer works')).toBeVisible()
})

test('AUTH-04 opens the terms beside the form, without signing in', async ({ page, context }) => {
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Username' }).fill('typed')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /terms of use/ }).click()
  const terms = await opened
  await expect(
    terms.getByRole('heading', { level: 1, name: 'Terms of use and privacy notice' }),
  ).toBeVisible()
  await expect(terms.getByRole('heading', { level: 2 })).toHaveText([
    'Terms of use',
    'Privacy notice',
    'Accessibility',
  ])
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('typed')
})
