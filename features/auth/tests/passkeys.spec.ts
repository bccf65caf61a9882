import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { passkeysContract } from '../contract/passkeys.contract.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { ADD_UP_SHIFTS, DEMO_PASSWORD, bearerOf, expect, test } from '#e2e/fixtures.ts'

// Passkeys in a real browser, with Chromium's virtual authenticator.

// Passkeys are bound to a domain name: `localhost` is one, 127.0.0.1 is not.
test.use({
  baseURL: async ({ server }, provide) => provide(server.url.replace('127.0.0.1', 'localhost')),
})

interface Device {
  cdp: CDPSession
  authenticatorId: string
  /** Whether the person touches the authenticator. */
  answer: (isPresent: boolean) => Promise<void>
}

async function plugIn(context: BrowserContext, page: Page): Promise<Device> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const answer = async (enabled: boolean) => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
  return { cdp, authenticatorId, answer }
}

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const usersHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Users' })
const startHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' })

async function openSecurity(page: Page, id: number): Promise<void> {
  await page.goto(`/apps/user/view/${id}?tab=security`)
  await expect(card(page)).toBeVisible()
}
async function addPasskey(page: Page, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page).getByText(name)).toBeVisible()
}
async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
}
// Runs in the page: a browser without passkey autofill.
const NOTHING_IN_THE_FIELD = `PublicKeyCredential.isConditionalMediationAvailable = async () => false`
/** The demo's administrator. */
const ADMIN = 11

test.describe('passkeys', () => {
  test.afterEach(async ({ context, baseURL }) => {
    const headers = await bearerOf(context, 'admin')
    const answer = await context.request.get(`${baseURL}${passkeysContract.listPasskeys.path}`, {
      headers,
    })
    for (const { id } of passkeysContract.listPasskeys.output.parse(await answer.json()).passkeys) {
      await context.request.delete(`${baseURL}${passkeysContract.deletePasskey.path}?id=${id}`, {
        headers,
      })
    }
  })

  test('AUTH-10 ACC-13 can be added, renamed and used by keyboard alone', async ({
    page,
    context,
    login,
  }) => {
    await context.addInitScript(NOTHING_IN_THE_FIELD)
    await plugIn(context, page)
    await login('admin')
    await openSecurity(page, ADMIN)
    await addPasskey(page, 'Desk')
    await expect(card(page)).toContainText('not used yet')

    await card(page).getByRole('button', { name: 'Actions for Desk' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename Desk' })
    await dialog.getByLabel('Name').fill('Standing desk')
    await page.keyboard.press('Enter')
    await expect(card(page).getByText('Standing desk')).toBeVisible()

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
    await expect(startHeading(page)).toBeVisible()
    await openSecurity(page, ADMIN)
    await expect(card(page)).not.toContainText('not used yet')
  })

  test('AUTH-10 are offered by autofill in the username field, and return to the requested page', async ({
    page,
    context,
    login,
  }) => {
    const device = await plugIn(context, page)
    await login('admin')
    await openSecurity(page, ADMIN)
    await addPasskey(page, 'Phone')
    await device.answer(false)
    await signOut(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await device.answer(true)
    await page.goto('/apps/user/list?role=editor')
    // Nothing is clicked: the autofill suggestion is accepted.
    await expect(usersHeading(page)).toBeVisible()
    await expect(page).toHaveURL(/role=editor/)
  })

  test('AUTH-10 don’t sign in without user verification, while the password still does', async ({
    page,
    context,
    login,
  }) => {
    await context.addInitScript(NOTHING_IN_THE_FIELD)
    const device = await plugIn(context, page)
    await login('admin')
    await openSecurity(page, ADMIN)
    await addPasskey(page, 'Laptop')
    await signOut(page)
    await device.cdp.send('WebAuthn.setUserVerified', {
      authenticatorId: device.authenticatorId,
      isUserVerified: false,
    })
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    const asked = page.waitForResponse(`**${passkeysContract.startPasskeyLogin.path}`)
    await button.click()
    await asked
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Username or email' }).fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(startHeading(page)).toBeVisible()
  })

  test('AUTH-10 ACC-13 are removed after confirmation, and no longer sign in', async ({
    page,
    context,
    login,
    expectComplaint,
  }) => {
    expectComplaint(/status of 400/)
    await context.addInitScript(NOTHING_IN_THE_FIELD)
    await plugIn(context, page)
    await login('admin')
    await openSecurity(page, ADMIN)
    await addPasskey(page, 'Lost key')
    await card(page).getByRole('button', { name: 'Actions for Lost key' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Remove Lost key?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page).getByText('Lost key')).toBeVisible()
    await card(page).getByRole('button', { name: 'Actions for Lost key' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await asked.getByRole('button', { name: 'Remove' }).click()
    await expect(card(page).getByText('Lost key', { exact: true })).toBeHidden()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'We don’t recognize this passkey. It may have been removed.',
    )
  })

  test('ACC-13 ask for the password when the sign-in was long ago', async ({
    page,
    context,
    login,
    expectComplaint,
  }) => {
    expectComplaint(/status of 4(09|00)/)
    await plugIn(context, page)
    await login('admin')
    await openSecurity(page, ADMIN)
    // As if ten minutes had passed with the dialog open; the rest is the real server.
    // Without `times`: once they are used up, the browser holds no request any longer.
    let asks = 0
    await page.route(`**${passkeysContract.startPasskey.path}`, route => {
      asks += 1
      return asks === 1 ? route.fulfill(NOT_RECENT) : route.fallback()
    })
    await card(page).getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add passkey' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'confirm your password' }),
    ).toBeVisible()
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(card(page).getByText('Passkey 1')).toBeVisible()
  })

  test('X-30 ACC-13 have accessible screens, on phones too', async ({ page, context, login }) => {
    test.slow()
    const device = await plugIn(context, page)
    await device.answer(false)
    await page.goto('/login?problem=passkey.refused')
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await device.answer(true)
    await login('admin')
    await openSecurity(page, ADMIN)
    await addPasskey(page, 'Desk')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(card(page).getByText('Desk')).toBeVisible()
    await expectAccessible(page, 'passkeys')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.reload()
    await card(page).getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByRole('dialog', { name: 'Add passkey' })).toBeVisible()
    await expectAccessible(page, 'adding')
  })

  for (const path of ['/login', '/pages/login-basic']) {
    test(`AUTH-07 AUTH-10 cause no layout shift on ${path} when the scripts load`, async ({
      page,
    }) => {
      await page.addInitScript(ADD_UP_SHIFTS)
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
      await expect(page.getByRole('textbox').first()).toBeFocused()
      expect(Number(await page.locator('html').getAttribute('data-shifts'))).toBeLessThan(0.001)
    })
  }

  test('ACC-13 appear live on another screen of the same person', async ({
    page,
    context,
    login,
  }) => {
    await plugIn(context, page)
    await login('admin')
    const other = await context.newPage()
    await openSecurity(other, ADMIN)
    await page.bringToFront()
    await openSecurity(page, ADMIN)
    await addPasskey(page, 'Seen twice')
    await expect(card(other).getByText('Seen twice')).toBeVisible()
  })

  test('AUTH-10 are not offered at an IP address', async ({ page, server, login }) => {
    await page.goto(`${server.url}/login`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
    await login('admin')
    await openSecurity(page, ADMIN)
    await expect(card(page).getByRole('button', { name: 'Add passkey' })).toBeVisible()
  })
})

const NOT_RECENT = {
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'urn:smart-fft:session.not_recent',
    title: 'Conflict',
    status: 409,
    detail: 'You signed in a while ago.',
    code: 'session.not_recent',
    requestId: 'test',
  }),
}
