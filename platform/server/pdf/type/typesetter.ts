import { bidi, mirrored, signsOf } from './bidi.ts'
import type { FontFile } from './fonts.ts'

// Breaks texts into lines, and lines into pieces of one font and direction.

export interface Piece {
  /** As it is read, like all texts here. */
  text: string
  isRightToLeft: boolean
  font: FontFile
  width: number
  /** From the left end of its line. */
  x: number
}
export interface Line {
  text: string
  /** In the order of reading. */
  pieces: Piece[]
  width: number
}

export interface Typesetter {
  /** A text's lines within a width; words that are too long are broken. */
  set: (text: string, room: number) => Line[]
}

export interface TypesetterOptions {
  fonts: readonly [FontFile, ...FontFile[]]
  measure: (text: string, font: FontFile) => number
}

/** Signs of one font and one level: odd levels run from right to left. */
interface Run {
  text: string
  font: FontFile
  level: number
}

const PLAIN = /^[\u0020-\u007E\u00A0-\u00FF]*$/
/** These stay with the sign before them, whichever font that is in. */
const STICKS = /^[\p{M}\u200C\u200D]$/u
/** Direction marks are no longer needed once the levels are known. */
const MARKS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F]/g
/** The space within French numbers, which the typeface does not have. */
const NARROW = /\u202F/g
/** A word with its trailing space; non-breaking spaces don't separate. */
const WORDS = /(?:\S|[\u00A0\u202F])*[^\S\u00A0\u202F]*/g
const CACHE_SIZE = 20_000

/**
 * Sets text in several fonts and writing directions.
 * @example const [line] = createTypesetter({ fonts, measure }).set('محمد and Ada', 120)
 */
export function createTypesetter({ fonts, measure }: TypesetterOptions): Typesetter {
  const [latin] = fonts
  const widths = new Map<string, number>()

  function widthOf(text: string, font: FontFile): number {
    const key = `${font.name} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    if (widths.size >= CACHE_SIZE) widths.clear()
    const width = measure(text, font)
    widths.set(key, width)
    return width
  }

  const space = widthOf(' ', latin)

  /** Runs in the order of reading. */
  function runsOf(text: string, levels: Uint8Array | undefined): Run[] {
    if (levels === undefined) return [{ text, font: latin, level: 0 }]
    const runs: Run[] = []
    let at = 0
    for (const sign of text) {
      const level = levels[at] ?? 0
      at += sign.length
      const last = runs.at(-1)
      const font =
        last !== undefined && STICKS.test(sign)
          ? last.font
          : (fonts.find(one => one.has(sign.codePointAt(0) ?? 0)) ?? latin)
      // Arabic digits run from left to right; the shaper would turn a row of them around.
      const isAlone = font.isArabic && level % 2 === 0
      if (last?.font === font && last.level === level && !isAlone) last.text += sign
      else runs.push({ text: sign, font, level })
    }
    return runs
  }

  function toLine(text: string, levels: Uint8Array | undefined): Line {
    let width = 0
    const runs = runsOf(text, levels)
    const placed = new Map(
      inVisualOrder(runs).map(run => {
        const x = width
        width += widthOf(drawable(run), run.font)
        return [run, { x, width: width - x }]
      }),
    )
    const pieces = runs.flatMap(run => {
      const shown = run.text.replaceAll(MARKS, '')
      const { font, level } = run
      const { x = 0, width: own = 0 } = placed.get(run) ?? {}
      return shown === ''
        ? []
        : [{ text: shown, isRightToLeft: level % 2 === 1, font, width: own, x }]
    })
    return { text: text.replaceAll(MARKS, ''), pieces, width }
  }

  function setParagraph(text: string, room: number): Line[] {
    const levels = PLAIN.test(text) ? undefined : bidi.getEmbeddingLevels(text, 'auto').levels
    const lineOf = ({ from, to }: Part) =>
      toLine(text.slice(from, to).trimEnd(), levels?.subarray(from, to))
    const whole = lineOf({ from: 0, to: text.length })
    if (whole.width <= room) return [whole]
    const lines: Part[] = []
    let used = 0
    for (const part of breakable(text, one => lineOf(one).width <= room)) {
      const { width } = lineOf(part)
      const last = lines.at(-1)
      if (last !== undefined && used + width <= room) last.to = part.to
      else {
        lines.push(part)
        used = 0
      }
      used +=
        width + space * (part.to - part.from - text.slice(part.from, part.to).trimEnd().length)
    }
    return lines.map(lineOf)
  }

  const tidy = (paragraph: string) =>
    paragraph.replaceAll(CONTROLS, ' ').replaceAll(NARROW, '\u00A0').trim()
  return {
    set: (text, room) => text.split('\n').flatMap(paragraph => setParagraph(tidy(paragraph), room)),
  }
}

interface Part {
  from: number
  to: number
}

/** The break opportunities of a text: words with the space after them, characters where a word doesn't fit. */
function breakable(text: string, fits: (part: Part) => boolean): Part[] {
  return [...text.matchAll(WORDS)]
    .filter(([word]) => word !== '')
    .flatMap(({ 0: word, index }) => {
      const part = { from: index, to: index + word.length }
      if (fits(part)) return [part]
      return signsOf(word).map(({ sign, at }) => ({
        from: index + at,
        to: index + at + sign.length,
      }))
    })
}

/** Rule L2 of the bidirectional algorithm, on runs: from the highest level down, what is that high or higher is turned around. */
function inVisualOrder(runs: Run[]): Run[] {
  let ordered = runs
  for (let level = Math.max(0, ...runs.map(run => run.level)); level >= 1; level -= 1) {
    const next: Run[] = []
    let turned: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) {
        turned = [run, ...turned]
        continue
      }
      next.push(...turned, run)
      turned = []
    }
    ordered = [...next, ...turned]
  }
  return ordered
}

/** What is measured: Arabic letters as they are read, for the font turns and joins them; other signs as they are drawn. */
function drawable({ text, font, level }: Run): string {
  const shown = text.replaceAll(MARKS, '')
  if (level % 2 === 0 || font.isArabic) return shown
  return signsOf(shown)
    .map(({ sign }) => mirrored(sign))
    .join('')
}
