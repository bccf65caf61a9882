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
/** Chromium without the half that draws windows, tabs and menus: a package of its own in Debian, and a page costs half of the time. */
const shells = ['/usr/bin/chromium-headless-shell']

/** The Chromium of this machine: `$CHROMIUM` if set, else the usual places. Nothing is downloaded. */
export const findChromium = (): string | undefined => findFirst(browsers)

/** The same for what nobody watches: the headless shell where there is one. */
export const findHeadless = (): string | undefined => findFirst([...shells, ...browsers])

const findFirst = (paths: readonly string[]): string | undefined =>
  [process.env.CHROMIUM, ...paths].find(
    path => path !== undefined && path !== '' && existsSync(path),
  )
