import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../scripts/source/chromium.ts'
import { findFreePort } from '../scripts/source/free-port.ts'
import { handOver } from '#app/server/test/nodes/smtp-client.ts'
import { keepResult, percentile } from './results.ts'
import { type BenchServer, startServer } from './running-server.ts'

// From the end of the SMTP conversation to the row on an open screen, via the live channel: 20 mails, one after another.
// Reported per step: event at the browser, its request, the response, the row.

const mails = Number(process.env['MAILS'] ?? 20)
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
let server: BenchServer | undefined
let browser: Browser | undefined

try {
  const port = await findFreePort()
  server = await startServer(dataDir, { SMTP_IN_PORT: `${port}` })
  const executablePath = findChromium()
  browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  const page = await openInbox(browser, server.url)
  const times: Times[] = []
  let first: Times | undefined
  for (let index = 0; index < mails + 2; index += 1) {
    const one = await measure(page, { port, subject: `Live ${index} ${Date.now()}` })
    if (index === 0) first = one
    // The first two find a cold server.
    if (index >= 2) times.push(one)
  }
  const of = (read: (one: Times) => number) => ({
    p50: percentile(times.map(read), 50),
    p95: percentile(times.map(read), 95),
  })
  keepResult('mail-live', {
    mails,
    first,
    conversation: of(one => one.conversation),
    endToNews: of(one => one.news),
    endToQuestion: of(one => one.asked),
    endToAnswer: of(one => one.answered),
    endToRow: of(one => one.row),
  })
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openInbox(chrome: Browser, url: string): Promise<Page> {
  const page = await chrome.newPage()
  await page.addInitScript(`
    globalThis.news = []
    const Plain = WebSocket
    globalThis.WebSocket = class extends Plain {
      constructor(...args) {
        super(...args)
        this.addEventListener('message', ({ data }) => String(data).includes('"Email"') && news.push(Date.now()))
      }
    }`)
  await page.goto(`${url}/login`)
  await page.getByRole('textbox').first().fill('editor')
  await page.locator('input[type=password]').fill('smartfft-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(address => address.pathname !== '/login')
  await page.goto(`${url}/apps/email`)
  await page.getByRole('list', { name: 'Messages', exact: true }).waitFor()
  await page.waitForTimeout(3_000)
  return page
}

interface Times {
  conversation: number
  news: number
  asked: number
  answered: number
  row: number
}

async function measure(
  page: Page,
  { port, subject }: { port: number; subject: string },
): Promise<Times> {
  await page.evaluate(`(() => {
    globalThis.news.length = 0
    performance.clearResourceTimings()
    globalThis.row = new Promise(resolve => {
      const watch = new MutationObserver(() => {
        if (!document.body.innerText.includes(${JSON.stringify(subject)})) return
        watch.disconnect()
        resolve(Date.now())
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })()`)
  const started = Date.now()
  await handOver(port, {
    from: 'Outside <out@elsewhere.example>',
    to: 'editor@example.com',
    subject,
    text: 'As quick as it gets.',
  })
  const end = Date.now()
  const seen: { row: number; news: number; asked: number; answered: number } =
    await page.evaluate(`(async () => {
    const row = await globalThis.row
    const list = performance.getEntriesByType('resource').filter(one => new URL(one.name).pathname === '${emailContract.listEmails.path}')
    const news = globalThis.news[0] ?? 0
    const first = list.find(one => performance.timeOrigin + one.startTime >= news)
    return {
      row,
      news,
      asked: performance.timeOrigin + (first?.startTime ?? 0),
      answered: performance.timeOrigin + (first?.responseEnd ?? 0),
    }
  })()`)
  const since = (moment: number) => Math.round(moment - end)
  return {
    conversation: end - started,
    news: since(seen.news),
    asked: since(seen.asked),
    answered: since(seen.answered),
    row: since(seen.row),
  }
}
