import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWrite } from '../database/create-write.ts'
import { createLocalSignals } from '../database/signals.ts'
import type { Database } from '../database/database.ts'
import { asAppError, leavesDoubt } from '../database/sqlite-errors.ts'
import { openSqlite } from '../database/sqlite-connection.ts'
import { writerDialect } from '../database/sqlite-driver.ts'
import type { Tables } from '../database/tables.ts'
import { openReserve, type Reserve } from './reserve.ts'
import { isStorageFull, storageFull } from './storage-error.ts'

let dataDir: string
let reserve: Reserve
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-reserve-'))
  reserve = await openReserve(dataDir)
})
afterEach(async () => {
  await reserve.close()
  rmSync(dataDir, { recursive: true, force: true })
})
const hasFile = () => existsSync(join(dataDir, 'reserve'))

it('F4 recognizes a full disk and an exhausted quota, also as the cause of another error', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code })
  expect(
    [
      failed('ENOSPC'),
      failed('EDQUOT'),
      new Error('backup', { cause: failed('ENOSPC') }),
      storageFull(),
    ].map(isStorageFull),
  ).toEqual(Array(4).fill(true))
  expect([failed('EIO'), new Error('other'), 'ENOSPC'].map(isStorageFull)).toEqual(
    Array(3).fill(false),
  )
})

it('F4 releases the reserved space once, and reserves it again when there is room', async () => {
  expect([hasFile(), reserve.isSpent(), await reserve.isFull()]).toEqual([true, false, false])
  expect([reserve.spend(), reserve.spend()]).toEqual([true, false])
  expect([hasFile(), reserve.isSpent(), await reserve.isFull()]).toEqual([false, true, true])
  await vi.waitUntil(() => !reserve.isSpent(), { timeout: 5_000 })
  expect(hasFile()).toBe(true)
})

it('F4 goes on without reserved space where it can’t be written for another reason, which is reported once', async () => {
  const failures: unknown[] = []
  const folder = join(dataDir, 'reserved')
  mkdirSync(join(folder, 'reserve', 'in the way'), { recursive: true })
  const other = await openReserve(folder, error => void failures.push(error))
  expect([other.isSpent(), await other.isFull(), failures.length]).toEqual([false, false, 1])
  rmSync(join(folder, 'reserve'), { recursive: true })
  await vi.waitUntil(() => existsSync(join(folder, 'reserve')), { timeout: 5_000 })
  expect(failures).toHaveLength(1)
  await other.close()
})

it('F4 still writes sign-ins when the disk is full, and rejects everything else until there is room', async () => {
  const { database, setRoom, end } = openSmall()
  const add = (key: string) => () =>
    database.write(trx => sql`insert into notes (text) values (${key})`.execute(trx))
  await add('first')()
  setRoom(0)
  await expect(add('x'.repeat(50_000))()).rejects.toMatchObject({
    status: 507,
    code: 'storage.full',
  })
  expect([reserve.isSpent(), hasFile()]).toEqual([true, false])
  setRoom(100)
  await expect(add('ordinary')()).rejects.toMatchObject({ status: 507 })
  await database.useReserve(add('sign-in'))
  await vi.waitUntil(() => !reserve.isSpent(), { timeout: 5_000 })
  await add('ordinary')()
  end()
})

it('F4 retries a sign-in that hit the full disk itself', async () => {
  const { database, setRoom, end } = openSmall()
  setRoom(0)
  let tries = 0
  await database.useReserve(() =>
    database.write(async trx => {
      tries += 1
      if (tries === 2) setRoom(100)
      await sql`insert into notes (text) values (${'x'.repeat(50_000)})`.execute(trx)
    }),
  )
  expect(tries).toBe(2)
  end()
})

/** A database on a disk limited to this many pages beyond its size. */
function openSmall() {
  const connection = openSqlite(join(dataDir, 'small.db'), { readOnly: false })
  connection.handle.exec('create table notes (text text)')
  const database: Pick<Database, 'write' | 'useReserve'> = createWrite({
    writer: new Kysely<Tables>({ dialect: writerDialect(connection) }),
    flushed: async () => {},
    asAppError,
    leavesDoubt,
    onFailure: () => {},
    signals: createLocalSignals(),
    reserve,
  })
  const pages = () => Number(connection.handle.prepare('pragma page_count').get()?.['page_count'])
  return {
    database,
    setRoom: (room: number) => connection.handle.exec(`pragma max_page_count = ${pages() + room}`),
    end: () => connection.handle.close(),
  }
}
