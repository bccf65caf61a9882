import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// The journeys, against the real server and the built application. Arguments go to Playwright: `npm run e2e -- users --headed`.

if (!existsSync(join(root, 'web/dist/index.html'))) runOrExit('node', ['scripts/build.ts'])
runOrExit('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)])
