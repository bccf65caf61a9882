import { readTables, words, writeTables } from './true-type.ts'

// The part of a typeface that a document needs, as TrueType: https://learn.microsoft.com/typography/opentype/spec/otff.

/** A glyph of the typeface at its place, in units of the typeface. */
export interface Component {
  glyph: number
  dx: number
  dy: number
}

const IN_SUBSET = ['head', 'hhea', 'maxp', 'cvt ', 'fpgm', 'prep']
/** Flags of a component: what follows them, and whether it is the last one. */
const FLAG = { words: 0x01, offsets: 0x02, scale: 0x08, more: 0x20, scales: 0x40, matrix: 0x80 }

/**
 * Writes a font whose glyphs are those named, in their order; one of several components is drawn as a whole, with the
 * width of the first.
 * @example const font = writeSubset(arabic, [[notdef], [sheen, dotsAbove]])
 */
export function writeSubset(trueType: Buffer, glyphs: readonly (readonly Component[])[]): Buffer {
  const tables = readTables(trueType)
  const source = readSource(tables)
  const outputGlyphs: (readonly Component[])[] = [...glyphs]
  const places = new Map<number, number>()
  /** Where a glyph of the typeface is; those that are only drawn as a part of others follow at the end. */
  function placeOf(glyph: number): number {
    const known = places.get(glyph)
    if (known !== undefined) return known
    const place = outputGlyphs.push([{ glyph, dx: 0, dy: 0 }]) - 1
    places.set(glyph, place)
    return place
  }
  const outlines: Buffer[] = []
  const metrics: Buffer[] = []
  // The list grows while it is walked.
  for (const components of outputGlyphs) {
    const [first] = components
    const isAsIs = components.length === 1 && first?.dx === 0 && first.dy === 0
    const outline = isAsIs
      ? withParts(source.outlineOf(first.glyph), placeOf)
      : compose(components, { outlineOf: source.outlineOf, placeOf })
    outlines.push(Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]))
    metrics.push(
      words(
        source.advanceOf(components[0]?.glyph ?? 0),
        outline.length === 0 ? 0 : outline.readInt16BE(2),
      ),
    )
  }
  const subset = new Map<string, Buffer>()
  for (const tag of IN_SUBSET) {
    const table = tables.get(tag)
    if (table !== undefined) subset.set(tag, Buffer.from(table))
  }
  subset.get('hhea')?.writeUInt16BE(outputGlyphs.length, 34)
  const maxima = subset.get('maxp')
  maxima?.writeUInt16BE(outputGlyphs.length, 4)
  maxima?.writeUInt16BE(Math.max(maxima.readUInt16BE(28), ...glyphs.map(of => of.length)), 28)
  maxima?.writeUInt16BE(maxima.readUInt16BE(30) + 1, 30)
  subset.set('hmtx', Buffer.concat(metrics))
  subset.set('glyf', Buffer.concat(outlines))
  subset.set('loca', longs(outlines))
  return writeTables(0x00010000, subset)
}

interface Source {
  outlineOf: (glyph: number) => Buffer
  advanceOf: (glyph: number) => number
}

function readSource(tables: ReadonlyMap<string, Buffer>): Source {
  const get = (tag: string): Buffer => {
    const table = tables.get(tag)
    if (table === undefined) throw new Error(`This font has no table ${tag}.`)
    return table
  }
  const [glyf, loca, hmtx] = [get('glyf'), get('loca'), get('hmtx')]
  const last = get('hhea').readUInt16BE(34) - 1
  return {
    outlineOf: glyph =>
      glyf.subarray(loca.readUInt32BE(4 * glyph), loca.readUInt32BE(4 * glyph + 4)),
    advanceOf: glyph => hmtx.readUInt16BE(4 * Math.min(glyph, last)),
  }
}

/** An outline of others names them by their places in the subset. */
function withParts(outline: Buffer, placeOf: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  let at = 10
  let flags = FLAG.more
  while ((flags & FLAG.more) !== 0) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(placeOf(copy.readUInt16BE(at + 2)), at + 2)
    at += 4 + ((flags & FLAG.words) === 0 ? 2 : 4) + bytesOfScale(flags)
  }
  return copy
}

function bytesOfScale(flags: number): number {
  if ((flags & FLAG.scale) !== 0) return 2
  if ((flags & FLAG.scales) !== 0) return 4
  return (flags & FLAG.matrix) === 0 ? 0 : 8
}

function compose(
  components: readonly Component[],
  { outlineOf, placeOf }: Pick<Source, 'outlineOf'> & { placeOf: (glyph: number) => number },
): Buffer {
  const drawn = components.filter(({ glyph }) => outlineOf(glyph).length > 0)
  if (drawn.length === 0) return Buffer.alloc(0)
  const edges = drawn.map(({ glyph, dx, dy }) => {
    const outline = outlineOf(glyph)
    return [2, 4, 6, 8].map((at, edge) => outline.readInt16BE(at) + (edge % 2 === 0 ? dx : dy))
  })
  const box = [Math.min, Math.min, Math.max, Math.max].map((pick, edge) =>
    pick(...edges.map(of => of[edge] ?? 0)),
  )
  return Buffer.concat([
    words(-1, ...box),
    ...drawn.map(({ glyph, dx, dy }, index) =>
      words(
        FLAG.words | FLAG.offsets | (index < drawn.length - 1 ? FLAG.more : 0),
        placeOf(glyph),
        dx,
        dy,
      ),
    ),
  ])
}

/** Where each outline begins, and where the last one ends. */
function longs(outlines: readonly Buffer[]): Buffer {
  const bytes = Buffer.alloc(4 * (outlines.length + 1))
  let end = 0
  for (const [index, { length }] of outlines.entries()) {
    end += length
    bytes.writeUInt32BE(end, 4 * (index + 1))
  }
  return bytes
}
