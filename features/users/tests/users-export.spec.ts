import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Download, Page } from '@playwright/test'
import { expect, freshName, test } from '#e2e/fixtures.ts'

// The list as a whole: exported to files, print and clipboard, and users imported from a file.

const require = createRequire(import.meta.url)
const {
  default: readExcel,
}: { default: (path: string) => Promise<{ data: unknown[][] }[]> } = require('read-excel-file/node')
const {
  parse,
}: { parse: (text: string, options: { bom: boolean }) => string[][] } = require('csv-parse/sync')

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const names = (page: Page) => rows(page).getByRole('link').allTextContents()

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/apps/user/list${query}`)
  await expect(rows(page).first()).toBeVisible()
}
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
async function download(page: Page, item: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, item)])
  return file
}
const firstColumn = (table: unknown[][]) => table.slice(1).map(([name]) => name)

test.describe('exporting the list', () => {
  test.beforeEach(({ login }) => login('admin'))

  test('USR-06 X-18 the CSV contains the list with its filter, its order, all pages', async ({
    page,
  }) => {
    await openList(page, '?status=active&sortColumn=email&sort=desc&perPage=100')
    const shown = await names(page)
    await openList(page, '?status=active&sortColumn=email&sort=desc')
    const file = await download(page, 'CSV')
    expect(file.suggestedFilename()).toMatch(/^Users \d{4}-\d\d-\d\d\.csv$/)
    expect(firstColumn(parse(await readFile(await file.path(), 'utf8'), { bom: true }))).toEqual(
      shown,
    )
    await expect(page.getByText(/ downloaded$/)).toBeVisible()
  })

  test('USR-06 X-18 the Excel file contains the list, and the PDF is valid', async ({ page }) => {
    await openList(page, '?role=editor&perPage=100')
    const shown = await names(page)
    const [sheet] = await readExcel(await (await download(page, 'Excel')).path())
    expect(firstColumn(sheet?.data ?? [])).toEqual(shown)
    const pdf = await readFile(await (await download(page, 'PDF')).path())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('USR-06 X-18 Copy puts a table on the clipboard and reports the number of rows', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openList(page, '?status=pending&perPage=100')
    const shown = await names(page)
    await choose(page, 'Copy')
    await expect(page.getByText(`${shown.length} rows copied`)).toBeVisible()
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split('\n')
    expect(firstColumn(lines.map(line => line.split('\t')))).toEqual(shown)
  })

  test('USR-06 X-18 Print opens the dialog with a table of all pages and nothing else', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => void (document.documentElement.dataset.asked = '1')
    })
    await openList(page)
    await choose(page, 'Print')
    await expect(page.locator('html[data-asked]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'Full name' })).toBeVisible()
    expect(await page.locator('[data-printed] tbody tr').count()).toBeGreaterThanOrEqual(50)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('[data-printed]')).toHaveCount(0)
  })

  test('X-28 X-31 the menu works by keyboard and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openList(page)
    await page.getByRole('button', { name: /^Export/ }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test.describe('importing users', () => {
  const csv = (...lines: string[]) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name;Login;E-mail;Role', ...lines].join('\r\n')),
  })

  async function openImport(page: Page) {
    await openList(page)
    await choose(page, 'Import…')
    await expect(page).toHaveURL(/import=1/)
    return page.getByRole('dialog', { name: 'Import users' })
  }

  test('USR-06 X-19 a file with errors is previewed, its failed rows are downloaded, corrected and imported', async ({
    page,
    login,
  }) => {
    await login('admin')
    const [one, two] = [freshName('jo'), freshName('kim')]
    const dialog = await openImport(page)
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles(
      csv(
        `Jo ${one};${one};${one}@example.com;Editor`,
        `=Kim;${two};nowhere;King`,
        `Ada;admin;${one}@example.com;`,
      ),
    )
    await expect(dialog.getByRole('heading', { name: /Step 2 of 3/ })).toBeFocused()
    await expect(dialog.getByLabel('Username')).toHaveValue('1')
    await expect(dialog.getByLabel('Role')).toHaveValue('3')
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expect(dialog.getByText('1 row can be imported')).toBeVisible()
    await expect(dialog.getByText('2 rows have a problem.')).toBeVisible()
    await expect(
      dialog.getByRole('row', { name: /^3 Email nowhere Not a valid email address/ }),
    ).toBeVisible()
    await expect(
      dialog.getByRole('row', { name: /^4 Username admin This username is already in use/ }),
    ).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^4 Email .* Same as in row 2/ })).toBeVisible()
    const [failed] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download failed rows' }).click(),
    ])
    const rowsBack = parse(await readFile(await failed.path(), 'utf8'), { bom: true })
    expect(rowsBack).toHaveLength(3)
    expect(rowsBack[1]?.[0]).toBe("'=Kim")
    expect(rowsBack[1]?.at(-1)).toContain('Not a valid email address')

    await dialog.getByRole('button', { name: 'Upload again' }).click()
    await file.setInputFiles(
      csv(`Jo ${one};${one};${one}@example.com;Editor`, `Kim ${two};${two};${two}@example.com;`),
    )
    await dialog.getByRole('button', { name: 'Check' }).click()
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('2 people imported')).toBeVisible()
    await page.getByRole('searchbox').fill(one)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Editor')
    await expect(rows(page)).toContainText('Pending')
  })

  test('X-19 a file that is not CSV is rejected with a clear message, and the dialog closes by keyboard', async ({
    page,
    login,
    expectComplaint,
  }) => {
    expectComplaint(/status of 400/)
    await login('admin')
    const dialog = await openImport(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ ...csv(), buffer: Buffer.from('a,b\n1,"2') })
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'The problem starts at line' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/import=1/)
  })

  test('X-22 users who may not add others are offered exports only', async ({ page, login }) => {
    await login('maintainer')
    await page.goto('/apps/user/list?import=1')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: /^Export/ }).click()
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Import…' })).toHaveCount(0)
  })
})
