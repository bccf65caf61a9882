import {
  MAX_FRAMES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
} from '#features/files/contract/files.contract.ts'

// A picture's size, read from its structure and never decoded: some hundred bytes can claim a picture of gigabytes. What the
// header claims must be confirmed by the structure: every part within the file, and the end where it belongs.

interface Size {
  width: number
  height: number
  frames: number
}
type Reader = (bytes: Buffer) => Size | undefined

/** No real picture has this many parts; counted so that a file of tiny parts doesn't block anyone. */
const MAX_PARTS = 400_000

function createCount(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > MAX_PARTS) throw new RangeError('too many parts')
  }
}

const READERS: Record<string, Reader> = {
  'image/png': readPng,
  'image/apng': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
}

export const isPicture = (type: string): boolean => type in READERS

/** What is wrong with a picture: it is unreadable before its end, or too large to display. */
export function findPictureFault(bytes: Buffer, type: string): 'broken' | 'too-large' | undefined {
  const size = read(bytes, type)
  if (size === undefined || size.width < 1 || size.height < 1 || size.frames < 1) return 'broken'
  const { width, height, frames } = size
  const isTooLarge =
    Math.max(width, height) > MAX_PICTURE_SIDE ||
    width * height > MAX_PICTURE_PIXELS ||
    frames > MAX_FRAMES
  return isTooLarge ? 'too-large' : undefined
}

function read(bytes: Buffer, type: string): Size | undefined {
  try {
    return READERS[type]?.(bytes)
  } catch (error) {
    // Beyond the end of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Chunks of length, name, content and sum: IHDR first, pixels in between, IEND last. */
function readPng(bytes: Buffer): Size | undefined {
  let size: Size | undefined
  let hasPixels = false
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length || (size === undefined) !== (name === 'IHDR'))
      return undefined
    if (name === 'IHDR')
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12), frames: 1 }
    if (name === 'acTL' && size !== undefined) size.frames = bytes.readUInt32BE(at + 8)
    if (name === 'IDAT') hasPixels ||= length > 0
    if (name === 'IEND') return hasPixels ? size : undefined
    at += 12 + length
  }
  return undefined
}

const JPEG_ALONE = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const JPEG_FRAME = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments up to the first scan, which must come after a frame and reach the end marker. */
function readJpeg(bytes: Buffer): Size | undefined {
  let size: Size | undefined
  for (let at = 2; at < bytes.length;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (JPEG_ALONE(marker)) at += 2
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2 || at + 2 + length > bytes.length) return undefined
      if (JPEG_FRAME(marker))
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 }
      if (marker === 0xda) return bytes.includes(END_OF_JPEG, at + 2 + length) ? size : undefined
      at += 2 + length
    }
  }
  return undefined
}
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** Blocks after the screen: pictures are counted, everything else is stepped over, and the trailer ends it. */
function readGif(bytes: Buffer): Size | undefined {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames: 0 }
  const colors = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))
  let at = 13 + colors(bytes.readUInt8(10))
  const count = createCount()
  const skip = () => {
    while (bytes.readUInt8(at) !== 0) {
      count()
      at += bytes.readUInt8(at) + 1
    }
    at += 1
  }
  for (;;) {
    count()
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return size
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) {
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      size.frames += 1
      at += 11 + colors(bytes.readUInt8(at + 9))
    } else return undefined
    skip()
  }
}

/** A RIFF of its declared length, with one picture or its frames. */
function readWebp(bytes: Buffer): Size | undefined {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) return undefined
  let canvas: Size | undefined
  let frames = 0
  let picture: Size | undefined
  for (let at = 12; at + 8 <= end;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > end) return undefined
    if (name === 'VP8X')
      canvas = {
        width: bytes.readUIntLE(at + 12, 3) + 1,
        height: bytes.readUIntLE(at + 15, 3) + 1,
        frames: 1,
      }
    if (name === 'ANMF') frames += 1
    if (name === 'VP8 ')
      picture = {
        width: bytes.readUInt16LE(at + 14) & 0x3fff,
        height: bytes.readUInt16LE(at + 16) & 0x3fff,
        frames: 1,
      }
    if (name === 'VP8L') {
      const bits = bytes.readUInt32LE(at + 9)
      picture = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, frames: 1 }
    }
    at += 8 + length + (length % 2)
  }
  if (frames > 0) return canvas === undefined ? undefined : { ...canvas, frames }
  if (canvas === undefined || picture === undefined) return picture
  return {
    width: Math.max(canvas.width, picture.width),
    height: Math.max(canvas.height, picture.height),
    frames: 1,
  }
}
