import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'
import { SUSPECTS_SOURCE } from './suspects.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** These rules take two thirds of the time: run only on the elements that `suspects.ts` finds. */
const DEAR = ['color-contrast', 'target-size']

/** Further rules whose result another skin or direction can change. */
const CHANGED_BY_LOOK = ['scrollable-region-focusable']

/** Fails where axe finds a violation on the current screen, dark or light; leaves it light. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await listViolations(page), `dark ${name}`).toEqual([])
  // The other skin changes colors and nothing else: both are one set of tokens.
  await page.locator('html').evaluate(html => Object.assign(html.dataset, { skin: 'light' }))
  expect(await listViolations(page, 'changed'), `light ${name}`).toEqual([])
}

/** Violations that axe finds on the current screen and in our own frames; with `changed`, only of rules that a look can affect. */
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
  // Describing what passes takes most of the time.
  resultTypes: ['violations'],
  // Style sheets are needed by one experimental rule alone, and take a third of the time.
  preload: { assets: ['media'] },
}

/** Runs in the page. */
async function findViolations({
  cheap,
  dear,
}: Record<'cheap' | 'dear', RunOptions>): Promise<Result[]> {
  const { violations } = await window.axe.run(document, cheap)
  const suspects = window.findSuspects()
  // With an empty list, axe would check the whole page.
  if (suspects.length === 0) return violations
  return [...violations, ...(await window.axe.run({ include: suspects }, dear)).violations]
}

declare global {
  interface Window {
    axe: typeof axe
    findSuspects: () => Element[]
  }
}

/** Once per document: navigation within the app keeps it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // Mail documents run no scripts, and a frame may be gone by now.
    const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true)
    if (isThere) continue
    await frame.evaluate(axe.source + SUSPECTS_SOURCE)
    // Includes frames with an opaque origin (the card's fields).
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
}
