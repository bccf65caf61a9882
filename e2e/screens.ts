import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findHeadless } from '../scripts/source/chromium.ts'
import { signIn } from './fixtures.ts'
import { SCREENS } from './screens-list.ts'
import { startServer } from './server.ts'

// Pictures of every screen: `node e2e/screens.ts FOLDER [part of a name]`. For reviewing, not for comparing.

const [folder = 'screens', names = ''] = process.argv.slice(2)
const widths = [1440, 390]
const skins = ['dark', 'light']
const directions = ['ltr', 'rtl']

await mkdir(folder, { recursive: true })
const server = await startServer()
const executablePath = findHeadless()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
})
try {
  for (const width of widths)
    for (const skin of skins)
      for (const direction of directions) await picture({ width, skin, direction })
} finally {
  await browser.close()
  await server.stop()
}

async function picture({
  width,
  skin,
  direction,
}: {
  width: number
  skin: string
  direction: string
}): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: width > 600 ? 900 : 844 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    `localStorage.setItem('skin','${skin}');localStorage.setItem('direction','${direction}');localStorage.setItem('language','${direction === 'rtl' ? 'ar' : 'en'}')`,
  )
  for (const screen of SCREENS.filter(({ name }) => name.includes(names))) {
    if (screen.account === undefined) await context.clearCookies()
    else await signIn(context, screen.account)
    const page = await context.newPage()
    await page.goto(screen.path)
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ timeout: 8000 })
      .catch(() => undefined)
    await page.waitForLoadState('networkidle')
    await screen
      .open?.(page)
      .catch((error: unknown) => process.stderr.write(`${screen.name}: ${String(error)}\n`))
    await page.screenshot({ path: `${folder}/${screen.name}-${width}-${skin}-${direction}.png` })
    await page.close()
  }
  await context.close()
}
