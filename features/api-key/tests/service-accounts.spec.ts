import { type APIRequestContext, type Page } from '@playwright/test'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { expect, freshName, test } from '#e2e/fixtures.ts'

// Service account lifecycle: create, use its key, disable, enable, delete, restore.

const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Service accounts' })
    .locator('tbody tr')
    .filter({ hasText: name })
const callWith = async (program: APIRequestContext, secret: string) =>
  (
    await program.get(usersContract.listUsers.path, {
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
    })
  ).status()
async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('KEY-07 creates a service account by keyboard, uses its key, disables, enables, deletes and restores it', async ({
  page,
  login,
  playwright,
  baseURL,
}) => {
  await login('admin')
  await page.goto('/pages/api-key?tab=accounts')
  await expect(row(page, 'Nightly backup')).toContainText('Active')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog', { name: 'New service account' })
  await expect(drawer.getByLabel('Name')).toBeFocused()
  const name = freshName('Ledger')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Takes invoices to the ledger')
  await drawer.getByLabel('Role').selectOption('maintainer')
  await drawer.getByLabel('Name').press('Enter')
  // Its first key is created right away.
  const dialog = page.getByRole('dialog', { name: `New key for ${name}` })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('On the ledger’s machine')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('alertdialog', { name: 'Your new key' })
  await expect(shown).toBeVisible()
  const secret = (await shown.locator('output').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Close' }).click()
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  expect(await callWith(program, secret)).toBe(200)
  await expect(row(page, name).getByRole('link', { name: `1 key for ${name}` })).toBeVisible()

  await choose(page, name, 'Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, name)).toContainText('Disabled')
  expect(await callWith(program, secret)).toBe(401)
  await choose(page, name, 'Enable')
  await expect(row(page, name)).toContainText('Active')
  expect(await callWith(program, secret)).toBe(200)

  await choose(page, name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
  expect(await callWith(program, secret)).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toBeVisible()
  expect(await callWith(program, secret)).toBe(200)

  // Its keys, by way of the list; they can be rotated like one's own.
  await choose(page, name, 'View keys')
  const keys = page.getByRole('table', { name: 'API keys' })
  await expect(keys.locator('tbody tr')).toHaveCount(1)
  await expect(keys).toContainText(name)
  await keys.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Rotate' })).toBeVisible()
  await program.dispose()
  await page.keyboard.press('Escape')

  // The audit log has all of this, with links back.
  await page.goto(`/admin/audit?action=restore&q=${encodeURIComponent(name)}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await expect(page.getByRole('dialog', { name }).getByLabel('Purpose')).toHaveValue(
    'Takes invoices to the ledger',
  )
})

test('KEY-07 X-08 concurrent edits of a service account open the conflict dialog', async ({
  page,
  login,
  context,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  await login('admin')
  await page.goto('/pages/api-key?tab=accounts')
  await row(page, 'Website form').getByRole('link', { name: 'Website form' }).click()
  const drawer = page.getByRole('dialog', { name: 'Website form' })
  await drawer.getByLabel('Purpose').fill('Mine')
  const other = await context.newPage()
  await other.goto('/pages/api-key?tab=accounts')
  await row(other, 'Website form').getByRole('link', { name: 'Website form' }).click()
  const theirs = other.getByRole('dialog', { name: 'Website form' })
  await theirs.getByLabel('Purpose').fill('Theirs')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  // The list behind updates live; the typed text stays.
  await expect(drawer.getByLabel('Purpose')).toHaveValue('Mine')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Theirs')).toBeVisible()
})
