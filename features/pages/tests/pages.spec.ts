import { enterAsNew, expect, test } from '#e2e/fixtures.ts'

// The pages about the product: what is to come, what is not there, and what it is made of.

test('MISC-01 MISC-03 LIC-01 LIC-02 a stranger asks to be told; a wrong address leads on; the licence page tells the truth', async ({
  page,
  context,
}) => {
  await page.goto('/misc/coming-soon')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Something new is coming' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Enter a valid email address, like name@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('waits@example.org')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('We sent a link to waits@example.org.')).toBeVisible()

  await enterAsNew(context)
  await page.goto('/pages/license-of-this')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'License' }).click()
  await expect(page).toHaveURL(/\/pages\/license$/)
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

  await page.goto('/misc/error')
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByLabel('What were you doing?').fill('I looked at the error page.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent to support')).toBeVisible()
})

test('MISC-03 strangers find the error, the missing right and an unknown address as such, in their theme and language', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/misc/error', 'Something went wrong'],
    ['/misc/not-authorized', 'You don’t have access'],
    ['/nothing/here', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toHaveCount(0)
  const skin = () => page.locator('html').getAttribute('data-skin')
  const before = await skin()
  await page.getByRole('button', { name: /^Switch to (light|dark)/ }).click()
  await expect.poll(skin).not.toBe(before)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
})

test('X-22 the addresses of the specification without a record lead to the newest, to the editor or to oneself', async ({
  page,
  login,
}) => {
  await login('admin')
  for (const [path, shown] of [
    ['/pages/blog/detail', /\/pages\/blog\/detail\/[\w-]+$/],
    ['/pages/blog/edit', /\/pages\/blog\/edit\/new$/],
    ['/apps/invoice/preview', /\/apps\/invoice\/preview\/\d+$/],
    ['/apps/invoice/edit', /\/apps\/invoice\/edit\/\d+$/],
    ['/apps/user/view', /\/apps\/user\/view\/11$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(shown)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('MISC-04 the page of what is to come counts down to the day that an administrator has set', async ({
  page,
  login,
}) => {
  await login('admin')
  await page.goto('/admin/settings?tab=launch')
  await page.getByLabel('Launch date').fill('2099-01-01T10:00')
  await page.getByLabel('Message').fill('A second hall.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Coming soon saved')).toBeVisible()
  await page.goto('/misc/coming-soon')
  await expect(page.getByText('A second hall.')).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Time left' })).toContainText('Days')
  await expect(page.getByText(/^Launching on 1 Jan 2099/)).toBeVisible()
})
