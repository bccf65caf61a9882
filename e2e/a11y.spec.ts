import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { SCREENS } from './screens-list.ts'

// X-30: axe on every screen in both skins and both directions. What axe cannot see is in the journeys.

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const screen of SCREENS) {
  test(`X-30 ${screen.name} has no accessibility violation in both skins and directions`, async ({ page, login, expectComplaint }) => {
    if (screen.name.includes('not-there')) expectComplaint(/status of 404/)
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (screen.account !== undefined) await login(screen.account)
    for (const skin of ['dark', 'light'])
      for (const direction of ['ltr', 'rtl']) {
        await page.goto('/preferences.js')
        await page.evaluate(
          ([skin, direction]) => Object.assign(localStorage, { skin, direction, language: direction === 'rtl' ? 'ar' : 'en' }),
          [skin, direction],
        )
        await page.goto(screen.path)
        await expect(page.locator('html')).toHaveAttribute('data-skin', skin)
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await screen.open?.(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(TAGS)
          .options({ rules: { 'target-size': { enabled: true } } })
          .analyze()
        const told = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
        )
        expect(told, `${skin} ${direction}`).toEqual([])
      }
  })
}
