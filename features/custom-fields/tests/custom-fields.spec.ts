import { expect, freshName, test } from '#e2e/fixtures.ts'

// An administrator adds a field in the browser and uses it on a user, without anything else being done.

test('ADD-12 ADD-13 a field is added, filled in on a user, shown and filtered by in the list, exported, and archived', async ({
  page,
  login,
  openBrowser,
}) => {
  await login('admin')
  const name = freshName('Team')
  await page.goto('/admin/custom-fields')
  await page.getByRole('button', { name: 'Add field' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Label (English)' }).fill(name)
  await editor.getByRole('combobox', { name: 'Type' }).selectOption('choice')
  await editor.getByRole('button', { name: 'Add field' }).click()
  await expect(editor.getByText('Add at least one choice.')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Choice 1' }).fill('Red')
  await editor.getByRole('button', { name: 'Add choice' }).click()
  await editor.getByRole('textbox', { name: 'Choice 2' }).fill('Blue')
  await editor.getByRole('textbox', { name: 'German' }).last().fill('Gruppe')
  await editor.getByRole('checkbox', { name: 'Show in the list' }).check()
  await editor.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()

  const other = await openBrowser('maintainer')
  await other.goto('/apps/user/list?sortColumn=id')
  await expect(other.getByRole('combobox', { name })).toBeAttached()

  await page.goto('/apps/user/list?edit=20')
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name }).selectOption('Blue')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/apps/user/view/20')
  await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Blue' })).toBeVisible()

  await page.goto('/apps/user/list')
  const rows = page.locator('tbody tr[data-row]')
  const head = page.getByRole('columnheader', { name })
  // The one with a value is first in both directions; then the list is in its own order again.
  for (const order of ['ascending', 'descending']) {
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', order)
    await expect(page).toHaveURL(/sortColumn=customFields\./)
    await expect(rows.first()).toContainText('Blue')
  }
  await page.reload()
  await expect(rows.first()).toContainText('Blue')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('searchbox').first().fill('blue')
  await expect(page).toHaveURL(/q=blue/)
  await expect(rows.filter({ hasText: 'Blue' })).not.toHaveCount(0)
  await page.goto('/apps/user/list')
  await page.getByRole('combobox', { name }).selectOption('blue')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Blue')
  await expect(page).toHaveURL(/customFields=/)
  await page.getByRole('button', { name: /^Export/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text.split('\n')[0]).toContain(name)
  expect(text).toContain('Blue')

  await page.goto('/admin/custom-fields')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText(`${name} archived`)).toBeVisible()
  await expect(other.getByRole('combobox', { name })).toHaveCount(0)
})

test('ADD-13 a field of products is filled in, shown, filtered by and compared, without a reload of other browsers', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/status of 412/)
  await login('admin')
  const name = freshName('Supplier')
  await page.goto('/admin/custom-fields?of=products')
  await page.getByRole('button', { name: 'Add field' }).first().click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Label (English)' }).fill(name)
  await editor.getByRole('checkbox', { name: 'Show in the list' }).check()
  await editor.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()

  await page.goto('/apps/ecommerce/manage')
  const rows = page.locator('tbody tr[data-row]')
  const product = await rows.first().getByRole('button').first().innerText()
  await rows.first().getByRole('button', { name: product }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name })).toBeVisible()

  const other = await openBrowser('admin')
  await other.goto(page.url())
  const theirs = other.getByRole('dialog')
  await theirs.getByRole('textbox', { name }).fill('Northwind')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toHaveCount(0)
  const listed = other.locator('tbody tr[data-row]')
  await expect(listed.first()).toContainText('Northwind')
  await other.getByRole('columnheader', { name }).getByRole('button').click()
  await expect(other).toHaveURL(/sortColumn=customFields\./)
  await expect(listed.first()).toContainText('Northwind')
  await other.goto('/apps/ecommerce/manage?q=northwi')
  await expect(listed).toHaveCount(1)

  await form.getByRole('textbox', { name }).fill('Ironbark')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog').last()
  await expect(compared).toContainText('Northwind')
  await expect(compared).toContainText('Ironbark')
})
