import type { Page } from '@playwright/test'
import { CHANGED_BY_LOOK, listViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SCREENS, type Screen } from './screens-list.ts'
import { expectLook, goWithin, LOOKS, type Look, setLook, startAt, watchRequests } from './walk.ts'

// axe on every screen in both skins and both directions, one heading of the page, and nothing wider than the window, down to a
// small phone. What axe cannot see is in the journeys.

/** Beside the one that a screen is opened at. */
const WIDTHS = [768, 360]
const IN_ONE_TEST = 12
const [FIRST, SECOND] = LOOKS

for (const screens of Map.groupBy(SCREENS, ({ account, name, isAlone }) => (isAlone === true ? name : account)).values()) {
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
          expect.soft(await listFaults(page, FIRST), `${screen.name} ${FIRST.skin} ${FIRST.direction}`).toEqual([])
          await setLook(page, SECOND)
          await idle()
          expect.soft(await listFaults(page, SECOND), `${screen.name} ${SECOND.skin} ${SECOND.direction}`).toEqual([])
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
  { fault: 'a second heading of the page', html: '<h1>Again</h1>', first: /^2 headings/, second: /^2 headings/ },
  { fault: 'a grey that is lost in the dark', html: '<p>Grey</p>', style: { p: { color: '#555' } }, first: /^color-contrast/ },
  { fault: 'a grey that is lost in the light', html: '<p>Grey</p>', style: { p: { color: '#aaa' } }, second: /^color-contrast/ },
  {
    fault: 'targets that are small and touch',
    html: '<button>a</button><button>b</button>',
    style: { button: { width: '12px', height: '12px', padding: '0' } },
    first: /^target-size/,
    second: /^target-size/,
  },
  { fault: 'a box as wide as a desk', html: '<p>a</p>', style: { p: { width: '1000px' } }, first: /^\d+ pixels at 768/, second: /at 768/ },
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
  for (const look of LOOKS) {
    await setLook(page, look)
    for (const { fault, html, style = {}, first, second } of PLANTED) {
      await page.evaluate(plant, { html, style })
      const found = (await listFaults(page, look)).join('\n')
      const expected = look === FIRST ? first : second
      if (expected === undefined) expect.soft(found, `${fault}, ${look.skin}`).toBe('')
      else expect.soft(found, `${fault}, ${look.skin}`).toMatch(expected)
    }
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

test('X-32 what a look chosen elsewhere makes of a screen is what loading it in that look makes', async ({ page, login }) => {
  await login('admin')
  const idle = watchRequests(page)
  const outline = async () => {
    await idle()
    return page.locator('body').ariaSnapshot()
  }
  for (const path of ['/apps/roles', '/apps/invoice/preview/4989', '/pages/account-settings']) {
    await startAt(page, path, FIRST)
    await idle()
    await setLook(page, SECOND)
    const changed = await outline()
    expect(changed).toMatch(/[\u0600-\u06ff]/)
    await page.reload()
    await expectLook(page, SECOND)
    await expect.poll(outline).toBe(changed)
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

/** What is wrong with the screen as it stands; in the second look only what that can change. */
async function listFaults(page: Page, look: Look): Promise<string[]> {
  const headings = await page.locator('h1').count()
  return [
    ...(await listViolations(page, look === FIRST ? undefined : CHANGED_BY_LOOK)),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(await listOverhangs(page)),
  ]
}

/** At which widths the page is wider than the window, and by how much. Leaves the window as it was. */
async function listOverhangs(page: Page): Promise<string[]> {
  const whole = page.viewportSize()
  if (whole === null) return []
  const found: string[] = []
  for (const width of [whole.width, ...WIDTHS]) {
    if (width !== whole.width) await page.setViewportSize({ ...whole, width })
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    // What is laid out by script follows a moment later.
    for (let tries = 0; tries < 20 && (await overhang()) > 0; tries += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
    const over = await overhang()
    if (over > 0) found.push(`${over} pixels at ${width}`)
  }
  await page.setViewportSize(whole)
  return found
}
