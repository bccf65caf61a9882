import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Font subsets of characters used together, weights 400 to 600. One name in a list must not load a font file for all languages of its
// script: 10 kB instead of 85 for European letters, 18 instead of 166 for Arabic. Each subset's ranges are also
// in ui/theme/fonts.css; characters in no subset come from the full files.

interface Cut {
  name: string
  from: string
  signs: readonly (readonly [number, number])[]
}

const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const INTER_EXTENDED = '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'
const NOTO_ARABIC =
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'

const CUTS: readonly Cut[] = [
  {
    // Of the first paint: Latin-1 and the signs of a good text. The rare ones cost half a kilobyte here, and a request in a file of their own.
    name: 'inter-core',
    from: INTER,
    signs: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      [0x304, 0x304],
      [0x308, 0x308],
      [0x329, 0x329],
      [0x2013, 0x201e],
      [0x2020, 0x2022],
      [0x2026, 0x2026],
      [0x2030, 0x2030],
      [0x2039, 0x203a],
      [0x2044, 0x2044],
      [0x2074, 0x2074],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2190, 0x2193],
      [0x2212, 0x2212],
      [0x2215, 0x2215],
      [0xfffd, 0xfffd],
    ],
  },
  {
    name: 'inter-europe',
    from: INTER_EXTENDED,
    signs: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x218, 0x21b],
      [0x1e9e, 0x1e9e],
    ],
  },
  {
    // Letters, vowel marks and digits of Arabic, and the letters of Persian and Urdu.
    name: 'arabic-core',
    from: NOTO_ARABIC,
    signs: [
      [0x60c, 0x60c],
      [0x61b, 0x61b],
      [0x61f, 0x61f],
      [0x621, 0x63a],
      [0x640, 0x652],
      [0x660, 0x66c],
      [0x670, 0x671],
      [0x67e, 0x67e],
      [0x686, 0x686],
      [0x698, 0x698],
      [0x6a9, 0x6a9],
      [0x6af, 0x6af],
      [0x6c0, 0x6c3],
      [0x6cc, 0x6cc],
      [0x6d4, 0x6d5],
      [0x6f0, 0x6f9],
    ],
  },
]

export const CUT_NAMES = CUTS.map(({ name }) => name)

/** What texts in Latin letters are drawn with: pairs, marks, digits of one width. All else would bring a third more glyphs. */
const FEATURES = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'liga', 'tnum']
const AXES = { wght: { min: 400, max: 600, default: 400 } }

/** Changes with what is cut, and how. */
const STATE = createHash('sha256')
  .update(JSON.stringify([CUTS, FEATURES, AXES]))
  .digest('hex')

/** Makes the files that are not there yet, and tells their folder. */
export async function cutFonts(cache: string): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const folder = join(cache, STATE.slice(0, 8))
  mkdirSync(folder, { recursive: true })
  for (const { name, from, signs } of CUTS) {
    const file = join(folder, `${name}.woff2`)
    if (existsSync(file)) continue
    const text = signs.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    const font = await subsetFont(readFileSync(resolve(from)), text.join(''), {
      targetFormat: 'woff2',
      variationAxes: AXES,
      ...(from === NOTO_ARABIC ? {} : { keepFeatures: FEATURES }),
    })
    writeFileSync(file, font)
  }
  return folder
}

/** The signs of a cut as a stylesheet writes them (`unicode-range`). */
export const rangeOf = (name: string): string => {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  return (CUTS.find(one => one.name === name)?.signs ?? [])
    .map(([first, last]) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`)
    .join(', ')
}
