import bidiModule, { type Bidi } from 'bidi-js'

// Typed as an ES module, but Node loads the CommonJS one: the module is the function.
const isFactory = (value: unknown): value is () => Bidi => typeof value === 'function'

function createBidi(factory: unknown): Bidi {
  if (!isFactory(factory)) throw new Error('bidi-js is not what it was.')
  return factory()
}

/** The bidirectional algorithm of Unicode. */
export const bidi = createBidi(bidiModule)

/** Before a piece that runs from right to left. */
export const RIGHT_TO_LEFT = '\u202E'

/** What is drawn for a sign that runs from right to left: `)` for `(`. */
export const mirrored = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text's signs, each with the marks on it, and where they begin. */
export const signsOf = (text: string): { sign: string; at: number }[] =>
  Array.from(graphemes.segment(text), ({ segment, index }) => ({ sign: segment, at: index }))
