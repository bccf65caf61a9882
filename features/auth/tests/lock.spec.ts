import type { Page } from '@playwright/test'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { DEMO_PASSWORD, bearerOf, expect, test } from '#e2e/fixtures.ts'
import { watchRequests } from '#e2e/walk.ts'

// The screen lock, and signing out on every device (AUTH-08).

const usersHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Users' })
const locked = (page: Page) => page.getByRole('dialog', { name: 'Screen locked' })
async function choose(page: Page, item: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin$/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
async function unlock(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await locked(page)
    .getByLabel(/Password for/)
    .fill(password)
  await page.keyboard.press('Enter')
}
// Runs in the page, as text: what the server embeds when the limit is one minute.
const ONE_MINUTE = `new MutationObserver(() => {
  const boot = document.getElementById('boot')
  if (boot?.textContent.includes('"idleLockMinutes":0')) boot.textContent = boot.textContent.replace('"idleLockMinutes":0', '"idleLockMinutes":1')
}).observe(document, { childList: true, subtree: true })`

test('AUTH-08 locks every tab at once, keeps input, and unlocks every tab by the password', async ({
  page,
  context,
  login,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  await login('admin')
  const other = await context.newPage()
  await other.goto('/apps/user/list?add=1')
  await other.getByLabel('Full name').fill('Half a name')
  await page.goto('/apps/user/list')
  await choose(page, 'Lock screen')
  for (const tab of [page, other]) await expect(locked(tab)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(locked(page)).toBeVisible()
  await unlock(page, 'something else')
  await expect(locked(page).getByRole('alert')).toHaveText('Incorrect password.')
  await unlock(page)
  for (const tab of [page, other]) await expect(locked(tab)).toBeHidden()
  await expect(other.getByLabel('Full name')).toHaveValue('Half a name')
})

test('AUTH-08 stays locked across a reload, and fetches nothing until unlocked', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/apps/user/list')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await choose(page, 'Lock screen')
  await expect(locked(page)).toBeVisible()
  let rows = 0
  page.on(
    'response',
    answer => void (answer.url().includes(usersContract.listUsers.path) && (rows += 1)),
  )
  await page.reload()
  await expect(locked(page)).toBeVisible()
  await expect(page.locator('tbody tr[data-id], tbody a')).toHaveCount(0)
  expect(rows).toBe(0)
  await unlock(page)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(usersHeading(page)).toBeVisible()
})

test('AUTH-08 locks automatically after the configured idle time, counted across tabs', async ({
  page,
  context,
  login,
}) => {
  await context.addInitScript(ONE_MINUTE)
  await login('admin')
  await page.clock.install()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/apps/user/list')
    await expect(usersHeading(tab)).toBeVisible()
    // The idle timer starts after the screen; the clock must not move before.
    await tab.waitForFunction(() => localStorage.getItem('lastTouch') !== null)
    if (tab === page) await tab.evaluate(() => localStorage.removeItem('lastTouch'))
  }
  await page.clock.fastForward(40_000)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(40_000)
  await expect(locked(page)).toBeHidden()
  await page.clock.fastForward(25_000)
  for (const tab of [page, other]) await expect(locked(tab)).toBeVisible()
  await unlock(page)
  for (const tab of [page, other]) await expect(locked(tab)).toBeHidden()
})

test('AUTH-03 X-30 warns before an unused session ends; one key keeps it, and the focus returns', async ({
  page,
  login,
}) => {
  await login('admin')
  // In minutes that pass at once, the live channel is silent for too long: it would connect again, fetch, and so use the session.
  await page.routeWebSocket(new RegExp(LIVE_PATH), () => {})
  await page.clock.install()
  const idle = watchRequests(page)
  await page.goto('/apps/user/list')
  const search = page.getByRole('searchbox')
  await search.fill('okafor')
  // The watch is loaded after a minute. What a screen fetches meanwhile is a use, and the warning comes seven minutes after the last one.
  await page.clock.fastForward(61_000)
  await page.waitForFunction(() => localStorage.getItem('lastUse') !== null)
  const passUntilWarning = async (milliseconds: number): Promise<void> => {
    await idle()
    const [last, now] = await page.evaluate(() => [localStorage.getItem('lastUse'), Date.now()])
    await page.clock.fastForward(Number(last) + 7 * 60_000 - Number(now) + milliseconds)
  }
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await passUntilWarning(-30_000)
  await expect(warning).toBeHidden()
  await passUntilWarning(1_000)
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('okafor')
})

test('AUTH-08 signs out everywhere after confirmation: here, in another browser, and for programs', async ({
  page,
  context,
  openBrowser,
  login,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  await login('admin')
  await page.goto('/apps/user/list')
  await expect(usersHeading(page)).toBeVisible()
  const other = await openBrowser('admin')
  await other.goto('/apps/user/list')
  await expect(usersHeading(other)).toBeVisible()
  const headers = await bearerOf(context, 'admin')
  await choose(page, 'Sign out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  expect((await context.request.get(usersContract.listUsers.path, { headers })).status()).toBe(401)
})
