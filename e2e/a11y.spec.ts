import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SCREENS, type Screen } from './screens-list.ts'

// X-30: axe on every screen in both skins and both directions. What axe cannot see is in the journeys.

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const screen of SCREENS) {
  test(`X-30 ${screen.name} has no accessibility violation in both skins and directions`, async ({ page, login, expectComplaint }) => {
    test.slow()
    if (screen.name.includes('not-there')) expectComplaint(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (screen.account !== undefined) await login(screen.account)
    for (const direction of ['ltr', 'rtl'] as const) {
      await openScreen(page, screen, direction)
      const everything = new AxeBuilder({ page }).withTags(TAGS).options({ rules: { 'target-size': { enabled: true } } })
      expect(await findViolations(everything), `dark ${direction}`).toEqual([])
      // The other skin changes colours and nothing else: both are one set of tokens.
      await page.locator('html').evaluate(html => Object.assign(html.dataset, { skin: 'light', mantineColorScheme: 'light' }))
      expect(await findViolations(new AxeBuilder({ page }).withRules('color-contrast')), `light ${direction}`).toEqual([])
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

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
