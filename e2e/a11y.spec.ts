import type { Page } from '@playwright/test'
import { CHANGED_BY_LOOK, listViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SCREENS, type Screen } from './screens-list.ts'
import {
  expectLook,
  goWithin,
  listOverhangs,
  LOOKS,
  type Look,
  setLook,
  startAt,
  watchRequests,
} from './walk.ts'

// axe on every screen in both skins and both directions, one heading of the page, and nothing wider than the window, down to a
// small phone. What axe cannot see is in the journeys.

/** From the one that a screen is opened at. */
const WIDTHS = [1440, 768, 360]
const IN_ONE_TEST = 12
const [FIRST, SECOND] = LOOKS

for (const screens of Map.groupBy(SCREENS, ({ account, name, isAlone }) =>
  isAlone === true ? name : account,
).values()) {
  const account = screens[0]?.account
  for (let from = 0; from < screens.length; from += IN_ONE_TEST) {
    const some = screens.slice(from, from + IN_ONE_TEST)
    const names = `${account ?? 'nobody'}: ${some.map(({ name }) => name).join(', ')}`
    test(`X-30 X-31 no screen has an accessibility violation or is wider than the window, in both skins and directions (${names})`, async ({
      page,
      login,
      expectComplaint,
    }) => {
      test.setTimeout(240_000)
      if (/not-there|gone/.test(names)) expectComplaint(/status of 404/)
      if (account !== undefined) await login(account)
      const idle = watchRequests(page)
      for (const screen of some) {
        await test.step(screen.name, async () => {
          await openScreen(page, screen, idle)
          const change = async () => {
            await setLook(page, SECOND)
            await idle()
          }
          const [first, second] = await listFaultsInBoth(page, change)
          expect.soft(first, `${screen.name} ${FIRST.skin} ${FIRST.direction}`).toEqual([])
          expect.soft(second, `${screen.name} ${SECOND.skin} ${SECOND.direction}`).toEqual([])
        })
      }
    })
  }
}

interface Planted {
  fault: string
  html: string
  /** By the selector of what it is for. */
  style?: Record<string, Record<string, string>>
  /** What it is found as in each look; nothing where only the other has it. */
  first?: RegExp
  second?: RegExp
}
const PLANTED: readonly Planted[] = [
  { fault: 'a button without a name', html: '<button></button>', first: /^button-name/ },
  { fault: 'a picture without a text', html: '<img src="/favicon.svg">', first: /^image-alt/ },
  { fault: 'a field without a label', html: '<input>', first: /^label/ },
  { fault: 'a role that there is not', html: '<p role="buton">a</p>', first: /^aria-roles/ },
  {
    fault: 'a second heading of the page',
    html: '<h1>Again</h1>',
    first: /^2 headings/,
    second: /^2 headings/m,
  },
  {
    fault: 'a grey that is lost in the dark',
    html: '<p>Grey</p>',
    style: { p: { color: '#555' } },
    first: /^color-contrast/,
  },
  {
    fault: 'a grey that is lost in the light',
    html: '<p>Grey</p>',
    style: { p: { color: '#aaa' } },
    second: /^color-contrast/,
  },
  {
    fault: 'targets that are small and touch',
    html: '<button>a</button><button>b</button>',
    style: { button: { width: '12px', height: '12px', padding: '0' } },
    first: /^target-size/,
    second: /^target-size/,
  },
  {
    fault: 'a box as wide as a desk',
    html: '<p>a</p>',
    style: { p: { width: '1000px' } },
    first: /^\d+ pixels at 768/,
    second: /at 768$/m,
  },
  {
    fault: 'a box that sticks out from right to left',
    html: '<p>a</p>',
    style: { p: { position: 'absolute', left: '-30px' } },
    second: /^\d+ pixels at 360/m,
  },
]

test('X-30 X-31 a fault of each kind is found in the look that has it', async ({ page, login }) => {
  await login('subscriber')
  await startAt(page, '/misc/error', FIRST)
  for (const { fault, html, style = {}, ...expected } of PLANTED) {
    await setLook(page, FIRST)
    await page.evaluate(plant, { html, style })
    const [first, second] = await listFaultsInBoth(page, () => setLook(page, SECOND))
    expect.soft(first.join('\n'), `${fault}, ${FIRST.skin}`).toMatch(expected.first ?? /^$/)
    expect.soft(second.join('\n'), `${fault}, ${SECOND.skin}`).toMatch(expected.second ?? /^$/)
  }
})

/** Runs in the page; what was planted before is gone. */
function plant({ html, style }: { html: string; style: NonNullable<Planted['style']> }): void {
  document.querySelector('#planted')?.remove()
  const bed = document.createElement('div')
  bed.id = 'planted'
  bed.innerHTML = html
  for (const [selector, change] of Object.entries(style))
    for (const one of bed.querySelectorAll<HTMLElement>(selector)) Object.assign(one.style, change)
  document.querySelector('main')?.append(bed)
}

test('X-32 what a look chosen elsewhere makes of a screen is what loading it in that look makes', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  const idle = watchRequests(page)
  const loaded = await context.newPage()
  const outlineOf = (one: Page) => one.locator('body').ariaSnapshot()
  for (const path of ['/apps/roles', '/apps/invoice/preview/4989', '/pages/account-settings']) {
    await startAt(page, path, FIRST)
    await idle()
    await setLook(page, SECOND)
    await loaded.goto(path)
    await expectLook(loaded, SECOND)
    // Side by side: counts of the menu come when the screen has been there for a while.
    await expect(async () => {
      const changed = await outlineOf(page)
      expect(changed).toMatch(/[\u0600-\u06ff]/)
      expect(changed).toBe(await outlineOf(loaded))
    }).toPass({ timeout: 20_000 })
  }
})

/** From the screen before, as a link would; who is signed in nowhere loads each anew. */
async function openScreen(page: Page, screen: Screen, idle: () => Promise<void>): Promise<void> {
  const isOpen = await page.evaluate(() => document.querySelector('main') !== null)
  if (screen.account === undefined || !isOpen) await startAt(page, screen.path, FIRST)
  else {
    await page.keyboard.press('Escape')
    // What a screen keeps to itself is gone with it.
    await goWithin(page, '/misc/error')
    await setLook(page, FIRST)
    await goWithin(page, screen.path)
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await idle()
  await screen.open?.(page)
  await idle()
}

/** What is wrong with the screen as it stands, in each look: once down all widths in the first, and up again in the second. */
async function listFaultsInBoth(
  page: Page,
  change: () => Promise<void>,
): Promise<[string[], string[]]> {
  const first = [...(await listFaults(page, FIRST)), ...(await listOverhangs(page, WIDTHS))]
  await change()
  const overhangs = await listOverhangs(page, WIDTHS.toReversed())
  return [first, [...overhangs, ...(await listFaults(page, SECOND))]]
}

/** Apart from widths; in the second look only what that can change. */
async function listFaults(page: Page, look: Look): Promise<string[]> {
  const headings = await page.locator('h1').count()
  return [
    ...(await listViolations(page, look === FIRST ? undefined : CHANGED_BY_LOOK)),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
  ]
}
