import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assertFileNotLost, assertRowsNotLost } from './assert-not-lost.ts'
import { createBareDatabase, createTestDatabase } from './test-database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-lost-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function write(path: string, text = 'x'): void {
  mkdirSync(join(dataDir, path, '..'), { recursive: true })
  writeFileSync(join(dataDir, path), text)
}
async function checkRows(make: typeof createBareDatabase): Promise<void> {
  const database = await make()
  try {
    await assertRowsNotLost(database, dataDir)
  } finally {
    await database.close()
  }
}

it('accepts a folder without keys and files as a first start, whatever else it contains', async () => {
  const check = () => assertFileNotLost(dataDir)
  expect(() => assertFileNotLost(join(dataDir, 'none'))).not.toThrow()
  for (const path of [
    'lock.db',
    'lock.pid',
    'reserve',
    'files/upload.part',
    'backups/one/manifest.json',
  ])
    write(path)
  expect(check).not.toThrow()
  write('smart-fft.db', '')
  expect(check).not.toThrow()
  await expect(checkRows(createBareDatabase)).resolves.toBeUndefined()
})

it.each(['keys/access-token.key', 'files/ab/abcdef', 'smart-fft.db-wal'])(
  'rejects a missing or empty database file next to %s',
  path => {
    write(path)
    expect(() => assertFileNotLost(dataDir)).toThrow(/is missing.*restore a backup/)
    write('smart-fft.db', '')
    expect(() => assertFileNotLost(dataDir)).toThrow(/is empty.*restore a backup/)
    write('smart-fft.db')
    assertFileNotLost(dataDir)
  },
)

it.each(['keys/access-token.key', 'files/ab/abcdef'])(
  'rejects a database without tables next to %s, and accepts one with its schema',
  async path => {
    write(path)
    await expect(checkRows(createBareDatabase)).rejects.toThrow(
      /The database is empty.*restore a backup/,
    )
    await checkRows(createTestDatabase)
  },
)
