import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileStore } from './file-store.ts'
import { createScan } from './scan.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-files-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const bytes = (...parts: (string | Buffer)[]) => Readable.from(parts.map(part => Buffer.from(part)))
const left = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.part$|^..\/./.test(name),
  )

it('X-26 stores content once, under its hash, and returns it', async () => {
  const store = createFileStore(dataDir)
  const [one, two] = [await store.store(bytes('ab', 'c'), 10), await store.store(bytes('abc'), 10)]
  expect(one).toEqual(two)
  expect(one.hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(Buffer.concat(await store.read(one.hash).toArray()).toString()).toBe('abc')
  await store.remove(one.hash)
  expect(store.has(one.hash)).toBe(false)
})

it('X-26 keeps nothing of an oversized or interrupted upload', async () => {
  const store = createFileStore(dataDir)
  await expect(store.store(bytes('abc', 'def'), 5)).rejects.toMatchObject({ status: 413 })
  const broken = new Readable({ read: () => {} })
  broken.push('abc')
  setTimeout(() => broken.destroy(new Error('gone')), 10)
  await expect(store.store(broken, 5)).rejects.toThrow('gone')
  expect(left()).toEqual([])
})

it('X-26 scans a file before accepting it, and rejects it when the scanner fails', async () => {
  const refusing = createFileStore(dataDir, { scan: createScan('grep -qv virus') })
  await expect(refusing.store(bytes('a virus'), 20)).rejects.toMatchObject({
    status: 422,
    code: 'file.refused',
  })
  expect(existsSync(join(dataDir, 'files'))).toBe(true)
  expect(left()).toEqual([])
  expect((await refusing.store(bytes('harmless'), 20)).size).toBe(8)
  const broken = createFileStore(dataDir, { scan: createScan('/no/such/scanner') })
  await expect(broken.store(bytes('harmless too'), 20)).rejects.toMatchObject({ status: 422 })
})
