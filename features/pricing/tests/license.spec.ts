import { enterAsNew, expect, test } from '#e2e/fixtures.ts'

test('LIC-01 LIC-02 the license page shows real data and sends a question to support', async ({
  page,
  context,
}) => {
  await enterAsNew(context)
  await page.goto('/pages/license')
  await expect(page.getByText('All rights reserved.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('fastify')
  await expect(page.getByRole('row', { name: /^fastify / })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Notices/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('notices.txt')
  await page.getByRole('button', { name: 'Contact' }).click()
  await page.getByLabel('Your question').fill('May we have more seats?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Question sent to support')).toBeVisible()
})
