import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './lock-data-dir.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function lockInAnotherProcess() {
  const source = `import { lockDataDir } from '${import.meta.dirname}/lock-data-dir.ts'
    lockDataDir('${dataDir}'); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('names the process holding the folder, and takes over after it was killed', async () => {
  const child = await lockInAnotherProcess()
  expect(() => lockDataDir(dataDir)).toThrow(
    `The data folder ${dataDir} is in use by process ${child.pid}. Stop it, or set DATA_DIR.`,
  )
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  lockDataDir(dataDir)()
})

it('releases the folder', () => {
  lockDataDir(dataDir)()
  const unlock = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid}`)
  unlock()
})

it('a folder that can’t be created is one clear line, also under /proc', () => {
  expect(() => lockDataDir('/proc/nowhere/data')).toThrow(
    'The data folder /proc/nowhere/data can’t be created',
  )
})
