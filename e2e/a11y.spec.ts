import type { Page } from '@playwright/test'
import { CHANGED_BY_LOOK, expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SCREENS, type Screen } from './screens-list.ts'

// axe on every screen in both skins and both directions, one heading of the page, and nothing wider than the window, down to a
// small phone. What axe cannot see is in the journeys.

// Colours are those of the skin, whatever the direction, and all else is the same in both skins: two looks tell as much as four.
const LOOKS = [
  { skin: 'dark', direction: 'ltr' },
  { skin: 'light', direction: 'rtl' },
] as const

/** Beside the one that a screen is opened at. */
const WIDTHS = [768, 360]

for (const screen of SCREENS) {
  test(`X-30 X-31 ${screen.name} has no accessibility violation and is not wider than the window, in both skins and directions`, async ({
    page,
    login,
    expectComplaint,
  }) => {
    test.slow()
    if (/not-there|gone/.test(screen.name)) expectComplaint(/status of 404/)
    if (screen.account !== undefined) await login(screen.account)
    for (const look of LOOKS) {
      await openScreen(page, screen, look)
      await expectNoViolation(page, `${look.skin} ${look.direction}`, look === LOOKS[0] ? undefined : CHANGED_BY_LOOK)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectNoOverhang(page, `${look.skin} ${look.direction}`)
    }
  })
}

async function openScreen(page: Page, screen: Screen, { skin, direction }: (typeof LOOKS)[number]): Promise<void> {
  await page.goto('/preferences.js')
  await page.evaluate(kept => Object.assign(localStorage, kept), { skin, direction, language: direction === 'rtl' ? 'ar' : 'en' })
  await page.goto(screen.path)
  await expect(page.locator('html')).toHaveAttribute('data-skin', skin)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await screen.open?.(page)
}

/** Leaves the window as it was. */
async function expectNoOverhang(page: Page, name: string): Promise<void> {
  const whole = page.viewportSize()
  if (whole === null) return
  for (const width of [whole.width, ...WIDTHS]) {
    await page.setViewportSize({ ...whole, width })
    // What is laid out by script follows a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} at ${width}`)
      .toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(whole)
}
