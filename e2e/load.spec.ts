import type { Page } from '@playwright/test'
import budgets from '../scripts/budgets.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'

// What a screen loads with an empty cache until the network is idle, against scripts/budgets.json. Counted in transferred bytes, headers
// included.

/** Longer than anything waits after the screen is there. */
const QUIET_MS = 4_000

interface Load {
  requests: number
  scriptKilobytes: number
  kilobytes: number
}
declare global {
  interface Window {
    shifts: string[]
  }
}

async function countLoad(page: Page, path: string): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  let changedAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url)
    changedAt = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength)
    changedAt = performance.now()
  })
  await session.send('Network.enable')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(
      () => [...urls.keys()].every(id => bytes.has(id)) && performance.now() - changedAt > QUIET_MS,
      { timeout: 60_000 },
    )
    .toBe(true)
  const sum = (test: (url: string) => boolean) =>
    [...urls].reduce((all, [id, url]) => all + (test(url) ? (bytes.get(id) ?? 0) : 0), 0) / 1000
  return {
    requests: urls.size,
    scriptKilobytes: sum(url => new URL(url).pathname.endsWith('.js')),
    kilobytes: sum(() => true),
  }
}

for (const [path, most] of Object.entries(budgets.browser))
  test(`an empty cache loads ${path} within its budget`, async ({ login, page }) => {
    if (path !== '/login') await login('admin')
    const load = await countLoad(page, path)
    test.info().annotations.push({ type: 'load', description: JSON.stringify(load) })
    expect(load.requests, JSON.stringify(load)).toBeLessThanOrEqual(most.requests)
    expect(load.scriptKilobytes, JSON.stringify(load)).toBeLessThanOrEqual(most.scriptKilobytes)
    expect(load.kilobytes, JSON.stringify(load)).toBeLessThanOrEqual(most.kilobytes)
  })

const STEADY = [
  '/',
  '/apps/user/view?tab=security',
  '/pages/knowledge-base',
  '/pages/knowledge-base/getting-started/keyboard-shortcuts',
  '/admin/settings',
  '/admin/system?tab=mail',
  '/apps/invoice/list',
  '/apps/invoice/preview/4989',
  '/apps/ecommerce/wishlist',
  '/apps/ecommerce/checkout?step=address',
  '/pages/blog/list',
  '/pages/blog/detail/a-press-that-listens',
  '/forms/input',
]
for (const width of [390, 1440])
  test(`nothing shifts while screens load, at ${width} pixels`, async ({ login, page }) => {
    await login('admin')
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(recordShifts)
    for (const path of STEADY) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => window.shifts), path).toEqual([])
    }
  })

/** Layout shifts above a threshold that leaves out a word swapping its font. */
function recordShifts(): void {
  window.shifts = []
  const observer = new PerformanceObserver(list => {
    for (const shift of list.getEntries())
      if ('value' in shift && Number(shift.value) > 0.001) window.shifts.push(JSON.stringify(shift))
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
