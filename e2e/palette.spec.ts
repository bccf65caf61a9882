import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// The command palette, the shortcut sheet and global shortcuts (NAV-01, NAV-05, X-29).

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
const chosen = (page: Page) => palette(page).locator('[aria-selected=true]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openUsers(page: Page): Promise<void> {
  await page.goto('/apps/user/list')
  await expect(page.locator('tbody tr').first()).toBeVisible()
}
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('NAV-01 the palette finds pages and actions by keyboard alone and lists recent choices', async ({
  page,
  login,
}) => {
  await login('admin')
  await openUsers(page)
  await openPalette(page)
  await expect(group(page, 'Recent')).toHaveCount(0)
  // Four of them and “Show all”.
  await expect(group(page, 'Pages').getByRole('option')).toHaveCount(5)
  await expect(chosen(page)).toContainText('Home')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Users')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Tab')
  await expect(chosen(page)).toContainText('New user')
  await page.keyboard.press('Shift+Tab')
  await expect(chosen(page)).toContainText('Home')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('Show all')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await field(page).fill('proflie')
  await expect(chosen(page)).toContainText('My profile')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps\/user\/view\/11$/)
  await expect(palette(page)).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await openPalette(page)
  await expect(group(page, 'Recent').getByRole('option')).toHaveText([/My profile/])
})

test('NAV-05 runs actions from the palette: new user, theme, language', async ({ page, login }) => {
  await login('admin')
  await page.goto('/apps/user/view/12')
  await expect(heading(page)).toBeVisible()
  await openPalette(page)
  await field(page).fill('new us')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeHidden()

  await openPalette(page)
  await field(page).fill('create task')
  await expect(chosen(page)).toContainText('Add task')
  await field(page).fill('light')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'light')
  await openPalette(page)
  await field(page).fill('deutsch')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Benutzer')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Alles durchsuchen' })).toBeVisible()
})

test('NAV-04 opens a chat from any screen', async ({ page, login }) => {
  await login('admin')
  await openUsers(page)
  await openPalette(page)
  await field(page).fill('maintenance')
  await expect(group(page, 'Chats').getByRole('option').first()).toBeVisible()
  await group(page, 'Chats').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/apps\/chat\?(chat|contact)=\d+/)
  await openPalette(page)
  await expect(group(page, 'Recent').getByRole('option')).toHaveCount(1)
})

test('NAV-02 finds records despite a typo, expands a kind, and opens a record', async ({
  page,
  login,
}) => {
  await login('admin')
  await openUsers(page)
  await openPalette(page)
  await field(page).fill('invoice: piad')
  const invoices = group(page, 'Invoices').getByRole('option')
  await expect(invoices.filter({ hasText: 'Paid' })).toHaveCount(4)
  await expect(options(page)).toHaveCount(5)
  await invoices.filter({ hasText: /Show all \d+/ }).click()
  await expect(invoices.filter({ hasText: /Show all/ })).toHaveCount(0)
  await expect.poll(() => invoices.filter({ hasText: 'Paid' }).count()).toBeGreaterThan(4)
  const [number] = /#\d+/.exec((await chosen(page).textContent()) ?? '') ?? ['']
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps\/invoice\/preview\/\d+$/)
  await expect(heading(page)).toContainText(number.slice(1))
  await openPalette(page)
  await expect(group(page, 'Recent').getByRole('option').first()).toContainText(number)
  await field(page).fill(`invoice ${number.slice(1)}`)
  await expect(invoices).toHaveText([new RegExp(number)])
  // Enter does not wait for the response: its first result is opened.
  await field(page).fill('contact: admin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps\/user\/view\/11$/)
})

test('NAV-01 shows four results per group until expanded, and an empty state without results', async ({
  page,
  login,
}) => {
  await login('admin')
  await openUsers(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const actions = group(page, 'Actions').getByRole('option')
  await expect(actions).toHaveCount(5)
  const more = group(page, 'Actions').getByRole('option', { name: /Show all \d+/ })
  const total = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(5)
  await more.click()
  await expect(actions).toHaveCount(total)
  await expect(field(page)).toBeFocused()
  await field(page).fill('qqqq')
  await expect(palette(page).getByText('No results')).toBeVisible()
  await expect(options(page)).toHaveText([/Search the help center for “qqqq”/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/knowledge-base\?q=qqqq/)
})

test('X-22 the palette and shortcuts offer only what the person may do', async ({
  page,
  login,
}) => {
  await login('subscriber')
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await openPalette(page)
  const pages = group(page, 'Pages').getByRole('option')
  await pages.filter({ hasText: 'Show all' }).click()
  await expect(
    pages.filter({ hasText: /^Home|^My profile|^Access control|^API keys/ }),
  ).toHaveCount(4)
  await expect(
    pages.filter({ hasText: /^Users|^Roles|^Permissions|^Audit log|^Jobs/ }),
  ).toHaveCount(0)
  await field(page).fill('user')
  await expect(pages).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const before = page.url()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText('Go to: My profile')).toBeVisible()
  await expect(sheet.getByText('Go to: Users')).toHaveCount(0)
  expect(page.url()).toBe(before)
})

test('X-29 the sheet lists screen and global shortcuts, and g with a letter navigates', async ({
  page,
  login,
}) => {
  await login('admin')
  await openUsers(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'On this screen' })).toBeVisible()
  for (const label of ['Next row', 'Select row', 'Add new', 'Search list', 'Go to: My profile'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.locator('tbody tr').first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/apps\/user\/view\/11$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mina Okafor' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
})

test('X-29 turns off single-key shortcuts, while Ctrl+K keeps working', async ({ page, login }) => {
  await login('admin')
  await openUsers(page)
  await openPalette(page)
  await field(page).fill('customize')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('X-31 fills the screen of a phone with the palette', async ({ page, login }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login('admin')
  await page.goto('/apps/user/list')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await expect
    .poll(() => palette(page).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toBeHidden()
})
