import { brotliDecompressSync } from 'node:zlib'
import { writeTables } from './true-type.ts'
import { readGlyphs } from './woff2-glyphs.ts'

// The typefaces are WOFF2, for browsers; a PDF contains TrueType. The PDF library reads WOFF2 but cannot subset
// one, so it is converted first (https://www.w3.org/TR/WOFF2/). Unused parts are omitted: checksums.

/** Order fixed by the specification: a table is named by its place in this list. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map(tag => tag.replace('_', ' '))
const HEADER_BYTES = 48
const OWN_TAG = 0x3f

interface Entry {
  tag: string
  bytes: number
  isTransformed: boolean
}

/**
 * Converts a WOFF2 file to TrueType, optionally without some tables.
 * @example const font = toTrueType(await readFile('inter-latin-wght-normal.woff2'))
 */
export function toTrueType(
  woff2: Buffer,
  { without = [] }: { without?: readonly string[] } = {},
): Buffer {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no WOFF2 font.')
  const tables = readTables(woff2)
  const glyf = tables.get('glyf')
  const head = tables.get('head')
  if (glyf === undefined || head === undefined)
    throw new Error('This font has no TrueType outlines.')
  for (const tag of without) tables.delete(tag)
  const { glyphs, offsets } = readGlyphs(glyf)
  tables.set('glyf', glyphs)
  tables.set('loca', offsets)
  const longOffsets = Buffer.from(head)
  longOffsets.writeInt16BE(1, 50)
  tables.set('head', longOffsets)
  return writeTables(woff2.readUInt32BE(4), tables)
}

function readTables(woff2: Buffer): Map<string, Buffer> {
  const { entries, end } = readDirectory(woff2)
  const content = brotliDecompressSync(woff2.subarray(end, end + woff2.readUInt32BE(20)))
  const tables = new Map<string, Buffer>()
  let at = 0
  for (const { tag, bytes, isTransformed } of entries) {
    if (isTransformed && tag !== 'glyf' && tag !== 'loca')
      throw new Error(`The table ${tag} of this font is packed in a way not known here.`)
    tables.set(tag, content.subarray(at, at + bytes))
    at += bytes
  }
  return tables
}

function readDirectory(woff2: Buffer): { entries: Entry[]; end: number } {
  const entries: Entry[] = []
  let at = HEADER_BYTES
  // Seven bits per byte, the highest one says whether there is more.
  const readNumber = () => {
    let value = 0
    let byte = 0
    do {
      byte = woff2.readUInt8(at)
      at += 1
      value = value * 128 + (byte & 0x7f)
    } while (byte >= 0x80)
    return value
  }
  for (let index = 0; index < woff2.readUInt16BE(12); index += 1) {
    const flags = woff2.readUInt8(at)
    at += 1
    const isNamed = (flags & OWN_TAG) === OWN_TAG
    const tag = isNamed ? woff2.toString('latin1', at, at + 4) : (KNOWN_TAGS[flags & OWN_TAG] ?? '')
    if (isNamed) at += 4
    const isOutline = tag === 'glyf' || tag === 'loca'
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0
    const length = readNumber()
    entries.push({ tag, isTransformed, bytes: isTransformed ? readNumber() : length })
  }
  return { entries, end: at }
}
