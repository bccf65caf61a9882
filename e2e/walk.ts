import type { Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'

// Navigates from screen to screen within one page, as the app's links do: fresh loads take most of the time.

export interface Look {
  skin: 'dark' | 'light'
  direction: 'ltr' | 'rtl'
  language: 'en' | 'ar'
}

// Colors depend on the skin alone, and layout on the direction alone: two looks cover as much as four.
export const LOOKS = [
  { skin: 'dark', direction: 'ltr', language: 'en' },
  { skin: 'light', direction: 'rtl', language: 'ar' },
] as const satisfies readonly Look[]

/** Changes skin, direction and language of the open page, as if chosen in another tab. */
export async function setLook(page: Page, look: Look): Promise<void> {
  await page.evaluate(stored => {
    Object.assign(localStorage, stored)
    dispatchEvent(new StorageEvent('storage'))
  }, look)
  await expectLook(page, look)
}

export async function expectLook(page: Page, { skin, direction, language }: Look): Promise<void> {
  await expect(
    page.locator(`html[data-skin=${skin}][dir=${direction}][lang=${language}]`),
  ).toBeAttached()
}

/** Loads a screen in a look. */
export async function startAt(page: Page, path: string, look: Look): Promise<void> {
  await page.goto('/preferences.js')
  await page.evaluate(stored => Object.assign(localStorage, stored), look)
  await page.goto(path)
  await expectLook(page, look)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Navigates to another screen of the open app, and waits until its router has arrived. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState({}, '', to), path)
  await page.waitForFunction(pathname => {
    const { status, resolvedLocation } = Reflect.get(window, '__TSR_ROUTER__').state
    return status === 'idle' && resolvedLocation?.pathname === pathname
  }, new URL(path, page.url()).pathname)
}

const QUIET_MS = 120

/** Resolves when there has been no request for a moment. The live connection stays open. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = 0
  page.on('request', request => {
    if (request.url().includes('/live')) return
    open.add(request)
    last = performance.now()
  })
  const close = (request: Request) => {
    open.delete(request)
    last = performance.now()
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    await expect
      .poll(() => open.size === 0 && performance.now() - last > QUIET_MS, {
        intervals: [QUIET_MS / 2],
        message: 'requests are under way',
      })
      .toBe(true)
  }
}

export interface WindowSize {
  width: number
  height: number
}

/** 1280 by 1024 pixels at 400 % (WCAG 1.4.10). */
export const SMALLEST: WindowSize = { width: 320, height: 256 }

/** The widths at which the page overflows the window, and by how much. Leaves the window at the last. */
export async function listOverhangs(page: Page, sizes: readonly WindowSize[]): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    const now = page.viewportSize()
    if (size.width !== now?.width || size.height !== now.height) await page.setViewportSize(size)
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    // Layout by script follows a moment later.
    let over = await overhang()
    for (let tries = 0; tries < 20 && over > 0; tries += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      over = await overhang()
    }
    if (over > 0) found.push(`${over} pixels at ${size.width}`)
  }
  // What observes sizes has been called once the frame is painted; what comes next looks at that frame.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))),
  )
  return found
}
