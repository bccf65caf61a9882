import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails where axe finds anything in the screen as it stands, dark and light; leaves it light. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoViolation(page, `dark ${name}`)
  // The other skin changes colours and nothing else: both are one set of tokens.
  await page.locator('html').evaluate(html => Object.assign(html.dataset, { skin: 'light' }))
  await expectNoViolation(page, `light ${name}`, ['color-contrast'])
}

/** What another skin and another direction can break in a screen that was found right in one of them. */
export const CHANGED_BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** Fails where axe finds anything in the screen as it stands; by some rules only, where they are named. */
export async function expectNoViolation(
  page: Page,
  name: string,
  rules?: readonly string[],
): Promise<void> {
  expect(await listViolations(page, rules), name).toEqual([])
}

/** What axe finds in the screen as it stands, in frames of our own, too; of some rules only, where they are named. */
export async function listViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await bringAxe(page)
  const violations = await page.evaluate(
    async (options: RunOptions) => (await window.axe.run(document, options)).violations,
    {
      runOnly:
        rules === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [...rules] },
      rules: rules === undefined ? { 'target-size': { enabled: true } } : {},
      // What passes is not described, which is most of the time.
      resultTypes: ['violations'],
      // Style sheets are read again for one experimental rule alone, which takes a third of the time.
      preload: { assets: ['media'] },
    } satisfies RunOptions,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Once a document: a page that goes on within the application keeps it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // The documents of mails run no script, and a frame may be gone by now.
    const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true)
    if (isThere) continue
    await frame.evaluate(axe.source)
    // A frame without an origin of its own (the card's fields) is asked as well.
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
}
