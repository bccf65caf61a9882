import { expect, test } from '#e2e/fixtures.ts'

// The component catalogue: examples that call the server show loading and errors. That every page opens is checked in pictures.spec.ts.

test('SHOW-07 a playground is shared by link, and a theme is exported and imported', async ({
  page,
  login,
}) => {
  await login('subscriber')
  await page.goto('/components/button?play=Button&kind=danger&children=Gone&isBusy=perhaps')
  const stage = page.getByRole('group', { name: 'Preview of Button', exact: true })
  await expect(stage.getByRole('button', { name: 'Gone' })).toHaveAttribute('data-kind', 'danger')
  await page.getByRole('combobox', { name: 'kind' }).selectOption('quiet')
  await page.getByRole('switch', { name: 'isBusy' }).click()
  await expect(page).toHaveURL(/kind=quiet.*isBusy=true/)
  await page.reload()
  await expect(stage.getByRole('button', { name: 'Gone' })).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('combobox', { name: 'Component' }).selectOption('SignInLink')
  await expect(
    page.getByRole('group', { name: 'Preview of SignInLink' }).getByRole('link'),
  ).toBeVisible()

  await page.goto('/ui-element/theme')
  await page.getByRole('textbox', { name: 'Theme name' }).fill('Dusk')
  const accent = page.getByRole('textbox', { name: '--accent', exact: true })
  await accent.fill('#aa3355')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('dusk.json')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(accent).not.toHaveValue('#aa3355')
  await page.getByLabel('Import JSON').setInputFiles(await file.path())
  await expect(accent).toHaveValue('#aa3355')
  await page
    .getByLabel('Import JSON')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(
    page.getByRole('region', { name: 'Your own theme' }).getByRole('alert'),
  ).toContainText('This isn’t a theme for this app')
})

test('SHOW-03 a search-as-you-type field reports no results and errors, with a retry', async ({
  page,
  login,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  await login('subscriber')
  await page.goto('/forms/select')
  const hundred = page
    .getByRole('region', { name: 'A hundred options' })
    .getByRole('combobox', { name: 'Machine' })
  await expect(hundred.getByRole('option')).toHaveCount(101)
  const found = page.getByRole('region', { name: 'Search as you type' })
  const line = found.getByRole('combobox', { name: 'Machine' })
  await line.fill('cordoba')
  await expect(found.getByRole('option')).toHaveCount(10)
  await line.press('ArrowDown')
  await line.press('Enter')
  await expect(line).toHaveValue('Mill, Córdoba')
  await line.fill('zzz')
  await expect(found.getByText('No matches')).toBeVisible()
  const failing = page.getByRole('region', { name: 'When the search fails' })
  await failing.getByRole('combobox', { name: 'Machine' }).fill('x')
  await expect(failing.getByRole('alert')).toBeVisible()
  await expect(failing.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('SHOW-04 language and direction change at once, a file is uploaded, and server errors appear at their fields', async ({
  page,
  login,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  await login('subscriber')
  await page.goto('/forms/validation')
  const server = page.getByRole('region', { name: 'On the server' })
  await server.getByRole('button', { name: 'Ask the server' }).click()
  await expect(server.getByRole('textbox', { name: 'Machine' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )

  await page.goto('/extensions/import-export')
  await page
    .getByRole('region', { name: 'Import' })
    .getByRole('button', { name: 'Import', exact: true })
    .click()
  const buffer = Buffer.from('name,email\nAda,ada@example.com\nBilal,bilal@example.com\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: /^Import 2 rows/ }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Bilal, bilal@example.com' }),
  ).toBeVisible()

  await page.goto('/extensions/i18n')
  await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Sprachen' })).toBeVisible()
  await page.getByRole('switch', { name: 'Von rechts nach links' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
