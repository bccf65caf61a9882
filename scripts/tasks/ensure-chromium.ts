import { spawnSync } from 'node:child_process'
import { findHeadless } from '../source/chromium.ts'

/** Component tests and journeys run in a real browser: finds one, or installs Debian's where that is allowed. */
export function ensureChromium(): void {
  if (findHeadless() !== undefined) return
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (canInstall) {
    console.log('Installing Chromium (apt-get) ...')
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
    // The shell is enough, and half as dear; not every Debian has it.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findHeadless() !== undefined) return
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  }
  if (findHeadless() !== undefined) return
  console.log('No Chromium found. Install one, or name yours: CHROMIUM=/path/to/chromium npm test')
  console.log('0 passed, 1 failed')
  process.exit(1)
}
