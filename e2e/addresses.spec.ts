import { enterAsNew, expect, test } from './fixtures.ts'

// Unknown addresses, and addresses of the specification that redirect.

test('MISC-03 an unknown address offers similar pages and the search', async ({
  page,
  context,
}) => {
  await enterAsNew(context)
  await page.goto('/pages/license-of-this')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'License' }).click()
  await expect(page).toHaveURL(/\/pages\/license$/)
})

test('MISC-03 visitors see the error, no-access and not-found pages as such, in their theme and language', async ({
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

test('X-22 addresses of the specification without an id redirect to the newest record, the editor or one’s own profile', async ({
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
