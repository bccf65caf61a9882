import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toTrueType } from './woff2.ts'

// The interface's typefaces, from the browser packages. Each consists of files by script; a text takes from each file
// the characters it has. Missing ones (Chinese, emoji) are drawn as an empty box.

const require = createRequire(import.meta.url)

/** Fonts are searched in this order. */
const FILES = [
  ['inter', 'latin'],
  ['noto-sans-arabic', 'arabic'],
  ['inter', 'latin-ext'],
  ['inter', 'vietnamese'],
  ['inter', 'cyrillic'],
  ['inter', 'greek'],
  ['inter', 'cyrillic-ext'],
  ['inter', 'greek-ext'],
] as const

/** Shaping tables. Arabic requires them; Inter's cost ten times as much as all the rest of a PDF. */
const SHAPING = ['GSUB', 'GPOS', 'GDEF']

/** One file of a typeface. */
export interface FontFile {
  name: string
  /** Shapes letters by their neighbours, from right to left. */
  isArabic: boolean
  has: (codePoint: number) => boolean
  /** As TrueType; made when a text first needs it. */
  read: () => Buffer
}

/** All files, the one for anything else first. */
export function listFontFiles(): [FontFile, ...FontFile[]] {
  const [latin, ...others] = FILES.map(([family, subset]) => describe(family, subset))
  if (latin === undefined) throw new Error('There are no fonts.')
  return [latin, ...others]
}

function describe(family: string, subset: string): FontFile {
  const ranges = readRanges(family, subset)
  const isArabic = subset === 'arabic'
  let font: Buffer | undefined
  return {
    name: `${family}-${subset}`,
    isArabic,
    has: codePoint => ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    read() {
      font ??= toTrueType(readWebFont(family, subset), {
        without: isArabic ? [] : SHAPING,
      })
      return font
    },
  }
}

/** A file as browsers take it, compressed. */
export const readWebFont = (family: string, subset: string): Buffer =>
  readFileSync(
    require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`),
  )

/** `U+0600-06FF,U+0750-077F,…` as pairs. */
function readRanges(family: string, subset: string): [number, number][] {
  const known: unknown = JSON.parse(
    readFileSync(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  )
  const text = new Map<string, unknown>(Object.entries(Object(known))).get(subset)
  return String(text)
    .split(',')
    .map(range => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
}
