import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '#migrations/list.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import { databasePath, openDatabase } from '#platform/server/database/open-database.ts'
import { baseFile, findTestFolder } from '#platform/server/database/test-database.ts'
import { endProcess, startProcess } from './process.ts'

// What a start finds in its folder. main.ts prints the message of a StartError, and nothing else (process.test.ts).

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-start-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (folder = dataDir) =>
  startProcess({ DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }, () => {})

/** The one line a failed start prints. */
async function lineOf(folder = dataDir): Promise<string> {
  const error: unknown = await start(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  const line = error instanceof StartError ? error.message : ''
  expect(line).not.toContain('\n')
  return line
}

it.each<[string, string, (path: string) => void]>([
  ['missing', 'is missing', path => rmSync(path)],
  ['empty', 'is empty', path => truncateSync(path, 0)],
  [
    'cut short',
    'is damaged',
    path => truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096),
  ],
  ['overwritten', 'is damaged', path => writeFileSync(path, 'This is no database. '.repeat(1_000))],
])(
  'F16 a database that is %s next to a key is left unchanged, and the message points to the restore',
  async (_name, words, spoil) => {
    const path = databasePath(dataDir)
    copyFileSync(baseFile(findTestFolder(), 'access'), path)
    const key = join(dataDir, 'keys', 'access-token.key')
    mkdirSync(dirname(key))
    writeFileSync(key, Buffer.alloc(64).toString('base64'))
    spoil(path)
    const before = existsSync(path) ? readFileSync(path) : undefined
    const line = await lineOf()
    expect(line).toContain(words)
    expect(line).toContain('docs/operations/data.md')
    expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(before)
  },
)

it('F16 continues after a first start killed before the schema existed', async () => {
  await (await openDatabase({ dataDir })).close()
  expect(statSync(databasePath(dataDir)).size).toBeGreaterThan(0)
  await endProcess(await start())
}, 60_000)

it('F16 a database of a newer release is left unchanged, and the message says how to proceed', async () => {
  const path = databasePath(dataDir)
  copyFileSync(baseFile(findTestFolder(), 'access'), path)
  const database = await openDatabase({ dataDir })
  const newer = migrations.length + 1
  await database.write(trx =>
    sql`insert into schema_migrations (number, name, applied_at) values (${newer}, '9999-later', '')`.execute(
      trx,
    ),
  )
  await database.close()
  const before = readFileSync(path)
  const line = await lineOf()
  expect(line).toMatch(
    /newer release \(it has 9999-later\).*Start that release, or restore the backup/,
  )
  expect(readFileSync(path)).toEqual(before)
})

it('ends with one line when the folder is not writable', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  expect(await lineOf(join(dataDir, 'file'))).toContain('cannot be written')
  mkdirSync(join(dataDir, 'taken', 'lock.db'), { recursive: true })
  expect(await lineOf(join(dataDir, 'taken'))).toContain('cannot be written')
})
