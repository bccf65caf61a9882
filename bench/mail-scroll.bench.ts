import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../scripts/source/chromium.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { insertEmails } from './emails.ts'
import { keepResult, percentile } from './results.ts'
import { type BenchServer, startServer } from './running-server.ts'

// How smoothly the list of a box with 50,000 mails in its inbox scrolls in a browser whose processor is slowed down four times: by the
// wheel from the top, and by throwing the bar to places far apart.

const mails = Number(process.env['MAILS'] ?? 90_000)
const SLOWDOWN = 4
const ADMIN = 11
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
let server: BenchServer | undefined
let browser: Browser | undefined

try {
  await fill()
  server = await startServer(dataDir)
  const executablePath = findChromium()
  browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  const page = await openInbox(browser, server.url)
  const rows = Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const idle = await frames(page, async () => page.waitForTimeout(3_000))
  const wheel = await frames(page, async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      await page.mouse.wheel(0, 240)
      await page.waitForTimeout(33)
    }
  })
  const bar = await frames(page, async () => {
    for (const share of [0.5, 0.1, 0.9, 0.3, 0.7, 0.02, 0.98, 0.6, 0.2, 0.8]) {
      await page.evaluate(`(() => {
        const box = document.querySelector('[role=list][aria-label=Messages]').parentElement
        box.scrollTop = box.scrollHeight * ${share}
      })()`)
      await page.waitForTimeout(500)
    }
  })
  const drawn = await page
    .getByRole('listitem')
    .filter({ has: page.locator('a[href*="mail="]') })
    .count()
  keepResult('mail-scroll', {
    mails,
    rows,
    slowdown: SLOWDOWN,
    rowsDrawnAtTheEnd: drawn,
    idle,
    wheel,
    bar,
  })
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const database = await fillWithDemo(await openDatabase({ dataDir, durability: 'none' }))
  const step = 500
  for (let from = 0; from < mails; from += step) {
    await database.write(trx =>
      insertEmails(trx, {
        ownerId: ADMIN,
        from,
        count: Math.min(step, mails - from),
        now: systemClock(),
      }),
    )
  }
  await database.close()
}

/** Signed in, without grouping by conversation. */
async function openInbox(chrome: Browser, url: string): Promise<Page> {
  const page = await chrome.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/login`)
  await page.getByRole('textbox').first().fill('admin')
  await page.locator('input[type=password]').fill('smartfft-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(address => address.pathname !== '/login')
  await page.goto(`${url}/apps/email`)
  const list = page.getByRole('list', { name: 'Messages', exact: true })
  await list.waitFor()
  await list.hover({ position: { x: 100, y: 100 } })
  await page.waitForTimeout(3_000)
  return page
}

/** Frames rendered during an action: the duration of each, and how many were too long. */
async function frames(page: Page, act: () => Promise<void>) {
  await page.evaluate(`(() => {
    globalThis.frames_ = []
    globalThis.isCounting = true
    let last = performance.now()
    const next = now => {
      globalThis.frames_.push(now - last)
      last = now
      if (globalThis.isCounting) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })()`)
  const started = Date.now()
  await act()
  const seconds = (Date.now() - started) / 1000
  const times: number[] = await page.evaluate(
    `(() => { globalThis.isCounting = false; return globalThis.frames_ })()`,
  )
  return {
    seconds: Math.round(seconds * 10) / 10,
    framesPerSecond: Math.round((times.length / seconds) * 10) / 10,
    over50: times.filter(time => time > 50).length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    worst: percentile(times, 100),
  }
}
