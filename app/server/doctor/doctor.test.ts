import { hashOf } from '#platform/server/tokens/hash.ts'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databasePath } from '#platform/server/database/open-database.ts'
import { baseFile, findTestFolder } from '#platform/server/database/test-database.ts'
import { RESERVE_BYTES, reservePath } from '#platform/server/storage/reserve.ts'
import { loadTokenKey, tokenKeyPath } from '#platform/server/tokens/tokens.ts'
import { demoFilesOf } from '../test-bases.ts'
import { checkAddress } from './address-check.ts'
import { judgeClock } from './database-checks.ts'
import { examine } from './examine.ts'
import { judgeSpace } from './folder-checks.ts'
import { checkPackageFiles } from './package-files.ts'
import { checkNode } from './surroundings.ts'

// An intact installation, with one fault planted at a time.

const GIGABYTE = 1024 ** 3
let dataDir: string
let servers: Server[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-doctor-'))
  copyFileSync(baseFile(findTestFolder(), 'demo'), databasePath(dataDir))
  cpSync(demoFilesOf(findTestFolder()), dataDir, { recursive: true })
  loadTokenKey(dataDir)
  writeFileSync(reservePath(dataDir), Buffer.alloc(RESERVE_BYTES))
  servers = []
})
afterEach(() => {
  for (const server of servers) server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ask = (env: Record<string, string> = {}) => examine({ DATA_DIR: dataDir, PORT: '0', ...env })

/** The files in the folder, except SQLite's auxiliary ones. */
const listFiles = () => readdirSync(dataDir).filter(name => !/-(wal|shm)$/.test(name))

/** One check's finding, in short. */
async function find(check: string, env: Record<string, string> = {}) {
  const found = (await ask(env)).filter(one => one.check === check)
  return found
    .map(({ level, message: problemText, advice = '' }) => `${level}: ${problemText} → ${advice}`)
    .join('\n')
}

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

function changeDatabase(statement: string): void {
  const database = new DatabaseSync(databasePath(dataDir))
  database.exec(statement)
  database.close()
}

describe('the doctor', () => {
  it('finds nothing but a missing backup in an intact installation, and changes nothing', async () => {
    const before = listFiles()
    const findings = await ask()
    expect(findings.filter(({ level }) => level !== 'ok').map(({ check }) => check)).toEqual([
      'backups',
    ])
    expect(findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['node', 'database', 'schema', 'keys', 'files', 'mail', 'port']),
    )
    expect(listFiles()).toEqual(before)
  })

  it('creates nothing in an empty place', async () => {
    const empty = join(dataDir, 'none')
    expect(await find('folder', { DATA_DIR: empty })).toMatch(/^ok: .*the first start makes it/)
    expect(await find('database', { DATA_DIR: empty })).toMatch(/^ok: There is none yet/)
    expect(existsSync(empty)).toBe(false)
  })

  it('names an invalid variable, and checks nothing else', async () => {
    expect(await find('configuration', { PORT: 'many' })).toMatch(/^problem: PORT must be a whole/)
    expect(await ask({ PORT: 'many' })).toHaveLength(2)
  })

  it.each([
    ['demo accounts on a public address', { DEMO_PUBLIC: '1', HOST: '0.0.0.0' }, 'demo accounts'],
    ['passwords over plain HTTP', { DEMO: '0', HOST: '0.0.0.0' }, 'unencrypted'],
  ])('warns of %s', async (_, env, words) => {
    expect(await find('exposure', env)).toMatch(new RegExp(`^warning: .*${words}`))
  })

  it('recognizes an outdated Node or SQLite', () => {
    expect(checkNode({ node: '22.1.0', sqlite: '3.53.0' }).level).toBe('problem')
    expect(checkNode({ node: '24.1.0', sqlite: '3.50.4' })).toMatchObject({
      level: 'problem',
      message: expect.stringContaining('3.50.4'),
    })
    expect(checkNode(process.versions).level).toBe('ok')
  })

  it('reports a data folder that is invalid, or open to others', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    expect(await find('folder', { DATA_DIR: file })).toMatch(/^problem: .*cannot be written/)
    chmodSync(dataDir, 0o755)
    expect(await find('folder')).toMatch(/^warning: .*→ Run: chmod 700/)
  })

  it('reports that disk space is low, or exhausted', () => {
    expect(judgeSpace(500 * GIGABYTE, 1000 * GIGABYTE).level).toBe('ok')
    expect(judgeSpace(20 * GIGABYTE, 1000 * GIGABYTE).level).toBe('warning')
    expect(judgeSpace(GIGABYTE / 100, 10 * GIGABYTE).level).toBe('problem')
  })

  it('reports a missing space reserve', async () => {
    truncateSync(reservePath(dataDir), 10)
    expect(await find('reserve')).toMatch(/^warning: No room is kept/)
  })
})

describe('the doctor, about the database', () => {
  it('reports a missing database next to keys and files', async () => {
    rmSync(databasePath(dataDir))
    expect(await find('database')).toMatch(/^problem: .*is missing.*→ Put the database back/)
  })

  it('reports a damaged database', async () => {
    const path = databasePath(dataDir)
    const { size } = statSync(path)
    const file = openSync(path, 'r+')
    for (let at = size / 4; at < size / 2; at += 4096)
      writeSync(file, Buffer.alloc(512, 0x5a), 0, 512, Math.floor(at))
    closeSync(file)
    expect(await find('database')).toMatch(/^problem: .*damaged.*→ Restore a backup/)
  })

  it('reports rows that reference missing rows', async () => {
    changeDatabase('pragma foreign_keys = off; delete from users where id = 1')
    expect(await find('database')).toMatch(/^problem: Rows of \w+ name rows that are not there/)
  })

  it('reports a database of a newer release, or pending migrations', async () => {
    changeDatabase("insert into schema_migrations values (9999, '9999-later', '')")
    expect(await find('schema')).toMatch(/^problem: .*newer release.*→ Start that release/)
    changeDatabase(
      'delete from schema_migrations where number in (select number from schema_migrations order by number desc limit 2)',
    )
    expect(await find('schema')).toMatch(/^warning: 1 migrations .* → Start the server/)
  })

  it('reports an unreachable PostgreSQL, without its password', async () => {
    const finding = await find('database', {
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none',
    })
    expect(finding).toMatch(/^problem: DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1/)
    expect(finding).not.toContain('secret')
  })

  it('reports a clock difference', () => {
    const now = new Date('2026-11-26T12:00:00Z')
    const levelAt = (seconds: number) =>
      judgeClock(new Date(now.getTime() - seconds * 1000), now).map(({ level }) => level)
    expect([levelAt(1), levelAt(10), levelAt(100)]).toEqual([['ok'], ['warning'], ['problem']])
    expect(judgeClock(undefined, now)).toEqual([])
  })
})

describe('the doctor, about keys, mail and URLs', () => {
  it('reports a key that is missing, invalid or readable by others', async () => {
    const path = tokenKeyPath(dataDir)
    chmodSync(path, 0o644)
    expect(await find('keys')).toMatch(/^problem: .*→ Run: chmod 600/)
    writeFileSync(path, 'short')
    expect(await find('keys')).toMatch(/^problem: .*holds no signing key/)
    rmSync(path)
    expect(await find('keys')).toMatch(/^warning: .*is not there/)
  })

  it('reports a mail server that does not answer', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', BASE_URL: 'http://127.0.0.1:4000' }
    expect(await find('mail', env)).toMatch(/^problem: The mail server does not let us in: .*1/)
  })

  it('reports a port taken by another program', async () => {
    const url = await serve((_, answer) => answer.end('something'))
    expect(await find('port', { PORT: new URL(url).port })).toMatch(
      /^problem: Port \d+ on 127\.0\.0\.1 is taken\. → Stop the other program/,
    )
  })

  it('reports a base URL that leads elsewhere, or blocks WebSockets', async () => {
    const other = await serve((_, answer) => answer.end('something'))
    expect(await checkAddress(other)).toMatchObject({
      level: 'problem',
      message: expect.stringContaining('does not lead here'),
    })
    const ours = await serve((_, answer) => answer.end('{"status":"live"}'))
    const port = { PORT: new URL(ours).port }
    expect(await find('port', port)).toMatch(/^ok: The server answers/)
    expect(await find('address', { ...port, BASE_URL: ours })).toMatch(/^problem: .*WebSocket/)
    const whole = servers.at(-1)
    whole?.on('upgrade', (_, socket) =>
      socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      ),
    )
    expect((await checkAddress(ours)).level).toBe('ok')
  })

  it('reports missing files, and a backup that is old or broken', async () => {
    rmSync(join(dataDir, 'files'), { recursive: true })
    expect(await find('files')).toMatch(/^problem: \d+ of \d+ uploads have no file/)
    const folder = join(dataDir, 'backups/one')
    mkdirSync(join(folder, 'tables'), { recursive: true })
    const manifest = {
      format: 1,
      at: '2020-01-01T00:00:00.000Z',
      engine: 'sqlite',
      migrations: [],
      tables: {},
      lastIds: {},
      files: {},
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    expect(await find('backups')).toMatch(/^warning: The newest backup is \d+ days old/)
    const faults = ['table users was changed']
    writeFileSync(join(folder, 'check.json'), JSON.stringify({ at: manifest.at, faults }))
    expect(await find('backups')).toMatch(/^problem: .*cannot be restored: table users/)
  })
})

it('names modified files of a package, and reports nothing in a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-doctor-'))
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  expect(checkPackageFiles(folder)).toEqual([])
  const sum = (text: string) => hashOf(text)
  put('one.mjs', 'one')
  put('two words.mjs', 'two')
  put('SHA256SUMS', `${sum('one')}  one.mjs\n${sum('two')}  two words.mjs\n`)
  expect(checkPackageFiles(folder)).toMatchObject([
    { level: 'ok', message: expect.stringMatching(/2 files/) },
  ])
  put('two words.mjs', 'changed')
  expect(checkPackageFiles(folder)).toMatchObject([
    { level: 'problem', message: expect.stringMatching(/1 of 2.*two words/) },
  ])
  rmSync(join(folder, 'one.mjs'))
  expect(checkPackageFiles(folder)).toMatchObject([
    { level: 'problem', message: expect.stringMatching(/2 of 2.*one\.mjs/) },
  ])
  rmSync(folder, { recursive: true })
})
