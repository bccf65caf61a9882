import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeZip } from './zip.ts'

it('ACC-12 an archive contains its entries complete and under their names', async () => {
  const large = Buffer.alloc(300_000, 'abcdefghij')
  const bytes = await buffer(
    writeZip([
      { name: 'größe.json', bytes: [Buffer.from('{"a":'), Buffer.from('1}')] },
      {
        name: 'files/large.txt',
        bytes: Readable.from([large.subarray(0, 1000), large.subarray(1000)]),
      },
      { name: 'empty.txt', bytes: [] },
    ]),
  )
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['größe.json', 'files/large.txt', 'empty.txt'])
  expect(strFromU8(files['größe.json'] ?? new Uint8Array())).toBe('{"a":1}')
  expect(Buffer.compare(files['files/large.txt'] ?? new Uint8Array(), large)).toBe(0)
})

it('ACC-12 an archive whose source fails is aborted instead of looking complete', async () => {
  async function* failing() {
    yield Buffer.from('some')
    throw new Error('the disk is gone')
  }
  await expect(buffer(writeZip([{ name: 'a.txt', bytes: failing() }]))).rejects.toThrow(
    'the disk is gone',
  )
})
