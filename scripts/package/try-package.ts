import { ok } from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../source/free-port.ts'
import { readOwn } from './package-file.ts'
import { makePackage } from './make-package.ts'
import { unpack } from './unpack.ts'
import { askServer } from './ask-server.ts'

// Part of `npm test`: unpacks the built archive where no other package is reachable, starts it on an empty data folder, uses
// everything that lies beside the bundle, and stops it.

const folder = mkdtempSync(join(tmpdir(), 'smart-fft-package-'))
const started: ChildProcess[] = []
try {
  const archive = await makePackage(join(folder, 'package.tgz'))
  const names = await unpack(archive, folder)
  const bin = join(folder, `smart-fft-${readOwn().version}/bin/smart-fft.mjs`)
  const { child, url, env, milliseconds } = await start(bin)
  await askServer(url)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  ok(code === 0, `After SIGTERM the server ended with ${code}.`)
  const doctor = spawnSync(process.execPath, [bin, 'doctor'], { env, encoding: 'utf8' })
  ok(doctor.status === 0, `The doctor finds problems:\n${doctor.stdout}${doctor.stderr}`)
  ok(/package +All \d+ files/.test(doctor.stdout), 'The doctor compares every file of the package.')
  const megabytes = (statSync(archive).size / 1e6).toFixed(1)
  console.log(
    `package: ${megabytes} MB, ${names.length} files; first answer after ${milliseconds} ms, the demo filled`,
  )
} finally {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** Nothing of our environment: neither packages nor what is compiled. */
async function start(bin: string) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const cwd = join(folder, 'elsewhere')
  mkdirSync(cwd)
  const env = {
    PORT: `${port}`,
    DATA_DIR: join(folder, 'data'),
    DEMO_HISTORY: '0',
    LOG_LEVEL: 'warn',
  }
  const begun = Date.now()
  const child = spawn(process.execPath, [bin, 'start'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return { child, url, env, milliseconds: Date.now() - begun }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`The server ended with ${child.exitCode} before it was ready.`)
}
