import type { BrowserContext, Page } from '@playwright/test'
import { type NewRole, type Role, rolesContract } from '../contract/roles.contract.ts'
import { type User, usersContract } from '#features/users/contract/users.contract.ts'
import { sendReadsAlone } from '#e2e/batches.ts'
import {
  type DemoAccount,
  bearerOf,
  expect,
  freshName,
  waitForLive,
  makeUser,
  signIn,
  test,
} from '#e2e/fixtures.ts'

// Roles as an administrator manages them, and what affected users see at the same moment.

const card = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const box = (page: Page, name: string | RegExp) =>
  page.getByRole('checkbox', { name, exact: typeof name === 'string' })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).last()
const rows = (page: Page) => page.locator('tbody tr[data-row]')

async function openRoles(page: Page, query = ''): Promise<void> {
  await page.goto(`/apps/roles${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await expect(card(page, 'Administrator')).toBeAttached()
}
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
async function makeRole(context: BrowserContext, change: Partial<NewRole> = {}): Promise<Role> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.post(rolesContract.addRole.path, {
    headers,
    data: { name: freshName('role'), ...change },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return rolesContract.addRole.output.parse(await answer.json()).role
}
async function give(
  context: BrowserContext,
  role: Role,
  userIds: number[],
  until: string | null = null,
): Promise<void> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.post(rolesContract.grantRole.path, {
    headers,
    data: { roleId: role.id, userIds, until },
  })
  expect(rolesContract.grantRole.output.parse(await answer.json()).done).toEqual(userIds)
}
async function idOf(context: BrowserContext, account: DemoAccount): Promise<number> {
  const headers = await bearerOf(context, 'admin')
  const answer = await context.request.get(
    `${usersContract.listUsers.path}?q=${account}&perPage=100`,
    { headers },
  )
  const { users } = usersContract.listUsers.output.parse(await answer.json())
  return users.find((user: User) => user.username === account)?.id ?? 0
}

test.describe('as an administrator', () => {
  test.beforeEach(({ login }) => login('admin'))

  test('ROLE-01 ROLE-02 ROLE-04 adds a role, changes its rights after previewing the effect, and undoes it', async ({
    page,
    context,
  }) => {
    const name = freshName('Night shift')
    const user = await makeUser(context)
    await openRoles(page)
    await page.keyboard.press('n')
    const editor = dialog(page, 'New role')
    await expect(page).toHaveURL(/add=1/)
    await editor.getByRole('button', { name: 'Add role' }).click()
    await expect(editor.getByLabel('Name')).toBeFocused()
    await editor.getByLabel('Name').fill(name)
    await box(page, 'Client Communication').click()
    // Rights from a permission are shown in the matrix but not editable there.
    await expect(box(page, /^Clients: read\. Granted by Client Communication/)).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await box(page, 'Invoices: read').click()
    await editor.getByRole('button', { name: 'Add role' }).click()
    await expect(toast(page, `${name} added`)).toBeVisible()
    await expect(card(page, name)).toContainText('0 users')

    const role = { name, id: 0 }
    await choose(page, name, 'Assign role')
    const giving = dialog(page, 'Assign role')
    await giving.getByRole('combobox', { name: 'People' }).fill(user.username)
    await expect(giving.getByRole('option', { name: user.fullName })).toBeVisible()
    await page.keyboard.press('Enter')
    await giving.getByLabel('Duration').selectOption('week')
    await giving.getByRole('button', { name: 'Assign to 1 person' }).click()
    await expect(toast(page, `${role.name} assigned to 1 person`)).toBeVisible()
    await expect(card(page, name)).toContainText('1 user')

    await card(page, name).getByRole('button', { name, exact: true }).click()
    await box(page, 'Invoices: read').click()
    await box(page, 'Reports: read').click()
    await dialog(page, `Edit ${name}`).getByRole('button', { name: 'Save' }).click()
    const difference = page.getByRole('alertdialog')
    await expect(difference).toContainText('access for 1 of 1 people')
    await expect(
      difference.getByRole('listitem').filter({ hasText: 'Invoices: read' }),
    ).toContainText('1 person')
    await expect(
      difference.getByRole('listitem').filter({ hasText: 'Reports: read' }),
    ).toContainText('1 person')
    await difference.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, `${name} saved`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await card(page, name).getByRole('button', { name, exact: true }).click()
    await expect(box(page, 'Invoices: read')).toBeChecked()
    await expect(box(page, 'Reports: read')).not.toBeChecked()
  })

  test('ROLE-02 copies a role, rejects a taken name, and asks for a replacement before deleting', async ({
    page,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const [role, user] = [
      await makeRole(context, { abilities: [{ action: 'read', subject: 'Audit' }] }),
      await makeUser(context),
    ]
    await give(context, role, [user.id])
    await openRoles(page)
    await choose(page, role.name, 'Copy')
    const editor = dialog(page, 'New role')
    await expect(editor.getByLabel('Name')).toHaveValue(`Copy of ${role.name}`)
    await expect(box(page, 'Audit log: read')).toBeChecked()
    await editor.getByLabel('Name').fill(role.name.toUpperCase())
    await editor.getByRole('button', { name: 'Add role' }).click()
    await expect(editor).toContainText('A role with this name already exists.')
    await editor.getByLabel('Name').fill(`${role.name} two`)
    await editor.getByRole('button', { name: 'Add role' }).click()
    await expect(card(page, `${role.name} two`)).toBeVisible()
    await choose(page, role.name, 'Delete')
    const asked = page.getByRole('alertdialog')
    await expect(asked).toContainText('1 person has this role')
    await asked.getByLabel('Move users to').selectOption(`${role.name} two`)
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, role.name)).toHaveCount(0)
    await expect(card(page, `${role.name} two`)).toContainText('1 user')
    await page.getByRole('button', { name: 'Actions for Support', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('ROLE-03 X-30 edits the matrix by keyboard', async ({ page, context }) => {
    const role = await makeRole(context)
    await openRoles(page, `?edit=${role.id}`)
    await expect(dialog(page, `Edit ${role.name}`)).toBeVisible()
    await box(page, 'Select all').focus()
    await page.keyboard.press('Tab')
    await expect(box(page, 'Users: manage')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(box(page, 'Roles: read')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box(page, 'Roles: read')).toBeChecked()
    await expect(box(page, 'Select all')).toHaveJSProperty('indeterminate', true)
    // Everyone may read their own record: O extends it to all records.
    await page.keyboard.press('ArrowUp')
    await expect(box(page, /^Users: read, own only/)).toBeFocused()
    await page.keyboard.press('o')
    await expect(box(page, 'Users: read')).toBeFocused()
    await page.keyboard.press('End')
    await expect(box(page, 'Users: delete')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await expect(box(page, 'Users: delete')).toBeChecked()
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect(box(page, 'Users: manage')).not.toBeChecked()
    await expect(box(page, 'Users: create')).toBeChecked()
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(toast(page, `${role.name} saved`)).toBeVisible()
    await expect(card(page, role.name)).toContainText('4 direct rights')
  })

  test('ROLE-05 the administrators’ role shows all rights, read-only', async ({ page }) => {
    await openRoles(page, '?edit=1')
    const editor = dialog(page, 'Edit Administrator')
    await expect(editor).toContainText('Administrators always have full access')
    await expect(box(page, /^Users: manage/)).toHaveAttribute('aria-disabled', 'true')
    await expect(box(page, 'Management')).toHaveAttribute('aria-disabled', 'true')
    await expect(editor.getByLabel('Name')).toHaveJSProperty('readOnly', true)
  })

  test('ROLE-07 lists the people of a role, assigns another to selected ones, and undoes it', async ({
    page,
    context,
  }) => {
    const [role, user, other] = [
      await makeRole(context),
      await makeUser(context, { role: 'editor' }),
      await makeUser(context),
    ]
    await give(context, role, [user.id])
    await openRoles(page)
    await choose(page, role.name, 'View users')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText(user.fullName)
    await expect(rows(page).first()).toContainText('Support')
    await expect(page).toHaveURL(new RegExp(`givenRole=${role.id}`))
    await page.goto(`/apps/roles?q=${other.username}`)
    await box(page, `Select ${other.fullName}`).click()
    await page.getByRole('button', { name: 'Assign role' }).click()
    const giving = dialog(page, 'Assign role')
    await expect(giving).toContainText(other.fullName)
    await giving.getByLabel('Role', { exact: true }).selectOption(role.name)
    await giving.getByRole('button', { name: 'Assign to 1 person' }).click()
    await expect(rows(page).first()).toContainText(role.name)
    await choose(page, other.fullName, `Remove “${role.name}”`)
    await expect(rows(page).first()).not.toContainText(role.name)
  })

  test('ROLE-07 compares two roles side by side, ROLE-09 and explains whether someone may do something', async ({
    page,
  }) => {
    await openRoles(page)
    await choose(page, 'Manager', 'Compare')
    const comparison = dialog(page, 'Compare roles')
    await comparison.getByLabel('Second role').selectOption('Support')
    await expect(page).toHaveURL(/compare=2(,|%2C)3/)
    const others = comparison.getByRole('row', { name: /^Employees/ })
    await expect(others.getByRole('cell').first()).toHaveText('Read')
    await expect(others.getByRole('cell').last()).toHaveText('–')
    await expect(comparison.getByRole('row', { name: /^Blog/ })).toHaveCount(0)
    await comparison.getByLabel('Show differences only').click()
    await expect(comparison.getByRole('row', { name: /^Blog/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Check access' }).click()
    const trial = dialog(page, 'Check access')
    await trial.getByRole('combobox', { name: 'Person' }).fill('editor@')
    await expect(trial.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await trial.getByLabel('Action', { exact: true }).selectOption('delete')
    await trial.getByLabel('Area', { exact: true }).selectOption('Todo')
    await expect(trial).toContainText('Yes, they can')
    await expect(trial).toContainText("Support · Manage Others' Tasks")
    await trial.getByLabel('Area', { exact: true }).selectOption('Invoices')
    await expect(trial).toContainText('No, they can’t')
  })

  test('ROLE-02 exports roles to a file and imports them', async ({ page, context }) => {
    const role = await makeRole(context, {
      note: 'To be carried over',
      abilities: [{ action: 'read', subject: 'Report' }],
    })
    await openRoles(page)
    const saved = page.waitForEvent('download')
    await choose(page, role.name, 'Export')
    const path = await (await saved).path()
    await choose(page, role.name, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, role.name)).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions for roles' }).click()
    await page.getByRole('menuitem', { name: 'Import roles…' }).click()
    await page.getByLabel('Choose a JSON file with roles').setInputFiles(path)
    const importing = dialog(page, 'Import roles')
    await expect(importing.getByRole('listitem')).toContainText('New')
    await importing.getByRole('button', { name: 'Import 1 role' }).click()
    await expect(card(page, role.name)).toContainText('To be carried over')
  })

  test('X-08 a concurrent edit is compared, not overwritten', async ({
    page,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const role = await makeRole(context)
    await openRoles(page, `?edit=${role.id}`)
    const editor = dialog(page, `Edit ${role.name}`)
    await editor.getByLabel('Description').fill('Mine')
    const headers = await bearerOf(context, 'admin')
    await context.request.post(rolesContract.updateRole.path, {
      headers,
      data: { id: role.id, note: 'Theirs' },
    })
    await editor.getByRole('button', { name: 'Save' }).click()
    const stale = page.getByRole('alertdialog')
    await stale.getByRole('button', { name: 'Compare' }).click()
    await expect(stale).toContainText('Theirs')
    await stale.getByRole('button', { name: 'Save selection' }).click()
    await expect(card(page, role.name)).toContainText('Mine')
  })
})

test.describe('for those who have the roles', () => {
  test('X-23 ROLE-04 a revoked right disappears from menu, screen and API within a second, without a reload', async ({
    page,
    context,
    openBrowser,
    login,
    expectComplaint,
  }) => {
    // Another person’s record appears not to exist.
    expectComplaint(/40[34]/)
    await login('admin')
    const role = await makeRole(context, { abilities: [{ action: 'read', subject: 'User' }] })
    await give(context, role, [await idOf(context, 'subscriber')])
    const theirs = await openBrowser('subscriber')
    const bearer = await signIn(theirs.context(), 'subscriber')
    const line = waitForLive(theirs)
    await theirs.goto('/apps/user/list')
    await expect(rows(theirs).first()).toBeVisible()
    const menuEntry = theirs
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Users' })
    await expect(menuEntry).toBeVisible()
    const loads: string[] = []
    theirs.on('framenavigated', frame => loads.push(frame.url()))
    // Everyone may open their own page here; this is another person’s.
    const record = await theirs.context().newPage()
    const recordLine = waitForLive(record)
    await record.goto(`/apps/user/view/${await idOf(context, 'author')}`)
    const email = record.getByText('author@example.com').first()
    await expect(email).toBeVisible()
    await Promise.all([line, recordLine])

    await openRoles(page, `?edit=${role.id}`)
    await box(page, 'Users: read').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, `${role.name} saved`)).toBeVisible()
    await Promise.all([
      expect(theirs.getByRole('heading', { level: 1, name: /don’t have access/ })).toBeVisible({
        timeout: 1000,
      }),
      expect(menuEntry).toHaveCount(0, { timeout: 1000 }),
    ])
    await expect(email).toBeHidden()
    expect(
      (
        await theirs.context().request.get(usersContract.listUsers.path, { headers: bearer })
      ).status(),
    ).toBe(403)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(rows(theirs).first()).toBeVisible({ timeout: 2000 })
    await expect(email).toBeVisible()
    expect(loads).toEqual([])
  })

  test('ROLE-08 a temporary role expires automatically, on open screens and for calls', async ({
    context,
    openBrowser,
    expectComplaint,
  }) => {
    expectComplaint(/403/)
    const role = await makeRole(context, { abilities: [{ action: 'read', subject: 'User' }] })
    const theirs = await openBrowser('author')
    const people = [await idOf(context, 'author')]
    await give(context, role, people)
    await theirs.goto('/apps/user/list')
    await expect(rows(theirs).first()).toBeVisible()
    // Only now: however long the screen takes, it opens before the role ends.
    await give(context, role, people, new Date(Date.now() + 6_000).toISOString())
    await expect(theirs.getByRole('heading', { level: 1, name: /don’t have access/ })).toBeVisible({
      timeout: 15_000,
    })
  })

  test('ROLE-05 a non-administrator who manages roles sees which rights they cannot grant', async ({
    openBrowser,
    context,
    expectComplaint,
  }) => {
    // The list of people below, which they may not read.
    expectComplaint(/403/)
    const keepers = await makeRole(context, { abilities: [{ action: 'manage', subject: 'Role' }] })
    await give(context, keepers, [await idOf(context, 'author')])
    const theirs = await openBrowser('author')
    await openRoles(theirs, '?add=1')
    await expect(box(theirs, /^Invoices: read/)).toHaveAttribute('aria-disabled', 'true')
    await expect(box(theirs, /^Roles: read/)).not.toHaveAttribute('aria-disabled')
    await expect(box(theirs, 'Management')).toHaveAttribute('aria-disabled', 'true')
    await openRoles(theirs, '?edit=2')
    await expect(dialog(theirs, 'Edit Manager')).toContainText('This role can do more than you can')
  })

  test('X-22 a user without the right to roles sees an access message', async ({ page, login }) => {
    await login('maintainer')
    await page.goto('/apps/roles')
    await expect(page.getByRole('heading', { level: 1, name: /don’t have access/ })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Roles' }),
    ).toHaveCount(0)
  })
})

test.describe('for everyone', () => {
  test('X-01 a failed load of the roles shows an error with a retry', async ({
    page,
    login,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    await login('admin')
    const pattern = `**${rolesContract.listRoles.path}`
    await sendReadsAlone(page)
    await page.route(pattern, route =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'x',
          title: 'x',
          status: 500,
          detail: 'Something went wrong',
          code: 'server.failed',
          requestId: 'request-4712',
        }),
      }),
    )
    await page.goto('/apps/roles')
    await expect(page.getByText('request-4712')).toBeVisible()
    await page.unroute(pattern)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Support')).toBeVisible()
  })
})
