import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '#migrations/list.ts'
import { seedFirst, seedDemo } from '#app/server/fill.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { createBareDatabase, createTestDatabase } from '../database/test-database.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { writeBackup } from './backup.ts'
import { tablePath } from './manifest.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const clock = () => new Date('2026-11-21T05:00:00.000Z')
let root: string
let database: Database
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'smart-fft-backup-'))
  database = await createTestDatabase()
  await seedFirst({ database, clock })
  await seedDemo({
    database,
    clock,
    passwords: createPasswords({ memory: 64, passes: 1, queue: 10 }),
  })
  mkdirSync(join(root, 'data/files/ab'), { recursive: true })
  writeFileSync(join(root, 'data/files/ab/abcd'), 'an upload')
})
afterEach(async () => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

const usersOf = async (one: Database) =>
  one.read.selectFrom('users').selectAll().orderBy('id').execute()
const facetOf = async (one: Database) =>
  one.read
    .selectFrom('users_facet')
    .selectAll()
    .where('n', '>', 0)
    .orderBy('role')
    .orderBy('status')
    .orderBy('current_plan')
    .execute()
const backup = () =>
  writeBackup({ database, dataDir: join(root, 'data'), folder: join(root, 'backup'), clock })
const restore = (to: Database) =>
  restoreBackup({
    folder: join(root, 'backup'),
    database: to,
    dataDir: join(root, 'restored'),
    migrations,
    clock,
  })

const mailChangesOf = ({ read }: Database) =>
  read.selectFrom('email_changes').selectAll().orderBy('id').execute()

it('restores every row, file and last id into an empty database, with search and counts working at once', async () => {
  await database.write(trx => trx.deleteFrom('users').where('id', '=', 50).execute())
  await backup()
  const restored = await createBareDatabase()
  await restore(restored)
  expect(await usersOf(restored)).toEqual(await usersOf(database))
  expect(await facetOf(restored)).toEqual(await facetOf(database))
  // What triggers note of rows that are filled in is not among them.
  const noted = await mailChangesOf(database)
  expect(noted.length).toBeGreaterThan(0)
  expect(await mailChangesOf(restored)).toEqual(noted)
  const question = { index: 'users', q: 'maria' } as const
  expect(await restored.dialect.search.count(restored.read, question)).toBe(
    await database.dialect.search.count(database.read, question),
  )
  expect(existsSync(join(root, 'restored/files/ab/abcd'))).toBe(true)
  const [first] = await usersOf(database)
  if (first === undefined) throw new Error('no users')
  const { id: _, ...row } = first
  const added = await restored.write(trx =>
    trx
      .insertInto('users')
      .values({ ...row, username_key: 'new', email_key: 'new' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  // Ids continue where they were.
  expect(added.id).toBe(Math.max(...(await usersOf(database)).map(({ id }) => id)) + 1)
  await restored.close()
})

it('restores into the other database engine', async () => {
  await backup()
  const other = await openDatabase({ dataDir: join(root, 'other'), durability: 'none' })
  await restore(other)
  expect(await usersOf(other)).toEqual(await usersOf(database))
  await other.close()
})

it('is a consistent snapshot under concurrent writes, with everything acknowledged before it began', async () => {
  let isOver = false
  let acknowledged = 0
  const writing = (async () => {
    while (!isOver) {
      await database.write(trx =>
        trx
          .insertInto('key_values')
          .values({ name: `fact ${acknowledged}`, value: '' })
          .execute(),
      )
      acknowledged += 1
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  })()
  await new Promise(resolve => setTimeout(resolve, 50))
  const before = acknowledged
  const { tables } = await backup()
  isOver = true
  await writing
  const stored = (tables.key_values?.rows ?? 0) - 1
  expect(stored).toBeGreaterThanOrEqual(before)
  expect(stored).toBeLessThanOrEqual(acknowledged)
  expect((await verifyBackup(join(root, 'backup'))).faults).toEqual([])
})

it('reports what is wrong with a modified or truncated backup, and restores nothing of it', async () => {
  await backup()
  appendFileSync(join(root, 'backup/data/files/ab/abcd'), 'x')
  expect((await verifyBackup(join(root, 'backup'))).faults).toEqual([
    'file files/ab/abcd was changed',
  ])
  appendFileSync(tablePath(join(root, 'backup'), 'users'), 'x')
  rmSync(join(root, 'backup/data/files/ab/abcd'))
  expect((await verifyBackup(join(root, 'backup'))).faults).toEqual([
    'table users was changed',
    'file files/ab/abcd is missing',
  ])
  const empty = await createBareDatabase()
  await expect(restore(empty)).rejects.toThrow('The backup is not whole: table users was changed')
  expect(await empty.dialect.archive.listTables(empty.read)).toEqual([])
  await empty.close()
  await expect(verifyBackup(join(root, 'data'))).rejects.toThrow('holds no finished backup')
})

it('rejects a backup whose manifest was changed in any way', async () => {
  await backup()
  const path = join(root, 'backup/manifest.json')
  const whole = readFileSync(path, 'utf8')
  const changes: [RegExp, string][] = [
    [/"at": "2026/, '"at": "2027'],
    [/("lastIds": \{\s+"\w+": )\d+/, '$17'],
    [/"bytes": 9/, '"bytes": 8'],
    [/"files\/ab\/abcd": \{[^}]*\}/, ''],
    [/"engine"/, '"other": 1,\n  "engine"'],
  ]
  for (const [from, to] of changes) {
    writeFileSync(path, whole.replace(from, to))
    expect(readFileSync(path, 'utf8'), String(from)).not.toBe(whole)
    await expect(verifyBackup(join(root, 'backup')), String(from)).rejects.toThrow(
      'The backup is not whole: its manifest.json was changed.',
    )
  }
})

it('accepts a backup of an earlier release, whose manifest has no checksum', async () => {
  await backup()
  const path = join(root, 'backup/manifest.json')
  const { sha256: _, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...rest, format: 1 }))
  expect((await verifyBackup(join(root, 'backup'))).faults).toEqual([])
})

it('refuses to restore over existing data, and to overwrite another backup', async () => {
  await backup()
  await expect(restore(database)).rejects.toThrow('The database is not empty')
  await expect(backup()).rejects.toThrow('is there already')
})

it('leaves out uploads that are still arriving, and files removed since they were listed', async () => {
  writeFileSync(join(root, 'data/files/0123456789abcdef01234567.part'), 'half an upl')
  symlinkSync('removed', join(root, 'data/files/ab/abce'))
  const { files } = await backup()
  expect(Object.keys(files)).toEqual(['files/ab/abcd'])
  expect((await verifyBackup(join(root, 'backup'))).faults).toEqual([])
})
