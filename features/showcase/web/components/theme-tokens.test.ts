import { expect, it } from 'vitest'
import { fromHex, ratePairs, readOklch, toHex, worstOf } from './theme-colors.ts'
import { GROUPS } from './theme-groups.ts'
import { BUILT_IN, readTheme, writeCss, writeJson } from './theme-tokens.ts'

const file = (change: object) =>
  JSON.stringify({ format: 'smart-fft.theme', version: 1, ...change })

it('SHOW-07 tokens are read from their stylesheet, and each color appears in the editor', () => {
  expect(BUILT_IN.dark['text']).toBe('oklch(0.94 0.008 262)')
  expect(BUILT_IN.sizes).toMatchObject({ s4: '16px', t14: '14px', control: '36px' })
  expect(Object.keys(BUILT_IN.light)).toEqual(Object.keys(BUILT_IN.dark))
  expect(GROUPS.flatMap(({ tokens }) => [...tokens]).toSorted()).toEqual(
    Object.keys(BUILT_IN.dark).toSorted(),
  )
})

it('SHOW-07 a color survives a color input and keeps its opacity', () => {
  for (const value of Object.values(BUILT_IN.dark).filter(one => readOklch(one) !== undefined))
    expect(toHex(fromHex(toHex(value), value))).toBe(toHex(value))
  expect(fromHex('#ffffff', 'oklch(0.8 0.1 20)')).toBe('oklch(1 0 0)')
  expect(fromHex('#000000', 'oklch(0.8 0.1 20 / 0.13)')).toBe('oklch(0 0 0 / 0.13)')
})

it('SHOW-07 built-in tokens meet every pair’s contrast, and a color that doesn’t is named with its background', () => {
  for (const skin of ['dark', 'light'] as const)
    expect(ratePairs(BUILT_IN[skin]).filter(({ ratio, least }) => ratio < least)).toEqual([])
  const rated = ratePairs({ ...BUILT_IN.dark, soft: BUILT_IN.dark['raised'] ?? '' })
  expect(worstOf(rated, 'soft')).toMatchObject({ text: 'soft', ground: 'raised', ratio: 1 })
})

it('SHOW-07 a theme round-trips through JSON', () => {
  const theme = {
    ...BUILT_IN,
    name: 'Dusk',
    dark: { ...BUILT_IN.dark, accent: 'oklch(0.7 0.2 30)' },
  }
  expect(readTheme(writeJson(theme))).toEqual(theme)
  expect(readTheme(file({ dark: { accent: 'oklch(0.7 0.2 30)' } }))).toEqual({ ...theme, name: '' })
})

it('SHOW-07 its stylesheet contains every token of both themes', () => {
  const css = writeCss({ ...BUILT_IN, name: 'Dusk */ body{}' })
  expect(css.startsWith('/* Dusk')).toBe(true)
  expect(css.match(/\*\//g)).toHaveLength(1)
  expect(css).toContain(':root {\n  --s1: 4px;\n')
  expect(css).toContain("[data-skin='light'] {\n  --page: oklch(0.972 0.006 262);\n")
})

it.each([
  ['not a theme', '{}', 'noTheme', ''],
  ['no JSON', 'body { color: red }', 'noJson', ''],
  ['too much', ' '.repeat(70_000), 'tooLarge', ''],
  ['another version', file({ version: 2 }), 'otherVersion', ''],
  ['an invalid name', file({ name: 7 }), 'badName', ''],
  ['a list instead of a section', file({ dark: [] }), 'noPart', 'dark'],
  [
    'an unknown token',
    file({ dark: { glitter: 'oklch(1 0 0)' } }),
    'unknownToken',
    'dark --glitter',
  ],
  [
    'an inherited property',
    file({ dark: { constructor: 'oklch(1 0 0)' } }),
    'unknownToken',
    'dark --constructor',
  ],
  ['a named color', file({ light: { text: 'red' } }), 'badValue', 'light --text'],
  [
    'a color outside every gamut',
    file({ light: { text: 'oklch(1.2 0 0)' } }),
    'badValue',
    'light --text',
  ],
  [
    'more than a color',
    file({ light: { text: 'oklch(1 0 0); } body { display: none' } }),
    'badValue',
    'light --text',
  ],
  ['a color as a number', file({ light: { text: 7 } }), 'badValue', 'light --text'],
  ['a size that is too large', file({ sizes: { s4: '999px' } }), 'badValue', 'sizes --s4'],
  ['a size that is a color', file({ sizes: { s4: 'oklch(1 0 0)' } }), 'badValue', 'sizes --s4'],
])('SHOW-07 a file with %s is rejected with the reason', (_, text, problem, token) => {
  expect(readTheme(text)).toMatchObject({ problem, token })
})
