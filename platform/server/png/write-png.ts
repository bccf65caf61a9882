import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  width: number
  height: number
  /** Red, green and blue of a point, counted from the top left. */
  colorAt: (x: number, y: number) => readonly [number, number, number]
}

/**
 * Encodes a computed picture as PNG.
 * @example writePng({ width: 320, height: 180, colorAt: (x, y) => [x & 255, y & 255, 128] })
 */
export function writePng({ width, height, colorAt }: Picture): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) row.set(colorAt(x, y), 1 + x * 3)
    return row
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
