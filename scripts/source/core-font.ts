import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// The typeface of the first paint, cut down to what nearly every text needs: Latin-1 and the signs of a good text, weights 400 to
// 600. 25 kB in place of 48. Everything else comes from the whole files, when a text needs it (ui/theme/fonts.css).

const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const

/** Makes the file if it is not there yet and gives its path. */
export async function makeCoreFont(folder: string): Promise<string> {
  const whole = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  const file = join(folder, 'inter-core.woff2')
  if (existsSync(file)) return file
  const signs = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const font = await subsetFont(readFileSync(whole), signs.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, font)
  return file
}
