import { RIGHT_TO_LEFT, mirrored, signsOf } from './bidi.ts'
import { type Component, writeSubset } from './subset.ts'

// The PDF library numbers glyphs by their shape, and says of each what it meant when it first came. Arabic letters share
// shapes and have their dots as glyphs of their own: programs that read the file would find other letters, and dots
// between them. Here a letter with its dots is one glyph of the embedded font, numbered once for each text it means,
// and text from right to left is shown as it is read, each glyph placed for itself (ISO 32000-1, 14.8.2.3.3).

interface Glyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}
/** From left to right, whichever way it is read; in thousandths of the font size. */
interface GlyphRun {
  glyphs: Glyph[]
  positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  direction: string
}
/** A font of the PDF library. */
interface LibraryFont {
  font: { getGlyph: (id: number, codePoints?: number[]) => Glyph | null }
  layoutRun: (text: string) => GlyphRun
  subset: object
  /** What each glyph means, and its width, by its number. */
  unicode: number[][]
  widths: number[]
  /** Of a unit of the typeface. */
  scale: number
  id: string
  ref: () => unknown
}

/** A glyph of a text, placed from the left end of the text in thousandths of the font size. */
interface Placed {
  components: Component[]
  codePoints: number[]
  width: number
  x: number
  y: number
  isMark: boolean
}

/** A font whose glyphs say what they mean. */
export interface ReadableFont {
  /** Its name on the pages, and its object in the file. */
  id: string
  ref: () => unknown
  /** A text's glyphs as they are read, by their numbers in four hexadecimal digits. */
  show: (text: string) => (Omit<Placed, 'components' | 'codePoints'> & { number: string })[]
}

/**
 * Vowel marks begin left of their letter, one after the other, though they are drawn above it: programs that go by
 * places would else read them before it.
 */
const STEP_OF_MARK = 1

/** Takes a font of the library over; `source` is its file. */
export function toReadable(font: unknown, source: Buffer): ReadableFont {
  if (!isLibraryFont(font)) throw new Error('pdfkit is not what it was: a font is another.')
  forgetFirstMeanings(font)
  const { id, unicode, widths } = font
  const outlines: Component[][] = [[{ glyph: 0, dx: 0, dy: 0 }]]
  const numbers = new Map<string, string>()
  function numberOf({ components, codePoints, width }: Placed): string {
    const key = JSON.stringify([components, codePoints])
    const known = numbers.get(key)
    if (known !== undefined) return known
    const index = outlines.push(components) - 1
    unicode[index] = codePoints
    widths[index] = width
    const number = index.toString(16).padStart(4, '0')
    numbers.set(key, number)
    return number
  }
  font.subset = { encode: () => writeSubset(source, outlines) }
  return {
    id,
    ref: () => font.ref(),
    show: text => placedOf(font, text).map(one => ({ ...one, number: numberOf(one) })),
  }
}

const isLibraryFont = (value: unknown): value is LibraryFont =>
  typeof value === 'object' &&
  value !== null &&
  ['font', 'layoutRun', 'subset', 'unicode', 'widths', 'scale', 'id', 'ref'].every(
    name => name in value,
  )

/** The shaper stores each glyph with what it meant when it was first used, and repeats that later. */
function forgetFirstMeanings({ font }: LibraryFont): void {
  const getStored = font.getGlyph.bind(font)
  const glyphs = new Map<string, Glyph | null>()
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`
    const known = glyphs.get(key)
    if (known !== undefined) return known
    const stored = getStored(id, codePoints)
    const meant =
      stored === null ? null : Object.create(stored, { codePoints: { value: codePoints } })
    glyphs.set(key, meant)
    return meant
  }
}

/** A text's glyphs as they are read. */
function placedOf(font: LibraryFont, text: string): Placed[] {
  const isTurned = text.startsWith(RIGHT_TO_LEFT)
  const run = font.layoutRun(isTurned ? text.slice(RIGHT_TO_LEFT.length) : text)
  return isTurned && run.direction === 'ltr'
    ? turnedSigns(font, text.slice(RIGHT_TO_LEFT.length))
    : lettersOf(run, font.scale)
}

/** Letters, each with its dots: these come after their letter as glyphs without a meaning. */
function lettersOf({ glyphs, positions, direction }: GlyphRun, scale: number): Placed[] {
  let pen = 0
  const shown = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    pen += xAdvance
    return { glyph, x: pen - xAdvance + xOffset, y: yOffset }
  })
  const letters: Placed[] = []
  let base: Placed | undefined
  for (const { glyph, x, y } of direction === 'rtl' ? shown.toReversed() : shown) {
    const { id, codePoints, advanceWidth } = glyph
    const width = advanceWidth * scale
    const shift = (from: { x: number; y: number }) => ({
      glyph: id,
      dx: Math.round((x - from.x) / scale),
      dy: Math.round((y - from.y) / scale),
    })
    if (codePoints.length === 0 && base !== undefined) base.components.push(shift(base))
    else if (width === 0 && base !== undefined && direction === 'rtl') {
      const at = { x: (letters.at(-1)?.x ?? 0) - STEP_OF_MARK, y: base.y }
      letters.push({ components: [shift(at)], codePoints, width, ...at, isMark: true })
    } else {
      base = { components: [{ glyph: id, dx: 0, dy: 0 }], codePoints, width, x, y, isMark: false }
      letters.push(base)
    }
  }
  return letters
}

/** Signs that the shaper leaves as they are: from the right end, with the mirrored shape. */
function turnedSigns(font: LibraryFont, text: string): Placed[] {
  const signs = signsOf(text).map(({ sign }) => {
    const drawn = mirrored(sign)
    const letters = lettersOf(font.layoutRun(drawn), font.scale)
    const width = letters.reduce((sum, letter) => sum + letter.width, 0)
    const codePoints = drawn === sign ? undefined : Array.from(sign, one => one.codePointAt(0) ?? 0)
    return { letters, width, codePoints }
  })
  let x = signs.reduce((sum, { width }) => sum + width, 0)
  return signs.flatMap(({ letters, width, codePoints }) => {
    x -= width
    return letters.map(letter => ({
      ...letter,
      x: x + letter.x,
      codePoints: codePoints ?? letter.codePoints,
    }))
  })
}
