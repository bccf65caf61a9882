import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listPaths, root } from './source/files.ts'

// The English texts contain no word that docs/writing.md rules out.

/** Column names of other programs' files. */
const LEFT_OUT = /:import\.(also|columns)/

const rows = readFileSync(join(root, 'docs/writing.md'), 'utf8')
  .split('\n')
  .filter(line => /^\|[^|]+\|[^|]+\|[^|]+\|$/.test(line))
  .slice(2)
const ruledOut = rows.flatMap(row => (row.split('|')[3] ?? '').split(',').map(word => word.trim()))

function textsOf(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, key.endsWith(':') ? `${key}${name}` : `${key}.${name}`),
  )
}
const texts = listPaths()
  .filter(path => /\/locales\/en\/[^/]+\.json$/.test(path))
  .flatMap(path => {
    const json: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return textsOf(json, `${path.replace(/.*\/|\.json$/g, '')}:`)
  })
  .filter(([key]) => !LEFT_OUT.test(key))

it('reads the document’s words and the product’s texts', () => {
  expect(ruledOut).toContain('somebody')
  expect(texts.length).toBeGreaterThan(6_000)
})

it.each(ruledOut)('no English text contains “%s”', word => {
  const pattern = new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i')
  expect(
    texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key} ${text}`),
  ).toEqual([])
})

it('rights are called the same on every screen: their words are in one place', () => {
  const keys = new Set(texts.map(([key]) => key))
  const places = [...keys].filter(key => key.endsWith('.manage')).map(key => key.slice(0, -6))
  const actions = ['read', 'create', 'update', 'delete', 'manage']
  expect(places.filter(place => actions.every(action => keys.has(place + action)))).toEqual([
    'shell:rights.actions.',
  ])
})

it('apostrophes are typographic', () => {
  expect(texts.filter(([, text]) => /[a-z]'[a-z]/i.test(text)).map(([key]) => key)).toEqual([])
})
