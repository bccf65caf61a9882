import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails where axe finds anything in the screen as it stands, dark and light; leaves it light. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoViolation(page, `dark ${name}`)
  // The other skin changes colours and nothing else: both are one set of tokens.
  await page.locator('html').evaluate(html => Object.assign(html.dataset, { skin: 'light' }))
  expect(await findViolations(makeAxe(page).withRules('color-contrast')), `light ${name}`).toEqual([])
}

/** What another skin and another direction can break in a screen that was found right in one of them. */
export const CHANGED_BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** Fails where axe finds anything in the screen as it stands; by some rules only, where they are named. */
export async function expectNoViolation(page: Page, name: string, rules?: readonly string[]): Promise<void> {
  expect(await listViolations(page, rules), name).toEqual([])
}

/** What axe finds in the screen as it stands; of some rules only, where they are named. */
export async function listViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (rules !== undefined) return findViolations(makeAxe(page).withRules([...rules]))
  return findViolations(
    makeAxe(page)
      .withTags(TAGS)
      .options({ rules: { 'target-size': { enabled: true } } }),
  )
}

/** In the page itself: no screen has frames of other sites, and a page of axe's own for each look takes a third of the time. */
const makeAxe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
