import { words } from './true-type.ts'

// The outlines of a WOFF2 font: points are split over several streams and packed as triplets. Section 5.1 and 5.2 of
// https://www.w3.org/TR/WOFF2/; the names are those of the specification.

const ON_CURVE = 0x01
const X_SHORT = 0x02
const Y_SHORT = 0x04
const X_SAME_OR_POSITIVE = 0x10
const Y_SAME_OR_POSITIVE = 0x20

/** A stream that is read from its beginning. */
function createReader(bytes: Buffer) {
  let at = 0
  const take = (count: number) => {
    at += count
    return at - count
  }
  const reader = {
    byte: () => bytes.readUInt8(take(1)),
    word: () => bytes.readUInt16BE(take(2)),
    signed: () => bytes.readInt16BE(take(2)),
    long: () => bytes.readUInt32BE(take(4)),
    bytes: (count: number) => {
      const from = take(count)
      return bytes.subarray(from, from + count)
    },
    /** One byte, or more for what does not fit. */
    number: () => {
      const code = reader.byte()
      if (code === 253) return reader.word()
      if (code === 255) return reader.byte() + 253
      return code === 254 ? reader.byte() + 506 : code
    },
  }
  return reader
}
type Reader = ReturnType<typeof createReader>

interface Point {
  dx: number
  dy: number
  isOnCurve: boolean
}
interface Streams {
  contours: Reader
  points: Reader
  flags: Reader
  glyphs: Reader
  composites: Reader
  boxes: Reader
  instructions: Reader
}

/** The tables `glyf` and `loca` (with long offsets) out of the packed one. */
export function readGlyphs(packed: Buffer): { glyphs: Buffer; offsets: Buffer } {
  const header = createReader(packed)
  header.long()
  const count = header.word()
  header.word()
  const [contours, points, flags, glyphBytes, composites, boxes, instructions] = Array.from(
    { length: 7 },
    () => header.long(),
  )
  const next = (bytes = 0) => createReader(header.bytes(bytes))
  const streams: Streams = {
    contours: next(contours),
    points: next(points),
    flags: next(flags),
    glyphs: next(glyphBytes),
    composites: next(composites),
    boxes: next(boxes),
    instructions: next(instructions),
  }
  const hasBox = streams.boxes.bytes(4 * ((count + 31) >> 5))
  const glyphs: Buffer[] = []
  const offsets = Buffer.alloc(4 * (count + 1))
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const isBoxed = ((hasBox[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
    const glyph = readGlyph(streams, isBoxed)
    glyphs.push(glyph)
    at += glyph.length
    offsets.writeUInt32BE(at, 4 * (index + 1))
  }
  return { glyphs: Buffer.concat(glyphs), offsets }
}

function readGlyph(streams: Streams, isBoxed: boolean): Buffer {
  const contours = streams.contours.signed()
  if (contours === 0) return Buffer.alloc(0)
  return padded(contours > 0 ? readSimple(streams, contours, isBoxed) : readComposite(streams))
}

function readSimple(streams: Streams, contours: number, isBoxed: boolean): Buffer[] {
  const ends = Buffer.alloc(2 * contours)
  let count = 0
  for (let contour = 0; contour < contours; contour += 1) {
    count += streams.points.number()
    ends.writeUInt16BE(count - 1, 2 * contour)
  }
  const points = Array.from({ length: count }, () =>
    readTriplet(streams.flags.byte(), streams.glyphs),
  )
  const instructions = streams.instructions.bytes(streams.glyphs.number())
  const box = isBoxed ? streams.boxes.bytes(8) : boxOf(points)
  return [
    words(contours),
    box,
    ends,
    words(instructions.length),
    instructions,
    ...writePoints(points),
  ]
}

/** Parts of other glyphs, put together: as they are, with their instructions behind them. */
function readComposite({ composites, boxes, glyphs, instructions }: Streams): Buffer[] {
  const parts: Buffer[] = []
  let flags = 0
  let isInstructed = false
  do {
    flags = composites.word()
    const hasWords = (flags & 0x0001) !== 0
    const scale =
      (flags & 0x0008) !== 0 ? 2 : (flags & 0x0040) !== 0 ? 4 : (flags & 0x0080) !== 0 ? 8 : 0
    parts.push(words(flags), composites.bytes(2 + (hasWords ? 4 : 2) + scale))
    isInstructed ||= (flags & 0x0100) !== 0
  } while ((flags & 0x0020) !== 0)
  const box = boxes.bytes(8)
  const size = isInstructed ? glyphs.number() : 0
  return [
    words(0xffff),
    box,
    ...parts,
    ...(isInstructed ? [words(size), instructions.bytes(size)] : []),
  ]
}

const signed = (flag: number, value: number): number => ((flag & 1) === 1 ? value : -value)

/** The delta to the next point; the flag says how many bits each axis has. */
function readTriplet(flag: number, bytes: Reader): Point {
  const isOnCurve = flag < 0x80
  const kind = flag & 0x7f
  const first = bytes.byte()
  if (kind < 10) return { isOnCurve, dx: 0, dy: signed(kind, ((kind & 14) << 7) + first) }
  if (kind < 20) return { isOnCurve, dx: signed(kind, (((kind - 10) & 14) << 7) + first), dy: 0 }
  if (kind < 84) {
    const rest = kind - 20
    return {
      isOnCurve,
      dx: signed(kind, 1 + (rest & 0x30) + (first >> 4)),
      dy: signed(kind >> 1, 1 + ((rest & 0x0c) << 2) + (first & 0x0f)),
    }
  }
  const second = bytes.byte()
  if (kind < 120) {
    const rest = kind - 84
    const dx = signed(kind, 1 + (Math.trunc(rest / 12) << 8) + first)
    return { isOnCurve, dx, dy: signed(kind >> 1, 1 + (((rest % 12) >> 2) << 8) + second) }
  }
  const third = bytes.byte()
  if (kind < 124)
    return {
      isOnCurve,
      dx: signed(kind, (first << 4) + (second >> 4)),
      dy: signed(kind >> 1, ((second & 0x0f) << 8) + third),
    }
  return {
    isOnCurve,
    dx: signed(kind, (first << 8) + second),
    dy: signed(kind >> 1, (third << 8) + bytes.byte()),
  }
}

function boxOf(points: Point[]): Buffer {
  let [x, y] = [0, 0]
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box.left = Math.min(box.left, x)
    box.bottom = Math.min(box.bottom, y)
    box.right = Math.max(box.right, x)
    box.top = Math.max(box.top, y)
  }
  return words(box.left, box.bottom, box.right, box.top)
}

/** Flags, then all steps along x, then all along y. */
function writePoints(points: Point[]): Buffer[] {
  const flags: number[] = []
  const across: number[] = []
  const up: number[] = []
  for (const { dx, dy, isOnCurve } of points) {
    const x = writeStep(dx, across, { short: X_SHORT, same: X_SAME_OR_POSITIVE })
    const y = writeStep(dy, up, { short: Y_SHORT, same: Y_SAME_OR_POSITIVE })
    flags.push((isOnCurve ? ON_CURVE : 0) | x | y)
  }
  return [Buffer.from(flags), Buffer.from(across), Buffer.from(up)]
}

function writeStep(
  step: number,
  bytes: number[],
  { short, same }: { short: number; same: number },
): number {
  if (step === 0) return same
  if (Math.abs(step) < 256) {
    bytes.push(Math.abs(step))
    return short | (step > 0 ? same : 0)
  }
  bytes.push((step >> 8) & 0xff, step & 0xff)
  return 0
}

function padded(pieces: Buffer[]): Buffer {
  const glyph = Buffer.concat(pieces)
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
}
