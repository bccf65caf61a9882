import { createHash } from 'node:crypto'
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

// An installation that is whole, and one fault after another planted in it.

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

/** What lies in the folder, without the files that SQLite has beside its own. */
const listFiles = () => readdirSync(dataDir).filter(name => !/-(wal|shm)$/.test(name))

/** What one check says, in short. */
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
  it('finds nothing to mend in an installation that is whole but for a backup, and changes nothing', async () => {
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

  it('makes nothing where nothing is', async () => {
    const empty = join(dataDir, 'none')
    expect(await find('folder', { DATA_DIR: empty })).toMatch(/^ok: .*the first start makes it/)
    expect(await find('database', { DATA_DIR: empty })).toMatch(/^ok: There is none yet/)
    expect(existsSync(empty)).toBe(false)
  })

  it('says which variable cannot be used, and asks nothing more', async () => {
    expect(await find('configuration', { PORT: 'many' })).toMatch(/^problem: PORT must be a whole/)
    expect(await ask({ PORT: 'many' })).toHaveLength(2)
  })

  it.each([
    ['demo accounts for the world', { DEMO_PUBLIC: '1', HOST: '0.0.0.0' }, 'demo accounts'],
    ['passwords in the clear', { DEMO: '0', HOST: '0.0.0.0' }, 'unencrypted'],
  ])('warns of %s', async (_, env, words) => {
    expect(await find('exposure', env)).toMatch(new RegExp(`^warning: .*${words}`))
  })

  it('knows a Node or a SQLite that is too old', () => {
    expect(checkNode({ node: '22.1.0', sqlite: '3.53.0' }).level).toBe('problem')
    expect(checkNode({ node: '24.1.0', sqlite: '3.50.4' })).toMatchObject({
      level: 'problem',
      message: expect.stringContaining('3.50.4'),
    })
    expect(checkNode(process.versions).level).toBe('ok')
  })

  it('says that the data folder is none, or open to others', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    expect(await find('folder', { DATA_DIR: file })).toMatch(/^problem: .*cannot be written/)
    chmodSync(dataDir, 0o755)
    expect(await find('folder')).toMatch(/^warning: .*→ Run: chmod 700/)
  })

  it('says that there is little room, or none', () => {
    expect(judgeSpace(500 * GIGABYTE, 1000 * GIGABYTE).level).toBe('ok')
    expect(judgeSpace(20 * GIGABYTE, 1000 * GIGABYTE).level).toBe('warning')
    expect(judgeSpace(GIGABYTE / 100, 10 * GIGABYTE).level).toBe('problem')
  })

  it('says that no room is kept for a full disk', async () => {
    truncateSync(reservePath(dataDir), 10)
    expect(await find('reserve')).toMatch(/^warning: No room is kept/)
  })
})

describe('the doctor, of the database', () => {
  it('says that it is lost beside keys and files', async () => {
    rmSync(databasePath(dataDir))
    expect(await find('database')).toMatch(/^problem: .*is missing.*→ Put the database back/)
  })

  it('says that it is damaged', async () => {
    const path = databasePath(dataDir)
    const { size } = statSync(path)
    const file = openSync(path, 'r+')
    for (let at = size / 4; at < size / 2; at += 4096)
      writeSync(file, Buffer.alloc(512, 0x5a), 0, 512, Math.floor(at))
    closeSync(file)
    expect(await find('database')).toMatch(/^problem: .*damaged.*→ Restore a backup/)
  })

  it('says that rows name rows that are not there', async () => {
    changeDatabase('pragma foreign_keys = off; delete from users where id = 1')
    expect(await find('database')).toMatch(/^problem: Rows of \w+ name rows that are not there/)
  })

  it('says that a newer release wrote it, or that migrations have not run', async () => {
    changeDatabase("insert into schema_migrations values (9999, '9999-later', '')")
    expect(await find('schema')).toMatch(/^problem: .*newer release.*→ Start that release/)
    changeDatabase(
      'delete from schema_migrations where number in (select number from schema_migrations order by number desc limit 2)',
    )
    expect(await find('schema')).toMatch(/^warning: 1 migrations .* → Start the server/)
  })

  it('says that no PostgreSQL answers, and not with which password it was asked', async () => {
    const said = await find('database', { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' })
    expect(said).toMatch(/^problem: DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1/)
    expect(said).not.toContain('secret')
  })

  it('says that clocks are apart', () => {
    const now = new Date('2026-11-26T12:00:00Z')
    const levelAt = (seconds: number) =>
      judgeClock(new Date(now.getTime() - seconds * 1000), now).map(({ level }) => level)
    expect([levelAt(1), levelAt(10), levelAt(100)]).toEqual([['ok'], ['warning'], ['problem']])
    expect(judgeClock(undefined, now)).toEqual([])
  })
})

describe('the doctor, of keys, mail and addresses', () => {
  it('says that the key is missing, broken or open to others', async () => {
    const path = tokenKeyPath(dataDir)
    chmodSync(path, 0o644)
    expect(await find('keys')).toMatch(/^problem: .*→ Run: chmod 600/)
    writeFileSync(path, 'short')
    expect(await find('keys')).toMatch(/^problem: .*holds no signing key/)
    rmSync(path)
    expect(await find('keys')).toMatch(/^warning: .*is not there/)
  })

  it('says that the mail server does not answer', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', BASE_URL: 'http://127.0.0.1:4000' }
    expect(await find('mail', env)).toMatch(/^problem: The mail server does not let us in: .*1/)
  })

  it('says that the port is taken by something else', async () => {
    const url = await serve((_, answer) => answer.end('something'))
    expect(await find('port', { PORT: new URL(url).port })).toMatch(
      /^problem: Port \d+ on 127\.0\.0\.1 is taken\. → Stop the other program/,
    )
  })

  it('says that the address leads elsewhere, or lets no WebSocket through', async () => {
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

  it('says that files are missing, and that a backup is old or cannot be restored', async () => {
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

it('says which file of a package is not as it was made, and nothing of a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-doctor-'))
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  expect(checkPackageFiles(folder)).toEqual([])
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
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
