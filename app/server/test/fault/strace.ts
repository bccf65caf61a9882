import { spawnSync } from 'node:child_process'

/** Looks for strace, and installs Debian's where that is allowed. */
export function ensureStrace(): void {
  const isThere = () => spawnSync('strace', ['--version']).status === 0
  if (isThere()) return
  console.log('Installing strace (apt-get) ...')
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'strace'], {
    stdio: 'ignore',
  })
  if (!isThere())
    throw new Error('The tests of power cuts and failing disks need strace: install it')
}
