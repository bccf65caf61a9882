import { Readable } from 'node:stream'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writePng } from '../png/write-png.ts'
import { createFileStore } from './file-store.ts'
import { findPictureFault } from './picture-size.ts'

const png = (width: number, height: number): Buffer => {
  const bytes = writePng({ width: 2, height: 2, colorAt: () => [1, 2, 3] })
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const gif = (width: number, height: number, frames: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ])
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0, 0, 0])])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 42, 0xff, 0xd9]),
  ])
}
const webp = (width: number, height: number): Buffer => {
  const bits = Buffer.alloc(10)
  bits.writeUInt8(0x2f, 0)
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  const chunk = Buffer.concat([Buffer.from('VP8L'), Buffer.from([10, 0, 0, 0]), bits])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + chunk.length, 0)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), chunk])
}
const BIG = 20_000
const PICTURES: [string, Buffer, Buffer][] = [
  ['image/png', png(640, 480), png(BIG, BIG)],
  ['image/jpeg', jpeg(640, 480), jpeg(BIG, BIG)],
  ['image/gif', gif(640, 480, 3), gif(BIG, BIG, 1)],
  ['image/webp', webp(640, 480), webp(16_000, 16_000)],
]

describe('image validation', () => {
  it.each(PICTURES)(
    'X-26 of %s checks dimensions and the end of the file, not just its signature',
    (type, fine, large) => {
      expect(findPictureFault(fine, type)).toBeUndefined()
      expect(findPictureFault(large, type)).toBe('too-large')
      for (let length = 0; length < fine.length; length += 1)
        expect(
          findPictureFault(fine.subarray(0, length), type),
          `${length} of ${fine.length} bytes`,
        ).toBe('broken')
      expect(
        findPictureFault(Buffer.concat([fine.subarray(0, 12), Buffer.alloc(50_000)]), type),
      ).toBe('broken')
    },
  )

  it('X-26 limits each side, the total of pixels, and the frames', () => {
    expect(findPictureFault(png(12_001, 1), 'image/png')).toBe('too-large')
    expect(findPictureFault(png(12_000, 4_000), 'image/png')).toBeUndefined()
    expect(findPictureFault(png(12_000, 4_200), 'image/png')).toBe('too-large')
    expect(findPictureFault(png(0, 10), 'image/png')).toBe('broken')
    expect(findPictureFault(gif(10, 10, 501), 'image/gif')).toBe('too-large')
    expect(findPictureFault(png(65_535, 65_535).subarray(0, 29), 'image/png')).toBe('broken')
  })

  it('X-26 of a file made of tiny parts returns quickly', () => {
    const head = png(10, 10).subarray(0, 33)
    const hostile = Buffer.concat([
      head,
      Buffer.alloc(24_000_000, Buffer.from([0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0])),
    ])
    expect(findPictureFault(hostile, 'image/png')).toBe('broken')
  })
})

describe('file store', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-pictures-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const store = createFileStore(dataDir)
  const put = (bytes: Buffer, types?: readonly string[]) =>
    store.store(Readable.from([bytes]), 1_000_000, types)

  it('X-26 rejects oversized and truncated images, naming the field, and keeps nothing', async () => {
    for (const [bytes, code] of [
      [png(BIG, BIG), 'file.picture_too_large'],
      [png(10, 10).subarray(0, 40), 'file.picture_broken'],
    ] satisfies [Buffer, string][])
      await expect(put(bytes, ['image/png'])).rejects.toMatchObject({
        status: 400,
        code,
        options: { errors: { file: expect.any(String) } },
      })
    await expect(put(jpeg(10, 10), ['image/png'])).rejects.toMatchObject({ status: 415 })
    expect(readdirSync(join(dataDir, 'files'))).toEqual([])
  })

  it('X-26 accepts such an image as an attachment that is not displayed', async () => {
    expect((await put(png(BIG, BIG))).type).toBe('application/octet-stream')
    expect((await put(png(10, 10))).type).toBe('image/png')
  })
})
