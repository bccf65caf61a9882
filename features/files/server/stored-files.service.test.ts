import { HOUR } from '#platform/contract/durations.rules.ts'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { checkStoredFiles } from './stored-files.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const check = async () => {
  const store = createFileStore(test.dataDir)
  const found = await checkStoredFiles({ store, clock: () => test.now() }, test.database.read)
  return found.map(({ level, message }) => `${level}: ${message}`)
}

it('ADD-05 reports uploads without a file, and files without an upload unless they are recent', async () => {
  const [whole] = await check()
  expect(whole).toMatch(/^ok: All [1-9]\d* uploads have their file$/)
  const folder = join(test.dataDir, 'files/zz')
  mkdirSync(folder)
  const at = (hours: number) => new Date(test.now().getTime() - hours * HOUR)
  for (const [name, hours] of [
    ['old', 2],
    ['young', 0.5],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), at(hours), at(hours))
  }
  expect(await check()).toEqual(['warning: 1 files belong to no upload.'])
  const [onDisk] = createFileStore(test.dataDir).list()
  await createFileStore(test.dataDir).remove(onDisk?.hash ?? '')
  expect((await check())[0]).toMatch(/^problem: 1 of \d+ uploads have no file\.$/)
})
