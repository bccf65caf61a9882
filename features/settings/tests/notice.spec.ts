import { expect, test } from '#e2e/fixtures.ts'

// The coming-soon page: signing up for the launch, and the date an administrator has set.

test('MISC-01 a visitor signs up for the launch notification', async ({ page }) => {
  await page.goto('/misc/coming-soon')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Something new is coming' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Enter a valid email address, like name@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('waits@example.org')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('We sent a link to waits@example.org.')).toBeVisible()
})

test('MISC-04 the coming-soon page counts down to the date an administrator has set', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/admin/settings?tab=launch')
  await page.getByLabel('Launch date').fill('2099-01-01T10:00')
  await page.getByLabel('Message').fill('A second hall.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Launch page saved')).toBeVisible()
  await page.goto('/misc/coming-soon')
  await expect(page.getByText('A second hall.')).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Time left' })).toContainText('Days')
  await expect(page.getByText(/^Launching on 1 Jan 2099/)).toBeVisible()
})
