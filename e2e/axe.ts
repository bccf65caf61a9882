import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'
import { SUSPECTS_SOURCE } from './suspects.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those that take two thirds of the time: asked where they may find something alone, which `suspects.ts` tells. */
const DEAR = ['color-contrast', 'target-size']

/** What else another skin and another direction can break in a screen that was found right in one of them. */
const CHANGED_BY_LOOK = ['scrollable-region-focusable']

/** Fails where axe finds anything in the screen as it stands, dark and light; leaves it light. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await listViolations(page), `dark ${name}`).toEqual([])
  // The other skin changes colours and nothing else: both are one set of tokens.
  await page.locator('html').evaluate(html => Object.assign(html.dataset, { skin: 'light' }))
  expect(await listViolations(page, 'changed'), `light ${name}`).toEqual([])
}

/** What axe finds in the screen as it stands, in frames of our own, too; what the look can change alone, where it was asked in another. */
export async function listViolations(page: Page, asked?: 'changed'): Promise<string[]> {
  await bringAxe(page)
  const violations = await page.evaluate(findViolations, {
    cheap: {
      ...OPTIONS,
      runOnly:
        asked === 'changed'
          ? { type: 'rule' as const, values: CHANGED_BY_LOOK }
          : { type: 'tag' as const, values: TAGS },
      rules: Object.fromEntries(DEAR.map(rule => [rule, { enabled: false }])),
    },
    dear: { ...OPTIONS, runOnly: { type: 'rule' as const, values: DEAR } },
  })
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  )
}

const OPTIONS: RunOptions = {
  // What passes is not described, which is most of the time.
  resultTypes: ['violations'],
  // Style sheets are read again for one experimental rule alone, which takes a third of the time.
  preload: { assets: ['media'] },
}

/** Runs in the page. */
async function findViolations({
  cheap,
  dear,
}: Record<'cheap' | 'dear', RunOptions>): Promise<Result[]> {
  const { violations } = await window.axe.run(document, cheap)
  const suspects = window.findSuspects()
  // Without any it would look at all.
  if (suspects.length === 0) return violations
  return [...violations, ...(await window.axe.run({ include: suspects }, dear)).violations]
}

declare global {
  interface Window {
    axe: typeof axe
    findSuspects: () => Element[]
  }
}

/** Once a document: a page that goes on within the application keeps it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // The documents of mails run no script, and a frame may be gone by now.
    const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true)
    if (isThere) continue
    await frame.evaluate(axe.source + SUSPECTS_SOURCE)
    // A frame without an origin of its own (the card's fields) is asked as well.
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
}
