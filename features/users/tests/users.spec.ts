import { type Page } from '@playwright/test'
import { type User, usersContract } from '../contract/users.contract.ts'
import { SENTENCES } from '#platform/contract/wire.ts'
import { bearerOf, expect, freshName, makeUser, test } from '#e2e/fixtures.ts'

// Every user operation as people do it, by mouse and by keyboard, on a real database.

const heading = (page: Page, name: string | RegExp = 'Users') =>
  page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const names = (page: Page) => rows(page).getByRole('link').allTextContents()
const search = (page: Page) => page.getByRole('searchbox')
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).last()

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/apps/user/list${query}`)
  await expect(heading(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

async function choose(page: Page, user: User, action: string): Promise<void> {
  await row(page, user.fullName)
    .getByRole('button', { name: `Actions for ${user.fullName}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('finding users', () => {
  test.beforeEach(({ login }) => login('admin'))

  test('USR-01 lists ten people by name, pages on, and shows more per page on request', async ({
    page,
  }) => {
    await openList(page)
    await expect(rows(page)).toHaveCount(10)
    const first = await names(page)
    expect(first).toEqual(
      first.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
    )
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page).getByRole('link').first()).not.toHaveText(first[0] ?? '')
    await page.getByRole('combobox', { name: 'Per page' }).selectOption('25')
    await expect(rows(page)).toHaveCount(25)
    await expect(page).toHaveURL(/perPage=25/)
    await expect(page).not.toHaveURL(/page=2/)
  })

  test('USR-01 searches name, username and email, filters by role, plan and status, and clears filters', async ({
    page,
    context,
  }) => {
    const editor = await makeUser(context, { role: 'editor', currentPlan: 'team' })
    await openList(page)
    await search(page).fill(editor.username.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await filter(page, 'Role').selectOption('editor')
    await filter(page, 'Plan').selectOption('team')
    await filter(page, 'Status').selectOption('pending')
    await expect(row(page, editor.fullName)).toBeVisible()
    await filter(page, 'Status').selectOption('active')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(search(page)).toHaveValue('')
  })

  test('USR-01 sorts by a column in both directions and announces it', async ({ page }) => {
    await openList(page)
    const role = page.getByRole('columnheader', { name: 'Role' })
    await role.getByRole('button').click()
    await expect(role).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('Admin')
    await role.getByRole('button').click()
    await expect(role).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('Subscriber')
    await expect(page).toHaveURL(/sortColumn=role/)
  })

  test('USR-05 counters above the list filter it to the people they count', async ({ page }) => {
    await openList(page)
    const pending = page
      .getByRole('main')
      .getByRole('button', { name: /Pending/ })
      .first()
    await pending.click()
    await expect(page).toHaveURL(/status=pending/)
    await expect(pending).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page).filter({ hasNotText: 'Pending' })).toHaveCount(0)
    await expect(rows(page).first()).toContainText('Pending')
  })

  test('X-14 back, forward, reload and a pasted link give the same rows', async ({
    page,
    context,
  }) => {
    await openList(page, '?role=editor&sort=desc')
    const before = await names(page)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(before)
    await search(page).fill('zzzz')
    await expect(page).toHaveURL(/q=zzzz/)
    await expect(rows(page)).toHaveCount(0)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(before)
    await expect(search(page)).toHaveValue('')
    await page.goForward()
    await expect(rows(page)).toHaveCount(0)
    const pasted = await context.newPage()
    await pasted.goto('/apps/user/list?role=editor&sort=desc')
    await expect.poll(() => names(pasted)).toEqual(before)
  })

  test('X-14 a URL with invalid parameters shows the plain list', async ({ page }) => {
    await openList(page, '?page=-3&perPage=abc&role=king&sortColumn=password')
    await expect(rows(page)).toHaveCount(10)
  })
})

test.describe('changing users', () => {
  test.beforeEach(({ login }) => login('admin'))

  test('USR-02 adds a user: shows missing and taken values, then lists them as pending', async ({
    page,
  }) => {
    const username = freshName('robin')
    await openList(page)
    await page.getByRole('button', { name: 'Add user' }).click()
    const drawer = page.getByRole('dialog', { name: 'New user' })
    await expect(page).toHaveURL(/add=1/)
    await drawer.getByRole('button', { name: 'Add user' }).click()
    await expect(drawer.getByLabel('Full name')).toBeFocused()
    await expect(drawer.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
    await drawer.getByLabel('Full name').fill(`Robin ${username}`)
    await drawer.getByLabel('Username').fill('admin')
    await expect(drawer.getByLabel('Username')).toHaveAccessibleDescription(SENTENCES.usernameTaken)
    await drawer.getByLabel('Username').fill(username)
    await drawer.getByLabel('Email').fill(`${username}@example.com`)
    await drawer.getByLabel('Role').selectOption('author')
    await drawer.getByRole('button', { name: 'Add user' }).click()
    await expect(drawer).toBeHidden()
    await expect(toast(page, `Robin ${username} added`)).toBeVisible()
    await search(page).fill(username)
    await expect(row(page, username)).toContainText('Pending')
    await expect(row(page, username)).toContainText('Author')
  })

  test('USR-03 edits a user from the row menu and from their page', async ({ page, context }) => {
    const user = await makeUser(context)
    await openList(page, `?q=${user.username}`)
    await choose(page, user, 'Edit')
    const drawer = page.getByRole('dialog', { name: `Edit ${user.fullName}` })
    await drawer.getByLabel('Company').fill('Northwind')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
    await rows(page).getByRole('link').first().click()
    await expect(heading(page, user.fullName)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Northwind')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Country').fill('Norway')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main')).toContainText('Norway')
  })

  test('USR-03 deletes a user and restores them with Undo', async ({ page, context }) => {
    const user = await makeUser(context)
    await openList(page, `?q=${user.username}`)
    await choose(page, user, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, user.fullName)).toBeVisible()
    await page.reload()
    await expect(row(page, user.fullName)).toBeVisible()
  })

  test('USR-08 suspends several users at once and activates them again', async ({
    page,
    context,
  }) => {
    const company = freshName('Fleet')
    for (const status of ['active', 'active', 'pending'] as const)
      await makeUser(context, { company, status })
    await openList(page, `?q=${company}`)
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar).toContainText('3 selected')
    await bar.getByRole('button', { name: 'Suspend' }).click()
    await page
      .getByRole('alertdialog')
      .getByLabel(/Reason/)
      .fill('Left the company')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(rows(page).filter({ hasText: 'Inactive' })).toHaveCount(3)
    await rows(page).getByRole('link').first().click()
    await expect(page.getByRole('main')).toContainText(/Suspended on .* by .*: Left the company/)
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar.getByRole('button', { name: 'Activate' }).click()
    await expect(rows(page).filter({ hasText: 'Active' })).toHaveCount(3)
  })

  test('USR-04 no one can delete or suspend themselves: the last administrator remains', async ({
    page,
    context,
  }) => {
    await openList(page, '?role=admin&status=active')
    const me = await context.request.get(`${usersContract.getUser.path}?id=11`, {
      headers: await bearerOf(context, 'admin'),
    })
    const { user } = usersContract.getUser.output.parse(await me.json())
    await row(page, user.fullName)
      .getByRole('button', { name: `Actions for ${user.fullName}` })
      .click()
    for (const action of ['Delete', 'Suspend'])
      await expect(page.getByRole('menuitem', { name: action })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    const answer = await context.request.delete(`${usersContract.deleteUser.path}?id=11`, {
      headers: await bearerOf(context, 'admin'),
    })
    expect([403, 409]).toContain(answer.status())
  })

  test('USR-10 the user’s page shows their details', async ({ page, context }) => {
    const user = await makeUser(context, {
      company: 'Contoso',
      country: 'Kenya',
      contact: '+254 700 000 000',
    })
    await page.goto(`/apps/user/view/${user.id}`)
    await expect(heading(page, user.fullName)).toBeVisible()
    for (const text of [
      user.email,
      user.username,
      'Contoso',
      'Kenya',
      '+254 700 000 000',
      'Pending',
      'Subscriber',
    ]) {
      await expect(page.getByRole('main')).toContainText(text)
    }
  })

  test('USR-12 shows that a user was not found, with a way back', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/)
    await page.goto('/apps/user/view/999999')
    await expect(heading(page, 'User not found')).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(heading(page)).toBeVisible()
  })
})

test.describe('by keyboard alone', () => {
  test.beforeEach(({ login }) => login('admin'))

  test('X-28 finds, opens and edits a user, and returns focus to where it was', async ({
    page,
    context,
  }) => {
    const user = await makeUser(context)
    await openList(page)
    await page.keyboard.press('/')
    await page.keyboard.type(user.username)
    await expect(rows(page)).toHaveCount(1)
    const menu = row(page, user.fullName).getByRole('button', {
      name: `Actions for ${user.fullName}`,
    })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Company').press('ControlOrMeta+A')
    await page.keyboard.type('Keyboard Ltd')
    await page.keyboard.press('Enter')
    await expect(drawer).toBeHidden()
    await expect(toast(page, `${user.fullName} saved`)).toBeVisible()
  })

  test('X-28 adds with n, leaves with Esc, and asks before discarding typed text', async ({
    page,
  }) => {
    await openList(page)
    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog', { name: 'New user' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Add user' }).press('Enter')
    await drawer.getByLabel('Full name').fill('Half a person')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add user' })).toBeFocused()
  })

  test('X-28 selects, pages and sorts', async ({ page }) => {
    await openList(page)
    await rows(page).nth(1).getByRole('checkbox').press('Space')
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
    await page.getByRole('columnheader', { name: 'Plan' }).getByRole('button').press('Enter')
    await expect(page).toHaveURL(/sortColumn=currentPlan/)
    await page.getByRole('button', { name: 'Next page' }).press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await rows(page).getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/apps\/user\/view\/\d+/)
  })
})

test.describe('access to users', () => {
  test('X-22 a maintainer sees users without billing and cannot add, change or delete them', async ({
    page,
    login,
  }) => {
    await login('maintainer')
    await openList(page)
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Billing' })).toHaveCount(0)
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
    for (const action of ['Edit', 'Delete', 'Suspend'])
      await expect(page.getByRole('menuitem', { name: action })).toHaveCount(0)
    await page.goto('/apps/user/list?add=1')
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('X-22 an editor sees an access message with a link to their own page', async ({
    page,
    login,
  }) => {
    await login('editor')
    await page.goto('/apps/user/list')
    await expect(heading(page, /don’t have access/)).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }),
    ).toHaveCount(0)
    await page.goto('/')
    await expect(heading(page, 'Home')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'My profile' })
      .click()
    await expect(page).toHaveURL(/\/apps\/user\/view\/\d+/)
    await expect(page.getByRole('main')).toContainText('Editor')
  })
})

test.describe('right to left', () => {
  test('X-32 the list mirrors without a reload and keeps its filters', async ({ page, login }) => {
    await login('admin')
    await openList(page, '?status=active')
    const inlineStart = async () =>
      (await rows(page).first().getByRole('link').boundingBox())?.x ?? 0
    const before = await inlineStart()
    await page.getByRole('button', { name: 'Switch to right-to-left' }).click()
    await expect.poll(inlineStart).toBeGreaterThan(before + 200)
    await expect(page).toHaveURL(/status=active/)
  })

  test('X-33 every text of the list is translated to Arabic', async ({ page, login, prefer }) => {
    await login('admin')
    await page.addInitScript(() => localStorage.setItem('language', 'ar'))
    await prefer({ direction: 'rtl' })
    await page.goto('/apps/user/list')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u)
    await expect(rows(page).first()).toBeVisible()
    const labels = await page.getByRole('main').getByRole('columnheader').allTextContents()
    for (const label of labels.filter(text => text !== ''))
      expect(label).toMatch(/\p{Script=Arabic}/u)
  })
})
