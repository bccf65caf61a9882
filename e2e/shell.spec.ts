import { expect, test } from './fixtures.ts'

// The shell around every screen: skin, direction, menu, keyboard access, and the not-found page.

test.beforeEach(async ({ login }) => login('admin'))

test('X-32 skin, direction and collapsed menu change without a reload and persist', async ({
  page,
}) => {
  await page.goto('/apps/user/list')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-skin', 'dark')
  await expect(html).toHaveAttribute('dir', 'ltr')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const menuEdge = async () =>
    (await page.getByRole('navigation', { name: 'Main menu' }).boundingBox())?.x ?? Number.NaN
  expect(await menuEdge()).toBeLessThan(100)

  await page.getByRole('button', { name: /light (skin|theme|mode)/i }).click()
  await expect(html).toHaveAttribute('data-skin', 'light')
  await page.getByRole('button', { name: /right.to.left/i }).click()
  await expect(html).toHaveAttribute('dir', 'rtl')
  expect(await menuEdge()).toBeGreaterThan(1000)
  await page.getByRole('button', { name: /collapse (the )?menu/i }).click()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)

  await page.reload()
  await expect(html).toHaveAttribute('data-skin', 'light')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('button', { name: /expand (the )?menu/i })).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('skin'), localStorage.getItem('direction')]),
  ).toEqual(['light', 'rtl'])
})

test('X-28 the skip link moves to the content, and a new screen focuses its heading', async ({
  page,
}) => {
  await page.goto('/apps/user/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await page.locator('tbody').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/apps\/user\/view\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/SMART FFT/)
})

test('X-31 the scroll-to-top button appears after scrolling and returns to the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/apps/user/list?perPage=50')
  await expect(page.locator('tbody tr').nth(30)).toBeVisible()
  const top = page.getByRole('button', { name: /(scroll|back) to (the )?top/i })
  await expect(top).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 1500))
  await top.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('MISC-03 an unknown address keeps the menu and offers a way back', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('X-11 the first URL change after the page settles does not remount the open screen', async ({
  page,
}) => {
  await page.goto('/apps/user/list')
  await expect(page.getByRole('button', { name: 'Add user' }).first()).toBeVisible()
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-mark', 'same'))
  await page.getByRole('button', { name: 'Add user' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('main')).toHaveAttribute('data-mark', 'same')
})
