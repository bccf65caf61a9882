import type { Page } from '@playwright/test'
import { expect, freshName, makeUser, test } from '#e2e/fixtures.ts'

// Saved views of a list: created, changed, shared, opened by link and by default; by mouse, by keyboard and on a phone.

const PHONE = { width: 390, height: 844 }
const menu = (page: Page) => page.getByRole('button', { name: /^Views?\b/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const views = (page: Page) => panel(page).getByRole('list', { name: 'Views' })
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const search = (page: Page) => page.getByRole('searchbox')
const inMenu = async (page: Page, view: string, action: string) => {
  if (!(await panel(page).isVisible())) await menu(page).click()
  await panel(page)
    .getByRole('button', { name: `Actions for ${view}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('X-20 X-07 a list is saved as a view, changed, shared, opened by link and by default, and deleted with undo', async ({
  page,
  context,
  login,
  openBrowser,
}) => {
  await login('admin')
  const user = await makeUser(context, { role: 'editor', company: freshName('Northwind') })
  const name = freshName('Editors')
  await page.goto('/apps/user/list')
  await expect(rows(page)).toHaveCount(10)

  // Filter, sort and columns are part of it; the URL names the view.
  await search(page).fill(user.username)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('editor')
  await menu(page).click()
  await panel(page).getByRole('checkbox', { name: 'Plan' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Save as view…' }).click()
  await page.getByRole('dialog', { name: 'Save as view' }).getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`View “${name}” saved`)).toBeVisible()
  await expect(page).toHaveURL(/saved=\d+/)
  await expect(menu(page)).toHaveAccessibleName(`View: ${name}`)

  // Changes are marked, and are saved or discarded.
  await search(page).fill('')
  await expect(menu(page)).toHaveAccessibleName(`View: ${name}, changed`)
  await menu(page).click()
  await panel(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(search(page)).toHaveValue(user.username)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('')
  await menu(page).click()
  await panel(page)
    .getByRole('button', { name: `Update “${name}”` })
    .click()
  await expect(menu(page)).toHaveAccessibleName(`View: ${name}`)

  // Once shared, another person sees it live, on a phone and by keyboard, but cannot change it.
  const other = await openBrowser('maintainer', { viewport: PHONE, hasTouch: true })
  await other.goto('/apps/user/list')
  await expect(rows(other).first()).toBeVisible()
  await menu(other).click()
  await expect(views(other)).not.toContainText(name)
  await inMenu(page, name, 'Share with everyone')
  await expect(views(other)).toContainText(name)
  await panel(other)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await expect(other.getByRole('menuitem')).toHaveText(['Copy link', 'Set as default'])
  await other.getByRole('menuitem', { name: 'Set as default' }).click()
  await expect(other.getByText(`“${name}” is now your default view`)).toBeVisible()
  await other.goto('/apps/user/list')
  await expect(other).toHaveURL(/saved=\d+/)
  await expect(rows(other)).toHaveCount(1)
  const box = await menu(other).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? PHONE.width)).toBeLessThanOrEqual(PHONE.width)
  await other.keyboard.press('Shift+V')
  await expect(panel(other).getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
  await other.keyboard.press('ArrowUp')
  await other.keyboard.press('Enter')
  await expect(rows(other)).toHaveCount(10)
  await expect(other).toHaveURL(/saved=0/)

  // As a link it shows the same list to everyone who may open it.
  await other.goto(`/apps/user/list${new URL(page.url()).search}`)
  await expect(rows(other)).toHaveCount(1)
  await expect(menu(other)).toHaveAccessibleName(`View: ${name}`)
  await other.context().close()

  await inMenu(page, name, 'Delete')
  await expect(menu(page)).toHaveAccessibleName('Views')
  await page.getByRole('button', { name: 'Undo', description: `View “${name}” deleted` }).click()
  await expect(menu(page)).toHaveAccessibleName(`View: ${name}`)
})
