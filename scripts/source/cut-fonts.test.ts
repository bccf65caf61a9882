import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CUT_NAMES, rangeOf } from './cut-fonts.ts'
import { root } from './files.ts'

const faces = [
  ...readFileSync(join(root, 'ui/theme/fonts.css'), 'utf8').matchAll(
    /font-family: '([^']+)';[^}]*?url\('([^']+)'\)[^}]*?unicode-range:([^;]+);/g,
  ),
].map(([, family = '', file = '', range = '']) => ({
  family,
  file,
  range: range.trim().replaceAll(/\s+/g, ' '),
}))

it.each(CUT_NAMES)('%s is requested for exactly the characters in its subset', name =>
  expect(faces.find(({ file }) => file === `@fonts/${name}.woff2`)?.range).toBe(rangeOf(name)),
)

it('no character is in two files of one typeface', () => {
  const seen = new Set<string>()
  for (const { family, range } of faces)
    for (const part of range.split(', ')) {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map(code => Number.parseInt(code, 16))
      for (let code = first; code <= last; code += 1) {
        expect(seen.has(`${family} ${code}`), `${family} ${code.toString(16)}`).toBe(false)
        seen.add(`${family} ${code}`)
      }
    }
  expect(seen.size).toBeGreaterThan(1_000)
})
