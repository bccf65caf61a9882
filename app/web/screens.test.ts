import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUARDED, PUBLIC } from 'virtual:addresses'
import { SCREENS } from '#features/pages.ts'
import { FEATURES } from '#features/web.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { expect, it } from 'vitest'
import { root } from '../../scripts/source/files.ts'
import { findLocales } from '../../scripts/source/locales-plugin.ts'
import { compose } from './compose.ts'
import { shell } from './shell.screens.ts'

const { screens: ALL } = compose([...FEATURES, shell])

const locales = findLocales()
const ENGLISH = [...locales.keys()]
  .filter(name => name.startsWith('en/'))
  .map(name => name.slice(3))
const textsOf = (language: string, file = 'shell.json'): unknown =>
  JSON.parse(readFileSync(join(root, locales.get(`${language}/${file}`) ?? ''), 'utf8'))
const textAt = (texts: unknown, key: string): unknown =>
  key
    .split('.')
    .slice(1)
    .reduce((inner: unknown, part) => Reflect.get(Object(inner), part), texts)
const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
    : [path]

it('screens and the contract’s paths match', () => {
  const paths = ALL.map(screen => screen.path).toSorted()
  expect(paths).toEqual(SCREENS.toSorted())
  expect([...Object.keys(PUBLIC), ...GUARDED].toSorted()).toEqual(paths)
})

it('public screens are exactly those of the first chunk', () => {
  const pathsOf = (isGuarded: boolean) =>
    ALL.filter(({ access }) => (access !== 'public') === isGuarded).map(({ path }) => path)
  expect(Object.keys(PUBLIC).toSorted()).toEqual(pathsOf(false).toSorted())
  expect(GUARDED.toSorted()).toEqual(pathsOf(true).toSorted())
})

it('every screen has an existing title text, and a parent that is a screen', () => {
  const keys = keysOf(textsOf('en'))
  const paths = ALL.map(screen => screen.path)
  expect(ALL.filter(screen => !keys.includes(`.${screen.title}`))).toEqual([])
  expect(ALL.filter(({ parent }) => parent !== undefined && !paths.includes(parent))).toEqual([])
})

/** Plural forms depend on the language. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const fillersOf = (text: unknown) =>
  [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()

it.each(ENGLISH.flatMap(file => LANGUAGES.map(language => [file, language] as const)))(
  'X-33 every text of %s exists in %s, with the same placeholders',
  (file, language) => {
    const [texts, english] = [textsOf(language, file), textsOf('en', file)]
    const stems = (keys: string[]) => [...new Set(keys.map(withoutPlural))].toSorted()
    expect(stems(keysOf(texts))).toEqual(stems(keysOf(english)))
    for (const key of keysOf(english).filter(one => one === withoutPlural(one)))
      expect(fillersOf(textAt(texts, key)), key).toEqual(fillersOf(textAt(english, key)))
  },
)

it.each(LANGUAGES)('X-33 %s has every plural form its counts need', language => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  // Codes of the API such as `key.too_many` count nothing.
  for (const file of ENGLISH.filter(name => name !== 'problems.json')) {
    const keys = keysOf(textsOf(language, file))
    const counted = new Set(keys.filter(key => key !== withoutPlural(key)).map(withoutPlural))
    const missing = [...counted]
      .flatMap(stem => forms.map(form => `${stem}_${form}`))
      .filter(key => !keys.includes(key))
    expect(missing, file).toEqual([])
  }
})
