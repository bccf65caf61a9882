import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails where axe finds anything in the screen as it stands, dark and light; leaves it light. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const everything = new AxeBuilder({ page }).withTags(TAGS).options({ rules: { 'target-size': { enabled: true } } })
  expect(await findViolations(everything), `dark ${name}`).toEqual([])
  // The other skin changes colours and nothing else: both are one set of tokens.
  await page.locator('html').evaluate(html => Object.assign(html.dataset, { skin: 'light' }))
  expect(await findViolations(new AxeBuilder({ page }).withRules('color-contrast')), `light ${name}`).toEqual([])
}

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
