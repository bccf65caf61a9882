import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine: `$CHROMIUM` if set, else the usual places. Nothing is downloaded. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...candidates].find(path => path !== undefined && path !== '' && existsSync(path))
}
