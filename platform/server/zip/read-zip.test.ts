import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { BadArchive, readZip, type ZipLimits } from './read-zip.ts'

const LIMITS: ZipLimits = { entries: 10, bytes: 400_000, entryBytes: 300_000, ratio: 50 }
const text = (value: string) => new TextEncoder().encode(value)
const archive = (files: Record<string, Uint8Array>, level: 0 | 6 = 6): Buffer =>
  Buffer.from(zipSync(files, { level }))

function faultOf(bytes: Uint8Array, limits = LIMITS): string {
  try {
    for (const part of readZip(bytes, limits)) part.read()
  } catch (error) {
    return error instanceof BadArchive ? error.fault : `${error}`
  }
  return 'none'
}
/** Changes a field of the first entry, in the directory or in its own head. */
function changed(bytes: Buffer, { at, value }: { at: number; value: number }): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(value, copy.indexOf('PK\u0001\u0002', 0, 'latin1') + at)
  return copy
}

describe('archives of others', () => {
  it('S16 archives from other programs are read with names and contents, deflated or stored, without folders', () => {
    for (const level of [0, 6] as const) {
      const files = { 'a/': new Uint8Array(), 'a/größe.json': text('{"a":1}'), 'b.txt': text('') }
      const parts = readZip(archive(files, level), LIMITS)
      expect(parts.map(({ name, size }) => [name, size])).toEqual([
        ['a/größe.json', 7],
        ['b.txt', 0],
      ])
      expect(parts.map(part => Buffer.from(part.read()).toString())).toEqual(['{"a":1}', ''])
    }
  })

  it('S16 archives from other programs are rejected by declared sizes, number and ratio before anything is unpacked', () => {
    const read = (bytes: Uint8Array) => () => readZip(bytes, LIMITS)
    const noise = (size: number) => Uint8Array.from({ length: size }, (_, n) => (n * n * 31) >> 3)
    expect(read(archive({ a: new Uint8Array(100_000) }))).toThrow('too_large')
    expect(read(archive({ a: noise(300_001) }, 0))).toThrow('too_large')
    expect(read(archive({ a: noise(250_000), b: noise(250_000) }, 0))).toThrow('too_large')
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}`, text('x')]))
    expect(read(archive(many))).toThrow('too_many')
    expect(faultOf(archive({ a: noise(300_000) }, 0))).toBe('none')
  })

  it('S16 archives from other programs are rejected when an entry differs from its declared size or checksum', () => {
    const good = archive({ a: text('a'.repeat(5_000)) })
    expect(faultOf(good)).toBe('none')
    for (const value of [4_999, 5_001, 1])
      expect(faultOf(changed(good, { at: 24, value }))).toBe('damaged')
    expect(faultOf(changed(good, { at: 16, value: 7 }))).toBe('damaged')
    const bomb = deflateRawSync(Buffer.alloc(50_000_000))
    expect(faultOf(changed(archive({ a: bomb }, 0), { at: 10, value: 8 }))).toBe('damaged')
  })

  it('S16 archives from other programs are rejected when entries overlap each other or the directory, or share a name', () => {
    const two = archive({ a: text('one'), b: text('two') }, 0)
    const second = two.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
    const over = Buffer.from(two)
    over.writeUInt32LE(0, second + 42)
    expect(faultOf(over)).toBe('damaged')
    expect(faultOf(changed(two, { at: 20, value: 60 }))).toBe('damaged')
    // Within the bytes of the first, under the right name.
    const inner = archive({ b: text('two') }, 0)
    const outer = archive({ a: inner, b: text('two') }, 0)
    const last = outer.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
    outer.writeUInt32LE(outer.indexOf('PK\u0003\u0004', 1, 'latin1'), last + 42)
    expect(faultOf(outer)).toBe('damaged')
    const same = Buffer.from(two.toString('latin1').replaceAll('b', 'a'), 'latin1')
    expect(faultOf(same)).toBe('damaged')
  })

  it('S16 archives from other programs are rejected when encrypted, split, truncated or invalid', () => {
    const good = archive({ a: text('one') })
    expect(faultOf(changed(good, { at: 8, value: 0x0008_0001 }))).toBe('encrypted')
    for (const bytes of [text(''), text('no archive'), good.subarray(0, -5)])
      expect(faultOf(bytes)).toBe('not_zip')
    expect(faultOf(good.subarray(1))).toBe('damaged')
    const parted = Buffer.from(good)
    parted.writeUInt16LE(1, parted.length - 18)
    expect(faultOf(parted)).toBe('damaged')
  })
})
