import type { Page } from '@playwright/test'
import { expect, freshName, test } from '#e2e/fixtures.ts'

// Permissions as an administrator manages them; access control as everyone sees it; requesting a right and receiving it.

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).last()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/apps/permissions${query}`)
  await expect(heading(page, 'Permissions')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

test.describe('permissions', () => {
  test.beforeEach(({ login }) => login('admin'))

  test('PERM-01 PERM-02 PERM-03 are added, given rights and roles, deleted with a warning, and restored', async ({
    page,
  }) => {
    const name = freshName('Night watch')
    await openList(page)
    await page.getByRole('button', { name: 'Add permission' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('checkbox', { name: 'Audit log: read', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await expect(toast(page, `${name} added`)).toBeVisible()
    await expect(rows(page).first()).toContainText(name)
    await expect(row(page, name)).toContainText('Administrator')
    await row(page, name).getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByText(/Affects \d+ people with the roles Administrator/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Support', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, name)).toContainText('Support')
    await row(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/Affects \d+ people with the roles Administrator, Support/)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', description: '1 permission deleted' }).click()
    await expect(row(page, name)).toContainText('Support')
  })

  test('PERM-01 PERM-05 are filtered by name, role, and no role; the URL keeps the filter', async ({
    page,
  }) => {
    await openList(page)
    await page.getByRole('searchbox').fill('project')
    await expect(rows(page)).toHaveCount(1)
    await openList(page, '?assignedTo=manager')
    await expect(rows(page)).toHaveText([/Financial Management/, /Client Communication/])
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('none')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(row(page, 'Only View')).toBeVisible()
  })

  test('PERM-05 are assigned to a role in bulk, with undo', async ({ page }) => {
    await openList(page, '?q=Planning')
    await rows(page).getByRole('checkbox').first().click()
    await page.getByRole('button', { name: 'Assign to role' }).click()
    await page.getByRole('menuitem', { name: 'Manager' }).click()
    await expect(toast(page, '1 permission assigned')).toBeVisible()
    await expect(rows(page).first()).toContainText('Manager')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page).first()).not.toContainText('Manager')
  })
})

test.describe('access control', () => {
  test('ACL-01 ACL-04 shows one’s rights, hidden areas, and the server’s own answers', async ({
    page,
    login,
    expectComplaint,
  }) => {
    // The browser logs every refusal of the server, and here there are many.
    expectComplaint(/status of 40[13]/)
    await login('maintainer')
    await page.goto('/access-control')
    await expect(page.getByRole('region', { name: 'Access as Maintainer' })).toContainText(
      'Manager: Client Communication',
    )
    await expect(page.getByRole('region', { name: 'Hidden from me' })).toContainText('Audit log')
    await page.getByRole('tab', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Users', exact: true }).click()
    const users = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Users', exact: true }) })
    await expect(users.getByRole('cell')).toHaveText(['403', '200', '403', '403', '403', '401'])
    await page.getByRole('button', { name: 'Sign-in', exact: true }).click()
    const signing = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Sign-in', exact: true }) })
    await expect(signing.getByRole('cell').last()).toHaveText('200')
  })

  test('ACL-02 X-23 hides a card from the open screen as soon as its right is revoked, and shows it again with the right', async ({
    page,
    login,
    openBrowser,
  }) => {
    await login('admin')
    const other = await openBrowser('maintainer')
    await other.goto('/access-control')
    await expect(other.getByRole('region', { name: 'Analytics' })).toBeVisible()
    await openList(page, '?q=Financial')
    await rows(page).getByRole('button', { name: 'Financial Management', exact: true }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Manager', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('region', { name: 'Analytics' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(other.getByRole('region', { name: 'Analytics' })).toBeVisible()
  })

  test('ACL-03 lets a person request a missing right in place; granted for a day, the screen opens automatically', async ({
    page,
    login,
    openBrowser,
    expectComplaint,
  }) => {
    // The log polls for new entries while the right to it is revoked.
    expectComplaint(/status of 403/)
    await login('admin')
    const other = await openBrowser('author')
    await other.goto('/admin/audit')
    await expect(other.getByText(/You don’t have access/)).toBeVisible()
    await other.getByRole('button', { name: 'Request access' }).click()
    await other.getByLabel('Why do you need access?').fill('For the yearly report')
    await other.getByRole('button', { name: 'Send request' }).click()
    await expect(other.getByText('Request sent')).toBeVisible()
    await page.goto('/')
    await page.getByRole('button', { name: /^Notifications, / }).click()
    await expect(page.getByText('requested access to “Audit log: read”')).toBeVisible()
    await page.goto('/access-control?tab=requests')
    await expect(page.getByText('For the yearly report').last()).toBeVisible()
    await page
      .getByRole('button', { name: /^Grant for a day/ })
      .first()
      .click()
    await expect(heading(other, 'Audit log')).toBeVisible()
    await page
      .getByRole('button', { name: /^Revoke from/ })
      .first()
      .click()
    await expect(other.getByText(/You don’t have access/)).toBeVisible()
    // As in bookmarks from before the tab got its name.
    await other.goto('/access-control?tab=asked')
    await expect(other.getByRole('tab', { name: 'My requests', selected: true })).toBeVisible()
  })

  test('ACL-03 is linked from the page for missing access', async ({ page, login }) => {
    await login('subscriber')
    await page.goto('/misc/not-authorized')
    await page.getByRole('link', { name: 'Request access' }).click()
    await expect(page.getByRole('region', { name: 'Hidden from me' })).toBeVisible()
  })

  test('ACL-03 X-28 works by keyboard', async ({ page, login }) => {
    await login('subscriber')
    await page.goto('/access-control')
    await expect(page.getByRole('region', { name: 'Hidden from me' })).toBeVisible()
    const ask = page.getByRole('button', { name: 'Request access' }).first()
    for (
      let steps = 0;
      steps < 80 && !(await ask.evaluate(node => node === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Why do you need access?')).toBeFocused()
    await page.keyboard.type('To learn')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Request sent')).toBeVisible()
    await expect(ask).toBeFocused()
  })
})
