import { chromium } from 'playwright'
import { startServer } from '#e2e/server.ts'
import { findChromium } from './source/chromium.ts'

// Does the built application start at all? Boots the server on an empty folder and looks for the login heading, without a complaint.

const server = await startServer()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
})
const complaints: string[] = []
try {
  const page = await browser.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(server.url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 10_000 })
  console.log(
    complaints.length === 0 ? `smoke: ok, "${await page.title()}"` : complaints.join('\n'),
  )
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = complaints.length === 0 ? 0 : 1
