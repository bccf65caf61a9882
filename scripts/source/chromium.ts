import { existsSync } from 'node:fs'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Chromium without its window UI: a separate package in Debian; a page costs half the time. */
const shells = ['/usr/bin/chromium-headless-shell']

/** The Chromium of this machine: `$CHROMIUM` if set, else the usual places. Nothing is downloaded. */
export const findChromium = (): string | undefined => findFirst(browsers)

/** The same for unwatched runs: the headless shell if installed. */
export const findHeadless = (): string | undefined => findFirst([...shells, ...browsers])

const findFirst = (paths: readonly string[]): string | undefined =>
  [process.env.CHROMIUM, ...paths].find(
    path => path !== undefined && path !== '' && existsSync(path),
  )
