import type { Page } from '@playwright/test'
import { listViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { listForced } from './forced-colors.ts'
import { SCREENS, type Screen } from './screens-list.ts'
import { listReflowFaults } from './reflow.ts'
import {
  expectLook,
  goWithin,
  listOverhangs,
  LOOKS,
  type Look,
  setLook,
  SMALLEST,
  startAt,
  watchRequests,
} from './walk.ts'

// axe on every screen in both skins and both directions, exactly one h1, and no horizontal overflow down to 320 pixels; there, in a
// window as low as 400 % make it, nothing is hidden, nor lost with more space in the text. On some, forced colors take away no state and
// no edge.
// What none of that detects is covered by the journeys.

/** The first is the window that screens are opened in. */
const WINDOWS = [{ width: 1440, height: 900 }, { width: 768, height: 900 }, SMALLEST]
/** Seen in forced colors, which take a fifth of the time again; every component is in `pictures.spec.ts`. */
const IN_FORCED_COLORS = new Set([
  'board-store',
  'calendar',
  'chat-open',
  'customizer',
  'datatables-advance',
  'email-open',
  'invoice-edit',
  'kanban',
  'kanban-card',
  'palette',
  'product',
  'settings-apps',
  'shop',
  'todo',
  'user-list',
])
const IN_ONE_TEST = 12
const [FIRST, SECOND] = LOOKS

for (const screens of Map.groupBy(SCREENS, ({ account, name, isAlone }) =>
  isAlone === true ? name : account,
).values()) {
  const account = screens[0]?.account
  for (let from = 0; from < screens.length; from += IN_ONE_TEST) {
    const some = screens.slice(from, from + IN_ONE_TEST)
    const names = `${account ?? 'nobody'}: ${some.map(({ name }) => name).join(', ')}`
    test(`X-30 X-31 every screen passes axe and fits the window in both skins and directions (${names})`, async ({
      page,
      login,
      expectComplaint,
    }) => {
      test.setTimeout(240_000)
      if (/not-there|gone/.test(names)) expectComplaint(/status of 404/)
      // What the screen still reads when it is locked is refused.
      if (names.includes('locked')) expectComplaint(/status of 423/)
      if (account !== undefined) await login(account)
      const idle = watchRequests(page)
      // Each screen starts in the look that the previous one ended in.
      for (const [index, screen] of some.entries()) {
        const [look, other] = index % 2 === 0 ? [FIRST, SECOND] : [SECOND, FIRST]
        await test.step(screen.name, async () => {
          await openScreen({ page, screen, look, before: some[index - 1], idle })
          const change = async () => {
            await setLook(page, other)
            await idle()
          }
          const isForced = IN_FORCED_COLORS.has(screen.name)
          const [first, second] = await listFaultsInBoth(page, change, isForced)
          expect.soft(first, `${screen.name} ${look.skin} ${look.direction}`).toEqual([])
          expect.soft(second, `${screen.name} ${other.skin} ${other.direction}`).toEqual([])
        })
      }
    })
  }
}

interface Planted {
  fault: string
  html: string
  /** Styles by selector. */
  style?: Record<string, Record<string, string>>
  /** Where it is inserted, if not in the screen itself. */
  bed?: 'nav'
  /** The finding expected in each look; undefined where that look has no fault. */
  first?: RegExp
  second?: RegExp
}
const PLANTED: readonly Planted[] = [
  { fault: 'a button without a name', html: '<button></button>', first: /^button-name/ },
  { fault: 'an image without alt text', html: '<img src="/favicon.svg">', first: /^image-alt/ },
  { fault: 'a field without a label', html: '<input>', first: /^label/ },
  {
    fault: 'a block within a span',
    html: '<span><div>a</div></span>',
    first: /^div within span/,
  },
  { fault: 'an unknown role', html: '<p role="buton">a</p>', first: /^aria-roles/ },
  {
    fault: 'a second h1',
    html: '<h1>Again</h1>',
    first: /^2 headings/,
    second: /^2 headings/m,
  },
  {
    fault: 'gray text, too dark for the dark skin',
    html: '<p>Grey</p>',
    style: { p: { color: '#555' } },
    first: /^color-contrast/,
  },
  {
    fault: 'gray text, too light for the light skin',
    html: '<p>Grey</p>',
    style: { p: { color: '#aaa' } },
    second: /^color-contrast/,
  },
  {
    fault: 'small adjacent targets',
    html: '<button>a</button><button>b</button>',
    style: { button: { width: '12px', height: '12px', padding: '0' } },
    first: /^target-size/,
    second: /^target-size/,
  },
  {
    fault: 'text over an element that is not its ancestor',
    html: '<div></div><p>Grey</p>',
    style: {
      div: { background: 'white', height: '40px' },
      p: { position: 'relative', marginTop: '-30px', color: '#ccc' },
    },
    first: /^color-contrast/,
    second: /^color-contrast/,
  },
  {
    fault: 'nearly transparent text',
    html: '<div><p>Grey</p></div>',
    style: { div: { opacity: '0.4' } },
    first: /^color-contrast/,
    second: /^color-contrast/,
  },
  {
    fault: 'an input value with low contrast',
    html: '<input aria-label="a" value="a">',
    style: { input: { color: '#777', background: '#666' } },
    first: /^color-contrast/,
    second: /^color-contrast/,
  },
  {
    fault: 'low contrast in the navigation',
    html: '<p>Grey</p>',
    style: { p: { color: '#777', background: '#666' } },
    bed: 'nav',
    first: /^color-contrast/,
    second: /^color-contrast/,
  },
  {
    fault: 'a large target that covers a small one',
    html: '<button>a</button><button>b</button>',
    style: {
      button: { width: '40px', height: '40px' },
      'button + button': { position: 'relative', insetInlineStart: '-30px', width: '60px' },
    },
    first: /^target-size/,
    second: /^target-size/,
  },
  {
    fault: 'a box wider than a tablet',
    html: '<p>a</p>',
    style: { p: { width: '1000px' } },
    first: /^\d+ pixels at 768/,
    second: /at 768$/m,
  },
  {
    fault: 'a box that overflows right-to-left',
    html: '<p>a</p>',
    style: { p: { position: 'absolute', left: '-30px' } },
    second: /^\d+ pixels at 320/m,
  },
  {
    fault: 'a box too wide for 400 %',
    html: '<p>a</p>',
    style: { p: { width: '340px' } },
    first: /^\d+ pixels at 320/,
    second: /^\d+ pixels at 320/m,
  },
  {
    fault: 'a bar that covers most of a low window',
    html: '<div>Save</div>',
    style: { div: { position: 'fixed', insetInline: '0', bottom: '0', height: '140px' } },
    first: /^bars cover 140 of 256/m,
    second: /^bars cover 140 of 256/m,
  },
  {
    fault: 'a box fixed beyond a low window',
    html: '<div>Send</div>',
    style: { div: { position: 'fixed', insetInlineStart: '0', top: '250px', height: '30px' } },
    first: /^beyond the window/m,
    second: /^beyond the window/m,
  },
  {
    fault: 'a list without room to scroll',
    html: '<div tabindex="0">a<br>b<br>c<br>d</div>',
    style: { div: { height: '30px', overflow: 'auto' } },
    first: /^only 30 pixels to scroll in/m,
    second: /^only 30 pixels to scroll in/m,
  },
  {
    fault: 'text cut off below when lines are wider',
    html: '<p>one<br>two<br>three</p>',
    style: { p: { height: '48px', lineHeight: '16px', overflow: 'hidden' } },
    first: /^cut off below/m,
    second: /^cut off below/m,
  },
  {
    fault: 'text cut off beside when letters are wider',
    html: '<p>a name of some length</p>',
    style: { p: { width: '165px', overflow: 'hidden', whiteSpace: 'nowrap' } },
    first: /^cut off beside/m,
    second: /^cut off beside/m,
  },
  {
    fault: 'text that leaves its box when lines are wider',
    html: '<p>one<br>two<br>three</p>',
    style: { p: { height: '54px', lineHeight: '16px', border: '1px solid' } },
    first: /^beyond its box/m,
    second: /^beyond its box/m,
  },
  {
    fault: 'texts on top of each other when lines are wider',
    html: '<div>one<br>two<br>three</div><div>four</div>',
    style: { div: { height: '48px', lineHeight: '16px' } },
    first: /^on top of each other/m,
    second: /^on top of each other/m,
  },
  {
    fault: 'a pressed button that only its background shows',
    html: '<button aria-pressed="true">a</button><button aria-pressed="false">b</button>',
    style: {
      button: { border: '0', padding: '8px 16px', outline: 'none', background: 'transparent' },
      '[aria-pressed=true]': { background: 'teal', color: 'white' },
    },
    first: /^aria-pressed is lost/m,
  },
  {
    fault: 'a button with no edge but its shadow',
    html: '<button>Save</button>',
    style: {
      button: { border: '0', padding: '8px', background: 'transparent', boxShadow: '0 0 0 1px' },
    },
    first: /^the edge is lost/m,
  },
]

test('X-30 X-31 each kind of fault is detected in exactly the look that has it', async ({
  page,
  login,
}) => {
  test.setTimeout(240_000)
  await login('subscriber')
  await startAt(page, '/misc/error', FIRST)
  for (const { fault, html, style = {}, bed = 'main', ...expected } of PLANTED) {
    await setLook(page, FIRST)
    await page.evaluate(plant, { html, style, bed })
    const [first, second] = await listFaultsInBoth(page, () => setLook(page, SECOND), true)
    expect.soft(first.join('\n'), `${fault}, ${FIRST.skin}`).toMatch(expected.first ?? /^$/)
    expect.soft(second.join('\n'), `${fault}, ${SECOND.skin}`).toMatch(expected.second ?? /^$/)
  }
})

/** Runs in the page; replaces what was planted before. */
function plant({
  html,
  style,
  bed: where,
}: Required<Pick<Planted, 'html' | 'style'>> & { bed: string }): void {
  document.querySelector('#planted')?.remove()
  const bed = document.createElement('div')
  bed.id = 'planted'
  bed.innerHTML = html
  for (const [selector, change] of Object.entries(style))
    for (const one of bed.querySelectorAll<HTMLElement>(selector)) Object.assign(one.style, change)
  document.querySelector(where)?.append(bed)
}

test('X-32 switching the look from another tab renders the same screen as loading it in that look', async ({
  page,
  context,
  login,
}) => {
  await login('admin')
  // A screen that shows the time is the same in both tabs, whenever they were opened.
  await context.clock.setFixedTime(new Date())
  const idle = watchRequests(page)
  const loaded = await context.newPage()
  const outlineOf = (one: Page) => one.locator('body').ariaSnapshot()
  for (const path of ['/apps/roles', '/apps/invoice/preview/4989', '/pages/account-settings']) {
    await startAt(page, path, FIRST)
    await idle()
    await setLook(page, SECOND)
    await loaded.goto(path)
    await expectLook(loaded, SECOND)
    // Polled: the menu's counters load a while after the screen.
    await expect(async () => {
      const changed = await outlineOf(page)
      expect(changed).toMatch(/[\u0600-\u06ff]/)
      expect(changed).toBe(await outlineOf(loaded))
    }).toPass({ timeout: 20_000 })
  }
})

interface Opening {
  page: Page
  screen: Screen
  look: Look
  before: Screen | undefined
  idle: () => Promise<void>
}

/** Navigates within the app as a link would; signed-out screens are loaded afresh. */
async function openScreen({ page, screen, look, before, idle }: Opening): Promise<void> {
  const isOpen = await page.evaluate(() => document.querySelector('main') !== null)
  if (screen.account === undefined || !isOpen) await startAt(page, screen.path, look)
  else {
    await page.keyboard.press('Escape')
    // Leaving the path resets the screen's local state.
    if (pathnameOf(screen) === pathnameOf(before)) await goWithin(page, '/misc/error')
    await goWithin(page, screen.path)
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await idle()
  await screen.open?.(page)
  await idle()
}

const pathnameOf = (screen: Screen | undefined) => screen?.path.split('?')[0]

/** Faults of the current screen in each look: all windows downwards in the first, upwards again in the second. */
async function listFaultsInBoth(
  page: Page,
  change: () => Promise<void>,
  isForced: boolean,
): Promise<[string[], string[]]> {
  const first = [
    ...(await listFaults(page)),
    ...(isForced ? await listForced(page) : []),
    ...(await listOverhangs(page, WINDOWS)),
    ...(await listReflowFaults(page)),
  ]
  await change()
  const reflowFaults = await listReflowFaults(page)
  const overhangs = await listOverhangs(page, WINDOWS.toReversed())
  return [first, [...reflowFaults, ...overhangs, ...(await listFaults(page, 'changed'))]]
}

/** What HTML allows to contain text and inline elements only, and blocks. */
const INLINE = 'span, button, p, label, h1, h2, h3, h4, h5, h6, b, strong, em, i, small, bdi, time'
const BLOCK =
  'div, p, ul, ol, dl, table, section, article, aside, header, footer, nav, main, form, fieldset, h1, h2, h3, h4, h5, h6, hr, pre, blockquote, details, dialog'
const listMisplaced = async (page: Page): Promise<string[]> => [
  ...new Set(
    await page
      .locator(`:is(${INLINE}) > :is(${BLOCK})`)
      .evaluateAll(all =>
        all.map(
          one =>
            `${one.localName} within ${one.parentElement?.localName} ${one.parentElement?.className}`,
        ),
      ),
  ),
]

/** Without overflow; in the second look only the rules that a look can affect. */
async function listFaults(page: Page, asked?: 'changed'): Promise<string[]> {
  const headings = await page.locator('h1').count()
  return [
    ...(await listViolations(page, asked)),
    ...(asked === 'changed' ? [] : await listMisplaced(page)),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
  ]
}
