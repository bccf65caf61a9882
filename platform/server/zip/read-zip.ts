import { crc32, inflateRawSync } from 'node:zlib'

// Archives of others, read within limits (docs/adr/0094). Everything is measured before anything is unpacked, and nothing is written to disk:
// names are data. Runs in a worker thread.

/** Why an archive is refused. */
export const ARCHIVE_FAULTS = ['not_zip', 'damaged', 'encrypted', 'too_many', 'too_large'] as const
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number]

/** An archive that is not unpacked. */
export class BadArchive extends Error {
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault) {
    super(fault)
    this.fault = fault
  }
}

export interface ZipLimits {
  entries: number
  /** Of all entries together, unpacked. */
  bytes: number
  entryBytes: number
  /** How many times larger an entry may become; a deflated one can become 1,032 times as large. */
  ratio: number
}
/** An entry of an archive; reading it unpacks it. */
export interface ZipPart {
  name: string
  size: number
  read(): Uint8Array
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const DIRECTORY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x2041
/** Small entries may repeat themselves more. */
const RATIO_FROM = 65_536

interface Place {
  name: string
  method: number
  checksum: number
  packed: number
  size: number
  offset: number
}

/**
 * The entries of an archive, checked: their number, sizes and ratio against the limits, and that none lies over another. Folders are left out.
 * Throws `BadArchive`, as does reading an entry whose size or checksum is not the declared one.
 * @example const parts = readZip(bytes, { entries: 1_000, bytes: 50_000_000, entryBytes: 5_000_000, ratio: 200 })
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): ZipPart[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const places = readDirectory(view, end, limits.entries)
  let total = 0
  for (const { packed, size } of places) {
    total += size
    const isBomb = size > RATIO_FROM && size > packed * limits.ratio
    if (size > limits.entryBytes || total > limits.bytes || isBomb)
      throw new BadArchive('too_large')
  }
  const starts = findStarts(view, places, end.directory)
  return places
    .filter(({ name }) => !name.endsWith('/'))
    .map(place => ({
      name: place.name,
      size: place.size,
      read: () => unpack(view, place, starts.get(place) ?? 0),
    }))
}

interface End {
  at: number
  count: number
  directory: number
}

/** The end record, whose comment reaches to the last byte. */
function findEnd(view: Buffer): End {
  const last = view.length - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (
      view.readUInt32LE(at) !== END ||
      at + END_BYTES + view.readUInt16LE(at + 20) !== view.length
    )
      continue
    const count = view.readUInt16LE(at + 10)
    const bytes = view.readUInt32LE(at + 12)
    const directory = view.readUInt32LE(at + 16)
    // Parts of several files, and archives of more than 4 GB or 65,535 entries (ZIP64), which no limit admits.
    const isWhole = view.readUInt32LE(at + 4) === 0 && view.readUInt16LE(at + 8) === count
    if (!isWhole || directory + bytes !== at) throw new BadArchive('damaged')
    return { at, count, directory }
  }
  throw new BadArchive('not_zip')
}

function readDirectory(view: Buffer, { at: end, count, directory }: End, most: number): Place[] {
  if (count > most) throw new BadArchive('too_many')
  const places: Place[] = []
  const names = new Set<string>()
  let at = directory
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_BYTES > end || view.readUInt32LE(at) !== DIRECTORY)
      throw new BadArchive('damaged')
    const nameEnd = at + DIRECTORY_BYTES + view.readUInt16LE(at + 28)
    const next = nameEnd + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
    if (next > end) throw new BadArchive('damaged')
    if ((view.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new BadArchive('encrypted')
    const name = view.toString('utf8', at + DIRECTORY_BYTES, nameEnd)
    const method = view.readUInt16LE(at + 10)
    if (names.has(name) || (method !== STORED && method !== DEFLATED))
      throw new BadArchive('damaged')
    names.add(name)
    places.push({
      name,
      method,
      checksum: view.readUInt32LE(at + 16),
      packed: view.readUInt32LE(at + 20),
      size: view.readUInt32LE(at + 24),
      offset: view.readUInt32LE(at + 42),
    })
    at = next
  }
  if (at !== end) throw new BadArchive('damaged')
  return places
}

/** Where the bytes of each entry begin. No two share a byte: one that is unpacked many times is how small archives become huge. */
function findStarts(view: Buffer, places: readonly Place[], directory: number): Map<Place, number> {
  const starts = new Map<Place, number>()
  let free = 0
  for (const place of places.toSorted((a, b) => a.offset - b.offset)) {
    const { offset, packed, name, method } = place
    const isHere =
      offset >= free &&
      offset + LOCAL_BYTES <= directory &&
      view.readUInt32LE(offset) === LOCAL &&
      view.readUInt16LE(offset + 8) === method
    if (!isHere) throw new BadArchive('damaged')
    const nameEnd = offset + LOCAL_BYTES + view.readUInt16LE(offset + 26)
    const start = nameEnd + view.readUInt16LE(offset + 28)
    free = start + packed
    if (free > directory || view.toString('utf8', offset + LOCAL_BYTES, nameEnd) !== name)
      throw new BadArchive('damaged')
    starts.set(place, start)
  }
  return starts
}

/** Stops at the declared size, whatever else the bytes would become. */
function unpack(view: Buffer, { method, packed, size, checksum }: Place, start: number): Buffer {
  const bytes = view.subarray(start, start + packed)
  const unpacked = method === STORED ? bytes : inflate(bytes, size)
  if (unpacked.length !== size || crc32(unpacked) !== checksum) throw new BadArchive('damaged')
  return unpacked
}

function inflate(bytes: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new BadArchive('damaged')
  }
}
