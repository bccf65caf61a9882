import type { Page } from '@playwright/test'
import { datatablesContract } from '../contract/datatables.contract.ts'
import { bearerOf, expect, test } from '#e2e/fixtures.ts'

// Employees as a paged list and as one sheet (DT-01 to DT-05): changes in one appear in the other, and in another browser.

const rows = (page: Page) => page.locator('tbody tr')
const grid = (page: Page) => page.getByRole('grid', { name: 'Employee sheet' })
const cells = (page: Page, column: number) =>
  grid(page).locator(`[role=gridcell][aria-colindex="${column}"]`)
const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible()
const first = (page: Page, column: number) => cells(page, column).first()

test('DT-01 DT-03 X-07 employees are added, archived and deleted with undo, and the list is filtered', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/datatables/basic')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog', { name: 'New employee' })
  await drawer.getByLabel('Full name').fill('Zora Quill')
  await drawer.getByLabel('Job title').fill('Archivist')
  await drawer.getByLabel('Email').fill('zora')
  await drawer.getByLabel('Start date').fill('2026-02-02')
  await drawer.getByLabel('Salary').fill('40000.5')
  await drawer.getByRole('button', { name: 'Add employee' }).click()
  await expect(drawer.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel('Email').fill('zora@works.example')
  await drawer.getByRole('button', { name: 'Add employee' }).click()
  await toast(page, 'Zora Quill added')
  await page.getByRole('searchbox').fill('zora q')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('$40,000.50')

  await page.getByRole('button', { name: 'More actions for Zora Quill' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await toast(page, 'Zora Quill archived')
  await toast(page, 'No results')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Zora Quill', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Employee details' })
  await expect(details).toContainText('2 Feb 2026')
  await details.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit employee' })
  await form.getByLabel('City').fill('Umeå')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(rows(page).first()).toContainText('Umeå')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await rows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Zora Quill deleted')
})

test('DT-02 DT-04 DT-05 the sheet is sorted, filtered, grouped and edited by keyboard, and another browser sees it', async ({
  page,
  login,
  openBrowser,
}) => {
  await login('admin')
  await page.goto('/datatables/advance')
  await expect(first(page, 1)).toContainText('Amina')
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await expect(page).toHaveURL(/sort=city$/)
  await page.getByRole('button', { name: 'Salary', exact: true }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: /^Salary/ }).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=city%2C-salary$/)
  await expect(first(page, 4)).toHaveText('Basel')

  await page.getByRole('button', { name: 'Filter Salary' }).click()
  await page.getByLabel('From').fill('60000')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL(/salaryFrom=60000/)
  const countRows = async () => Number(await grid(page).getAttribute('aria-rowcount')) - 1
  // The address changes first; the rows follow once they are fetched.
  await expect.poll(countRows).toBeLessThan(60)
  const few = await countRows()
  expect(few).toBeGreaterThan(0)
  await page.getByLabel('Group').selectOption('post')
  await expect(page.getByRole('main').getByText(new RegExp(`^Total: ${few} `))).toBeVisible()
  await expect(grid(page).getByRole('gridcell').first()).toContainText(/\d+ employees?/)
  await page.getByRole('combobox', { name: 'Group' }).selectOption('')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', `${few + 1}`)

  const other = await openBrowser('admin')
  await other.goto('/datatables/advance?sort=city,-salary')
  await expect(first(other, 4)).toHaveText('Basel')

  await grid(page).focus()
  await page.keyboard.press('ArrowRight')
  const before = await first(page, 2).innerText()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Foreman')
  await page.keyboard.press('Escape')
  await expect(first(page, 2)).toHaveText(before)
  await page.keyboard.type('Foreman')
  await page.keyboard.press('Enter')
  await expect(first(page, 2)).toHaveText('Foreman')
  await expect(first(other, 2)).toHaveText('Foreman', { timeout: 2000 })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(first(other, 2)).toHaveText(before, { timeout: 3000 })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await first(page, 2).click()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(before)
  await page.evaluate(() => navigator.clipboard.writeText('Founder\nCaster\n'))
  await page.keyboard.press('ControlOrMeta+v')
  await toast(page, '2 cells pasted')
  await expect(cells(other, 2).nth(1)).toHaveText('Caster', { timeout: 3000 })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(first(other, 2)).toHaveText(before, { timeout: 3000 })

  // The last row is one key away; only few rows are rendered.
  await grid(page).focus()
  await page.keyboard.press('Control+End')
  const total = Number(await grid(page).getAttribute('aria-rowcount'))
  await expect(grid(page).locator(`[role=row][aria-rowindex="${total}"]`)).toBeInViewport()
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80)

  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByRole('checkbox', { name: 'Email' }).uncheck()
  await page.getByRole('button', { name: 'Move City toward the start' }).click()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(grid(page)).toHaveAttribute('aria-colcount', '8')
  await expect(page.getByRole('button', { name: 'Filter Email' })).toHaveCount(0)
})

test('DT-01 X-22 shows a message without access to employees', async ({
  page,
  login,
  context,
  expectComplaint,
}) => {
  expectComplaint(/403/)
  await login('subscriber')
  await page.goto('/datatables/basic')
  await toast(page, 'You don’t have access to this page')
  const answer = await context.request.get(datatablesContract.listEmployees.path, {
    headers: await bearerOf(context, 'subscriber'),
  })
  expect(answer.status()).toBe(403)
})
