import type { Page } from '@playwright/test'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, freshName } from './fixtures.ts'
import { FRAME } from './keyboard/frame.ts'
import {
  createKeys,
  expectNoPointer,
  type Keys,
  type KeyboardScreen,
  skipToContent,
} from './keyboard/keys.ts'
import { MESSAGES } from './keyboard/messages.ts'
import { PEOPLE } from './keyboard/people.ts'
import { SELLING } from './keyboard/selling.ts'
import { WORK } from './keyboard/work.ts'
import { test } from './mail.ts'

// By keyboard alone: nothing here clicks, points or fills in. What a path needs is made through the API.

const SCREENS: readonly KeyboardScreen[] = [...FRAME, ...MESSAGES, ...WORK, ...SELLING, ...PEOPLE]

// A trace would picture the page at each key, which takes longer than the key.
test.use({ trace: 'off' })

for (const { area, account, start, complaint, paths } of SCREENS)
  test(`X-28 X-30 by keyboard alone: ${area}`, async ({ page, login, expectComplaint }) => {
    if (complaint !== undefined) expectComplaint(complaint)
    if (account !== undefined) await login(account)
    await page.goto(await start(page))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (account !== undefined) await skipToContent(page)
    for (const [name, walk] of Object.entries(paths))
      await test.step(name, async () => {
        await walk(createKeys(page))
        await expectNoPointer(page)
      })
  })

const PASSWORD = 'several plain words together'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function register({ page, write, space, enter }: Keys, name: string): Promise<void> {
  await page.goto('/register')
  await write(field(page, 'Username'), name)
  await write(field(page, 'Email'), `${name}@example.com`)
  await write(page.getByLabel('Password', { exact: true }), PASSWORD)
  await space(page.getByRole('checkbox', { name: /I agree/ }))
  await enter(button(page, 'Create account'))
  await expect(heading(page, 'Check your email')).toBeVisible()
}
async function giveNameAndPassword({ page, write, press }: Keys, name: string): Promise<void> {
  await write(field(page, 'Username or email'), name)
  await write(page.getByLabel('Password', { exact: true }), PASSWORD)
  await press('Enter')
}
/** From the start page, by its shortcut. */
async function goToProfile({ page, press }: Keys, name: string): Promise<void> {
  await expect(heading(page, 'Home')).toBeVisible()
  await press('g', 'p')
  await expect(heading(page, name)).toBeVisible()
}
async function openSecurity({ page, tabTo, press }: Keys): Promise<void> {
  await tabTo(page.getByRole('tab', { name: 'Overview' }))
  await press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
}
/** Returns the secret for the authenticator app. */
async function turnOnTwoSteps({ page, enter, type, press }: Keys): Promise<Secret> {
  await enter(button(page, 'Turn on'))
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await type(PASSWORD)
  await press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  const secret = Secret.fromBase32(
    ((await dialog.locator('output').textContent()) ?? '').replaceAll(' ', ''),
  )
  await type(new TOTP({ secret }).generate())
  const codes = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('button', { name: 'Copy' })).toBeFocused()
  await enter(codes.getByRole('button', { name: 'Download' }))
  await enter(codes.getByRole('button', { name: 'I’ve saved my codes' }))
  await expect(codes).toBeHidden()
  return secret
}
async function signOut({ page, enter, press }: Keys): Promise<void> {
  await enter(page.getByRole('banner').getByRole('button', { name: /Subscriber$/ }))
  const item = page.getByRole('menuitem', { name: 'Sign out', exact: true })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press('End')
  await expect(item).toBeFocused()
  await press('Enter')
  await expect(heading(page, 'Sign in')).toBeVisible()
}

test('X-28 AUTH-04 AUTH-05 ACC-05 AUTH-06 ACC-06 registers, confirms, turns on two-factor authentication, signs in again, and revokes a device by keyboard alone', async ({
  page,
  openBrowser,
  mailing,
  expectComplaint,
}) => {
  // A correct password is answered with 401 and a request for the code.
  expectComplaint(/status of 401/)
  const name = freshName('keys')
  const keys = createKeys(page, 60)
  const { enter, press, type } = keys
  await register(keys, name)
  await page.goto(await mailing.linkMailedTo(`${name}@example.com`))
  await expect(button(page, 'Confirm address')).toBeFocused()
  await press('Enter')
  await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  await enter(page.getByRole('link', { name: 'Sign in' }))
  await expect(heading(page, 'Sign in')).toBeVisible()
  await giveNameAndPassword(keys, name)
  await goToProfile(keys, name)

  // A second device signs in before two-factor authentication is on.
  const elsewhere = await openBrowser(undefined, {
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
  })
  const answer = await elsewhere
    .context()
    .request.post(authContract.login.path, { data: { userName: name, password: PASSWORD } })
  const { accessToken } = authContract.login.output.parse(await answer.json())
  const isIn = async () => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (
      await elsewhere.context().request.get(preferencesContract.getPreferences.path, { headers })
    ).status()
  }
  expect(await isIn()).toBe(200)

  await openSecurity(keys)
  const secret = await turnOnTwoSteps(keys)
  await signOut(keys)
  await giveNameAndPassword(keys, name)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  // The app's next code: the current one has just been used.
  await type(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await goToProfile(keys, name)

  await openSecurity(keys)
  const device = page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' })
  await enter(device.getByRole('button', { name: 'Sign out' }))
  await expect(device).toHaveCount(0)
  expect(await isIn()).toBe(401)
  expect(mailing.subjectsTo(`${name}@example.com`)).toEqual([
    'Confirm your email address',
    'New sign-in: Safari, iPhone',
    'Two-factor authentication is on',
  ])
})
