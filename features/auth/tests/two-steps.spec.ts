import { authAccountContract } from '../contract/auth-account.contract.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, freshName, signIn, test } from '#e2e/fixtures.ts'

// Two-factor authentication: turned on and off in the account, required at sign-in. Codes come from an independent library, for the step
// after the newest one used, as a phone's clock may be ahead.

const PASSWORD = 'several plain words together'
const STEP = 30_000
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const codeFor = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * STEP })
const card = (page: Page) =>
  page
    .getByRole('region', { name: 'Two-factor authentication' })
    .or(page.locator('section', { hasText: 'Two-factor authentication' }))
    .first()

async function makeAccount(context: BrowserContext) {
  const name = freshName('jamie')
  const answer = await context.request.post(authAccountContract.register.path, {
    data: { username: name, email: `${name}@example.com`, password: PASSWORD, transport: 'cookie' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { name, id: authAccountContract.register.output.parse(await answer.json()).user.id }
}

/** Turns it on as a person does; returns the secret and the recovery codes. */
async function turnOn(page: Page, id: number) {
  await page.goto(`/apps/user/view/${id}?tab=security`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await dialog.locator('output').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(codeFor(secret))
  const codes = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  const items = codes.getByRole('listitem')
  await expect(items).toHaveCount(10)
  const list = await items.allTextContents()
  return { secret, codes, list }
}

async function firstStep(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'Two-factor authentication')).toBeVisible()
}

test('ACC-05 turning it on shows ten recovery codes once, to copy, download and print', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await makeAccount(context)
  const { codes, list } = await turnOn(page, id)
  expect(new Set(list).size).toBe(10)
  await codes.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(list.join('\n'))
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('smart-fft-recovery-codes.txt')
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(codes).toBeHidden()
  await expect(card(page)).toContainText('Recovery codes left: 10')
  await page.reload()
  await expect(card(page)).toContainText('Recovery codes left: 10')
  await expect(page.getByText(list[0] ?? '')).toHaveCount(0)
})

test('AUTH-06 a typed code submits itself and continues to the requested page; five wrong codes end the challenge', async ({
  page,
  context,
  expectComplaint,
}) => {
  test.slow()
  expectComplaint(/status of (40[01]|429)/)
  const { id, name } = await makeAccount(context)
  const { secret, codes } = await turnOn(page, id)
  await codes.getByRole('button', { name: 'Download' }).click()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await context.clearCookies()
  await page.goto(`/apps/user/view/${id}?tab=rights`)
  await expect(page).toHaveURL(/\/login\?to=/)
  await firstStep(page, name)
  await expect(page).toHaveURL(/\/pages\/two-steps-cover\?to=/)
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')

  await page.keyboard.type('00000')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('00')
  await expect(page.getByRole('alert')).toContainText('Attempts left: 4')
  await expect(field).toHaveValue('')
  // The challenge survives a reload.
  await page.reload()
  for (let left = 3; left > 0; left -= 1) {
    await field.pressSequentially('000000')
    await expect(page.getByRole('alert')).toContainText(`Attempts left: ${left}`)
  }
  await field.pressSequentially('000000')
  await expect(heading(page, 'Sign in first')).toBeVisible()
  // Starting over still leads to the requested page.
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(/\/login\?to=.*tab/)

  await expect
    .poll(
      async () => {
        await page.goto(`/login?to=${encodeURIComponent(`/apps/user/view/${id}?tab=rights`)}`)
        await firstStep(page, name)
        await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret, 1))
        // A code works once: if it was accepted and the page took longer than this, the next code is needed.
        return page.waitForURL(/tab=rights/, { timeout: 6_000 }).then(
          () => 'in',
          () => 'refused',
        )
      },
      { timeout: 60_000 },
    )
    .toBe('in')
})

test('AUTH-06 a recovery code works once, and a trusted device skips the second factor', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[01]/)
  const { id, name } = await makeAccount(context)
  const { codes, list } = await turnOn(page, id)
  await codes.getByRole('button', { name: 'Download' }).click()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await signOutBy(page)
  await firstStep(page, name)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill((list[0] ?? '').toUpperCase())
  await page.getByRole('checkbox', { name: /Don’t ask on this device/ }).check()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Home')).toBeVisible()

  await signOutBy(page)
  await page.getByRole('textbox', { name: 'Username or email' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Home')).toBeVisible()
  await page.goto(`/apps/user/view/${id}?tab=security`)
  await expect(card(page)).toContainText('Recovery codes left: 9')
  await expect(card(page)).toContainText('Trusted devices: 1')
  await page.getByRole('button', { name: 'Forget trusted devices' }).click()
  await expect(card(page)).not.toContainText('Trusted devices:')
  await signOutBy(page)
  await firstStep(page, name)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(list[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('already used')
})

async function signOutBy(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Subscriber$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}

test('ACC-05 turns off with password and code', async ({ page, context, expectComplaint }) => {
  expectComplaint(/status of 400/)
  const { id } = await makeAccount(context)
  const { codes, list } = await turnOn(page, id)
  await codes.getByRole('button', { name: 'Download' }).click()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
  await dialog.getByLabel('Your password').fill('something else')
  await dialog.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'Incorrect password.',
  )
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/incorrect/)
  await dialog.getByLabel('Code').fill(list[4] ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('AUTH-03 an ended session resumes over the open screen, with password and code', async ({
  page,
  context,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[01]/)
  const { id } = await makeAccount(context)
  const { codes, list } = await turnOn(page, id)
  await codes.getByRole('button', { name: 'Download' }).click()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  // An administrator ends the session, and the page learns of it live.
  const laptop = (await openBrowser()).context()
  const headers = await signIn(laptop, 'admin')
  const ended = await laptop.request.post(usersAdminContract.revokeUserSessions.path, {
    headers,
    data: { ids: [id] },
  })
  expect(ended.status()).toBe(200)
  await laptop.close()
  const asked = page.getByRole('dialog', { name: 'Your session has ended' })
  await asked.getByLabel(/Password for/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const code = asked.getByLabel(/Code from your authenticator app/)
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(asked.getByRole('alert')).toContainText('incorrect')
  await code.fill(list[7] ?? '')
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(card(page)).toContainText('Recovery codes left: 9')
})

test('USR-13 an administrator turns it off for someone who lost their device, and their page updates live', async ({
  page,
  context,
  openBrowser,
}) => {
  const { id } = await makeAccount(context)
  const { codes } = await turnOn(page, id)
  await codes.getByRole('button', { name: 'Download' }).click()
  await codes.getByRole('button', { name: 'I’ve saved my codes' }).click()
  const admin = await openBrowser('admin')
  await admin.goto(`/apps/user/view/${id}?tab=security`)
  await admin.getByRole('button', { name: 'Turn off' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(admin.getByText('Off. Only the password is required.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
