import { enterAsNew, expect, test } from '#e2e/fixtures.ts'

test('MISC-03 an error is reported to support from the error page', async ({ page, context }) => {
  await enterAsNew(context)
  await page.goto('/misc/error')
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByLabel('What were you doing?').fill('I looked at the error page.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent to support')).toBeVisible()
})
