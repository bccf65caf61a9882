import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './source/chromium.ts'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// The journeys, against the real server and the built application. Arguments go to Playwright: `npm run e2e -- users --headed`.

if (!existsSync(join(root, 'dist/index.html'))) runOrExit('node', ['scripts/build.ts'])
// Watching needs a window, which the headless shell lacks.
const isWatched = ['--headed', '--ui', '--debug'].some(option => process.argv.includes(option))
const browser = isWatched ? findChromium() : undefined
runOrExit(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    env: browser === undefined ? {} : { CHROMIUM: browser },
  },
)
