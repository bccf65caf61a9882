import type { BrowserContext, Page } from '@playwright/test'
import { usersAdminContract } from '../contract/users-admin.contract.ts'
import { usersContract } from '../contract/users.contract.ts'
import { bearerOf, expect, freshName, waitForLive, makeUser, test } from '#e2e/fixtures.ts'

// What administrators do for users: invite, help to sign in, impersonate, export and erase their data.

const PASSWORD = 'a phrase that is long'
const row = (page: Page, text: string) =>
  page.locator('tbody tr[data-row]').filter({ hasText: text })

async function linkFor(context: BrowserContext, id: number): Promise<string> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.post(usersAdminContract.makeInviteLink.path, {
    headers,
    data: { id },
  })
  const { link } = usersAdminContract.makeInviteLink.output.parse(await answer.json())
  return new URL(link).pathname + new URL(link).search
}
async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible()
}
async function signInBy(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('USR-07 several people are invited at once by pasted addresses; existing users are named', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const known = await makeUser(context)
  const stem = freshName('guest')
  await page.goto('/apps/user/list')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email addresses').fill('not an address')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText(/isn’t an email address like/)).toBeVisible()
  await dialog
    .getByLabel('Email addresses')
    .fill(`${stem}.a@example.com, ${known.email}\n${stem}.b@example.com`)
  await expect(dialog.getByText('3 addresses')).toBeVisible()
  await dialog.getByLabel('Role').selectOption('editor')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('2 invitations held until a mail server is set up')).toBeVisible()
  await expect(page.getByText(known.email).last()).toBeVisible()
  await page.goto(`/apps/user/list?seen=invited&q=${stem}`)
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(2)
})

test('USR-02 a new user sets a password through the link and signs in', async ({
  page,
  context,
}) => {
  const user = await makeUser(context)
  const link = await linkFor(context, user.id)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  await choosePassword(page, PASSWORD)
  await signInBy(page, user.username, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('AUTH-05 a used link says so, with a way to request a new one', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  const user = await makeUser(context)
  const link = await linkFor(context, user.id)
  await page.goto(link)
  await choosePassword(page, PASSWORD)
  await page.goto(link)
  // Shown before a password is typed.
  await expect(
    page.getByRole('heading', { level: 1, name: 'This link no longer works' }),
  ).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  // No mail server here; with one, verify-email.spec.ts goes on.
  await expect(
    page.getByText(/^This server doesn’t send email. Ask an administrator/),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('USR-13 a one-time password leads to setting a new one', async ({
  page,
  context,
  login,
  openBrowser,
  expectComplaint,
}) => {
  // A password that must be changed first; a session that was ended.
  expectComplaint(/status of 40[13]/)
  await login('admin')
  const user = await makeUser(context)
  const other = await openBrowser()
  await other.goto(await linkFor(context, user.id))
  await choosePassword(other, PASSWORD)
  await page.goto(`/apps/user/view/${user.id}?tab=security`)
  await page.getByRole('button', { name: 'Create one-time password' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Create one-time password' })
    .click()
  const secret = await page
    .getByRole('alertdialog')
    .getByText(/^(\w{4}-){3}\w{4}$/)
    .textContent()
  await signInBy(other, user.username, secret ?? '')
  await expect(other.getByRole('heading', { level: 1, name: 'Choose a password' })).toBeVisible()
  await choosePassword(other, 'my own phrase now')
  await signInBy(other, user.username, 'my own phrase now')
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  // The session just opened is listed, and can be ended there.
  await expect(page.getByText(/^Chrome, /)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page.getByText('No active sessions')).toBeVisible()
})

test('USR-18 an administrator impersonates a user, read-only, and returns', async ({
  page,
  context,
  login,
  expectComplaint,
}) => {
  expectComplaint(/status of 403/)
  await login('admin')
  const user = await makeUser(context, { role: 'editor', status: 'active' })
  await page.goto(`/apps/user/list?q=${user.username}`)
  await row(page, user.username)
    .getByRole('button', { name: `Actions for ${user.fullName}` })
    .click()
  await page.getByRole('menuitem', { name: 'View as' }).click()
  await expect(page.getByText(`Viewing as ${user.fullName}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  for (const path of ['Mail', 'Chat']) {
    await page.getByRole('link', { name: path, exact: true }).first().click()
    await expect(page.getByText('This is private to the account’s owner')).toBeVisible()
  }
  // What the editor may do can be seen, but isn't offered.
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  const write = page.getByRole('button', { name: 'Write', exact: true })
  await expect(write).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to my account' }).click()
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible()
  await expect(page.getByText('Viewing as')).toHaveCount(0)
})

test('USR-17 USR-10 a user’s page shows their rights, the reasons, and the timeline', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const user = await makeUser(context, { role: 'editor' })
  await page.goto(`/apps/user/view/${user.id}`)
  await expect(page.getByText(`Added ${user.fullName}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/tab=rights/)
  await expect(page.getByRole('row', { name: /Support/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Access' })).toHaveAttribute('aria-selected', 'true')
})

test('USR-19 personal data is exported as a file; the user is erased, and what is kept is listed', async ({
  page,
  context,
  login,
  expectComplaint,
}) => {
  // The open page is updated before it is left.
  expectComplaint(/status of 404/)
  await login('admin')
  const user = await makeUser(context)
  await page.goto(`/apps/user/view/${user.id}?tab=security`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`personal-data-${user.id}.json`)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('User erased')).toBeVisible()
  await expect(page).toHaveURL(/\/apps\/user\/list/)
  const headers = await bearerOf(context, 'admin')
  expect(
    (
      await context.request.get(`${usersContract.getUser.path}?id=${user.id}`, { headers })
    ).status(),
  ).toBe(404)
})

test('USR-08 several users are assigned a role at once, with undo', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const stem = freshName('team')
  const people = [
    await makeUser(context, { company: stem }),
    await makeUser(context, { company: stem }),
  ]
  await page.goto(`/apps/user/list?q=${stem}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Role: Author' }).click()
  await expect(page.getByText('2 users updated')).toBeVisible()
  await expect(row(page, people[0]?.username ?? '')).toContainText('Author')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, people[0]?.username ?? '')).toContainText('Subscriber')
})

test('NAV-07 a notification arrives on an open screen, and is read', async ({ page, context }) => {
  const user = await makeUser(context)
  await page.goto(await linkFor(context, user.id))
  await choosePassword(page, PASSWORD)
  const line = waitForLive(page)
  await signInBy(page, user.username, PASSWORD)
  await expect(page.getByRole('button', { name: 'Notifications, 0 unread' })).toBeVisible()
  await line
  const headers = await bearerOf(context, 'admin')
  await context.request.post(usersContract.updateUser.path, {
    headers,
    data: { id: user.id, role: 'author' },
  })
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible({ timeout: 2000 })
  await bell.click()
  await page.getByRole('button', { name: /Your role is now Author/ }).click()
  await expect(page.getByRole('button', { name: 'Notifications, 0 unread' })).toBeVisible()
})

test('X-26 USR-03 a user gets a profile picture by file upload, and everyone sees it', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const user = await makeUser(context)
  await page.goto(`/apps/user/view/${user.id}`)
  await page.getByRole('button', { name: 'Change picture' }).click()
  const field = page.getByLabel('Choose a picture or drop it here')
  await field.setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(page.getByText('This file type isn’t supported.')).toBeVisible()
  await field.setInputFiles('docs/pictures/users-list.webp')
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/apps/user/list?q=${user.username}`)
  const picture = row(page, user.username).locator('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('X-17 all matching users are selected across pages, and changed at once', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const stem = freshName('crowd')
  for (let count = 0; count < 12; count++) await makeUser(context, { company: stem })
  await page.goto(`/apps/user/list?q=${stem}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 12 that match' }).click()
  await expect(page.getByText('12 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('12 users activated')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck()
  await expect(page.getByText('12 selected')).toHaveCount(0)
})
