import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SCREENS, type Screen } from './screens-list.ts'

// axe on every screen in both skins and both directions. What axe cannot see is in the journeys.

for (const screen of SCREENS) {
  test(`X-30 ${screen.name} has no accessibility violation in both skins and directions`, async ({ page, login, expectComplaint }) => {
    test.slow()
    if (screen.name.includes('not-there')) expectComplaint(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (screen.account !== undefined) await login(screen.account)
    for (const direction of ['ltr', 'rtl'] as const) {
      await openScreen(page, screen, direction)
      await expectAccessible(page, direction)
    }
  })
}

async function openScreen(page: Page, screen: Screen, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.goto('/preferences.js')
  await page.evaluate(kept => Object.assign(localStorage, kept), { skin: 'dark', direction, language: direction === 'rtl' ? 'ar' : 'en' })
  await page.goto(screen.path)
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await screen.open?.(page)
}
