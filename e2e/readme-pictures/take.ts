import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright'
import {
  type PreferencesUpdate,
  preferencesContract,
} from '#features/preferences/contract/preferences.contract.ts'
import { findHeadless } from '../../scripts/source/chromium.ts'
import { root } from '../../scripts/source/files.ts'
import { type DemoAccount, waitForLive, signIn } from '../fixtures.ts'
import { startServer } from '../server.ts'
import { type Drawn, draw } from './draw.ts'
import { type Frame, animate } from './webp.ts'

// The pictures of README.md and docs/, taken from the current demo: `npm run pictures -- readme`. They are not compared with anything.

const folder = join(root, 'docs/pictures')
const VIEWPORT = { width: 1440, height: 900 }
/** No signal says that a screen is done: this is a guess, and the pictures are reviewed. */
const SETTLED_MS = 1500
const PHONE = { width: 390, height: 844 }
/** Side by side, to show that a change in one appears in the other. */
const HALF = { width: 780, height: 640 }

interface Look extends PreferencesUpdate {
  size?: { width: number; height: number }
}

async function takeAll(): Promise<void> {
  const server = await startServer({ env: async () => ({ DEMO_HISTORY: '1' }) })
  const executablePath = findHeadless()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
  try {
    const studio = { browser, url: server.url }
    await takeScreen(studio, 'home', '/', { skin: 'dark' })
    await takeScreen(studio, 'users-list', '/apps/user/list', { skin: 'light' })
    await takeScreen(studio, 'calendar', '/apps/calendar', { skin: 'light' })
    await takeScreen(studio, 'kanban-arabic', '/apps/kanban', { skin: 'dark', language: 'ar' })
    await takePhones(studio)
    await takeTwoWindows(studio)
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Studio {
  browser: Browser
  url: string
}

async function enter({ browser, url }: Studio, account: DemoAccount, look: Look): Promise<Page> {
  const { size = VIEWPORT, ...preferences } = look
  const context = await browser.newContext({
    viewport: size,
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    hasTouch: size === PHONE,
    isMobile: size === PHONE,
  })
  await context.request.post(preferencesContract.updatePreferences.path, {
    headers: await signIn(context, account),
    data: { ...preferences, reset: true },
  })
  return context.newPage()
}

async function shoot(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  // Parts that load when in view, or after a metric.
  await page.waitForTimeout(SETTLED_MS)
  return page.screenshot()
}

function keep(name: string, image: Buffer): void {
  const file = join(folder, `${name}.webp`)
  writeFileSync(file, image)
  process.stdout.write(`${file.slice(root.length + 1)}: ${Math.round(image.length / 1000)} kB\n`)
}

async function takeScreen(
  studio: Studio,
  name: string,
  path: string,
  look: PreferencesUpdate,
): Promise<void> {
  const page = await enter(studio, 'admin', look)
  const image = await shoot(page, path)
  keep(name, await draw(page, [{ image, x: 0, y: 0, ...VIEWPORT }], VIEWPORT))
  await page.context().close()
}

/** Three phones in one picture. */
async function takePhones(studio: Studio): Promise<void> {
  const gap = 36
  const drawn: Drawn[] = []
  for (const [index, [path, skin]] of (
    [
      ['/', 'light'],
      ['/apps/email', 'dark'],
      ['/apps/todo', 'light'],
    ] as const
  ).entries()) {
    const page = await enter(studio, 'admin', { skin, size: PHONE })
    const image = await shoot(page, path)
    drawn.push({ image, x: gap + index * (PHONE.width + gap), y: gap, radius: 28, ...PHONE })
    await page.context().close()
  }
  const page = await studio.browser.newPage()
  const size = { width: gap + 3 * (PHONE.width + gap), height: PHONE.height + 2 * gap }
  keep('phones', await draw(page, drawn, size))
  await page.close()
}

/** Demo cards: the first is moved above the second. */
const MOVED = 'Review repeating alarms'
const FIRST = 'Add the hall B floor plan'

async function middleOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('article', { hasText: title }).boundingBox()
  if (box === null) throw new Error(`${title} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 }
}

/** A card moved in the left window moves in the right one at once. */
async function takeTwoWindows(studio: Studio): Promise<void> {
  const left = await enter(studio, 'admin', { skin: 'dark', size: HALF })
  const right = await enter(studio, 'maintainer', { skin: 'light', size: HALF })
  const easel = await studio.browser.newPage()
  const size = { width: 2 * HALF.width, height: HALF.height }
  const frames: Frame[] = []
  const add = async (milliseconds: number) => {
    const [one, other] = await Promise.all([left.screenshot(), right.screenshot()])
    const drawn = [
      { image: one, x: 0, y: 0, ...HALF },
      { image: other, x: HALF.width, y: 0, ...HALF },
    ]
    frames.push({ image: await draw(easel, drawn, size), milliseconds })
  }
  const received = waitForLive(right)
  await Promise.all([left, right].map(page => shoot(page, '/apps/kanban')))
  await received
  await add(1500)
  const from = await middleOf(left, MOVED)
  const to = await middleOf(left, FIRST)
  await left.mouse.move(from.x, from.y)
  await left.mouse.down()
  for (const [share, milliseconds] of [
    [0.1, 300],
    [0.5, 500],
    [1, 900],
  ] as const) {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share]
    await left.mouse.move(x, y, { steps: 4 })
    await left.waitForTimeout(300)
    await add(milliseconds)
  }
  await left.mouse.up()
  await right.getByRole('region', { name: 'TODO' }).getByText(MOVED).waitFor()
  await left.waitForTimeout(300)
  await add(2500)
  const film = animate(frames, size)
  const count = await left.evaluate(countFrames, film.toString('base64'))
  if (count !== frames.length) throw new Error(`The browser reads ${count} frames`)
  keep('two-windows', film)
  for (const page of [left, right]) await page.context().close()
  await easel.close()
}

/** Runs in the page. */
async function countFrames(base64: string): Promise<number> {
  const data = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const decoder = new ImageDecoder({ type: 'image/webp', data })
  await decoder.tracks.ready
  await decoder.completed
  return decoder.tracks.selectedTrack?.frameCount ?? 0
}

await takeAll()
