import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverContract } from '#platform/contract/server.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { childEnv } from './test/nodes/child-env.ts'
import { databasePath } from '#platform/server/database/open-database.ts'
import { baseFile, findTestFolder } from '#platform/server/database/test-database.ts'

// The process as started in production: its output, its exit codes, its signals.

let dataDir: string
let children: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-process-'))
  // All but the first find a schema: creating one is unrelated to how a process starts and stops.
  copyFileSync(baseFile(findTestFolder(), 'access'), databasePath(dataDir))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...childEnv(), PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = { out: '', err: '' }
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk.toString()
      const address = /http:\/\/[\d.]+:\d+/.exec(output.out)?.[0]
      if (address !== undefined) resolve(address)
    })
    child.once('close', () => reject(new Error(output.err)))
  })
  ready.catch(() => {})
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), ...output }))
  return { child, ready, ended, output }
}

describe('starting the process', () => {
  it.each([
    ['', () => rmSync(databasePath(dataDir))],
    [
      ', a second time as well',
      () => copyFileSync(baseFile(findTestFolder(), 'demo'), databasePath(dataDir)),
    ],
  ])('prints the URL and the demo accounts%s', async (_, prepare) => {
    prepare()
    const { child, ready, ended } = start({ DEMO: '1' })
    await ready
    child.kill('SIGTERM')
    const { out, code } = await ended
    expect(out).toMatch(
      /^SMART FFT is ready: http:\/\/127\.0\.0\.1:\d+\nDemo accounts: .*admin.* \(password smartfft-demo\)\n$/,
    )
    expect(code).toBe(0)
  })

  it('has no demo accounts when DEMO=0', async () => {
    const { ready, output } = start({ DEMO: '0' })
    await ready
    expect(output.out).not.toContain('smartfft-demo')
  })

  it('prints its variables with --help', async () => {
    expect(await start({}, ['--help']).ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('DATA_DIR'),
    })
  })

  it('ends with one line when a variable is invalid', async () => {
    expect(await start({ PORT: 'x' }).ended).toEqual({
      code: 1,
      out: '',
      err: 'PORT must be a whole number from 0 to 65535, but it is "x".\n',
    })
  })

  it('ends with one line when no PostgreSQL answers', async () => {
    const { code, err } = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/fft' }).ended
    expect({ code, lines: err.split('\n').length }).toEqual({ code: 1, lines: 2 })
    expect(err).toContain('no PostgreSQL answers at 127.0.0.1:1')
  })

  it('ends with one line when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? `${address?.port}` : ''
    expect(await start({ PORT: port }).ended).toMatchObject({
      code: 1,
      err: `Port ${port} on 127.0.0.1 is taken. Stop the other program, or set PORT.\n`,
    })
    other.close()
  })

  it('ends with one line when another process holds the data folder', async () => {
    const first = start()
    await first.ready
    const { code, err } = await start().ended
    expect({ code, err }).toEqual({
      code: 1,
      err: `The data folder ${dataDir} is in use by process ${first.child.pid}. Stop it, or set DATA_DIR.\n`,
    })
  })

  it('refuses to expose demo accounts created earlier to other machines', async () => {
    copyFileSync(baseFile(findTestFolder(), 'demo'), databasePath(dataDir))
    const { code, err } = await start({ DEMO: '0', HOST: '0.0.0.0' }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^HOST is "0\.0\.0\.0".*DEMO_PUBLIC=1.*\n$/)
  })
})

describe('stopping the process', () => {
  const status = (url: string) =>
    new Promise<string>((resolve, reject) => {
      request(url, response => {
        const { statusCode, headers } = response.resume()
        resolve(`${statusCode} ${headers.connection}`)
      })
        .once('error', reject)
        .end()
    })

  it('F15 reports not ready, and closes connections after their responses, before it stops listening', async () => {
    const { child, ready, ended } = start()
    const url = `${await ready}${serverContract.getHealthReady.path}`
    expect(await status(url)).toBe('200 keep-alive')
    child.kill('SIGTERM')
    const seen: unknown[] = []
    while (!seen.includes('closed')) seen.push(await status(url).catch(() => 'closed'))
    expect(seen).toContain('503 close')
    expect((await ended).code).toBe(0)
  })

  it('treats Ctrl-C arriving twice as one', async () => {
    const { child, ready, ended } = start()
    await ready
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  })
})
