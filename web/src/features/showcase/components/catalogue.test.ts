import { readFileSync, readdirSync } from 'node:fs'
import { SCREENS } from '@smart-fft/contract/screens'
import { expect, it } from 'vitest'
import { components } from 'virtual:ui-props'
import { AREAS, ENTRIES, addressOf } from './catalogue.ts'

// What is true of the catalogue as a whole: nothing is missing in it, and nothing in it is missing.

const SRC = new URL('../../../', import.meta.url)
const sourcesOf = (folder: string) =>
  readdirSync(new URL(folder, SRC), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/(^|\/)test-|\.test\./.test(name))
    .map(name => ({ name: `${folder}/${name}`, text: readFileSync(new URL(`${folder}/${name}`, SRC), 'utf8') }))
const kitsIn = (text: string) => [...text.matchAll(/from '[./]+ui\/([^']+)'/g)].map(([, path]) => path ?? '')

const examples = sourcesOf('features/showcase/examples')
/** Kits that are shown as a part of another. */
const partsOf = (path: string): string[] =>
  [...readFileSync(new URL(`ui/${path}`, SRC), 'utf8').matchAll(/from '\.\.\/([\w-]+\/[^']+)'/g)].map(([, kit]) => kit ?? '')
const shown = new Set(examples.flatMap(({ text }) => kitsIn(text)).flatMap(path => [path, ...partsOf(path)]))
const english: unknown = JSON.parse(readFileSync(new URL('../public/locales/en/showcase.json', SRC), 'utf8'))
const textAt = (...path: string[]) => path.reduce((inner: unknown, part) => Reflect.get(Object(inner), part), english)

/** What every screen stands in, and the catalogue too: it is seen, not chosen. */
const FRAME = new Set(['page/page.tsx', 'toast/toasts.tsx', 'export/print-table.tsx', 'people-picker/chip.tsx'])

it('SHOW-01 every kit that a screen of the application takes has an example', () => {
  const taken = [...sourcesOf('features'), ...sourcesOf('app')].filter(({ name }) => !name.startsWith('features/showcase/'))
  const files = new Set(components.map(({ file }) => file))
  const wanted = new Set(taken.flatMap(({ text }) => kitsIn(text)).filter(path => files.has(path)))
  expect([...wanted].filter(path => !shown.has(path) && !FRAME.has(path)).toSorted()).toEqual([])
  expect(wanted.size).toBeGreaterThan(50)
})

it('SHOW-01 every folder of the design system has an example, whoever takes it', () => {
  const folders = readdirSync(new URL('ui', SRC), { withFileTypes: true }).filter(one => one.isDirectory())
  // What the others are made of, and the frame of a screen.
  const inside = new Set(['theme', 'page'])
  const seen = new Set([...shown].map(path => path.split('/')[0]))
  expect(folders.map(one => one.name).filter(name => !seen.has(name) && !inside.has(name))).toEqual([])
})

it('SHOW-01 every example that is named is there, and every one that is there is named', () => {
  const named = ENTRIES.flatMap(entry => entry.examples.map(example => `features/showcase/examples/${entry.name}/${example}.tsx`))
  expect(named.toSorted()).toEqual(examples.map(({ name }) => name).toSorted())
})

it('SHOW-01 the properties that an entry tells of are those of components that exist', () => {
  const files = new Set(components.map(({ file }) => file))
  expect(ENTRIES.flatMap(entry => entry.files).filter(file => !files.has(file))).toEqual([])
})

it('SHOW-01 every area, entry and example has its words', () => {
  for (const area of AREAS) expect(textAt('areas', area, 'intro'), area).toEqual(expect.any(String))
  for (const { name, examples: all } of ENTRIES) {
    expect([textAt('entries', name, 'title'), textAt('entries', name, 'intro')], name).toEqual([expect.any(String), expect.any(String)])
    for (const example of all) expect(textAt('examples', name, example), `${name} ${example}`).toEqual(expect.any(String))
  }
})

it('SHOW-01 every word that an example says is there', () => {
  const said = examples.flatMap(({ text }) => [...text.matchAll(/'(w\.[\w.]+)'/g)].map(([, key]) => key ?? ''))
  expect(said.filter(key => typeof textAt(...key.split('.')) !== 'string')).toEqual([])
})

it('SHOW-01 every entry has an address that is a screen', () => {
  const screens: readonly string[] = SCREENS
  for (const entry of ENTRIES) {
    const path = addressOf(entry)
    expect(screens.includes(path) || screens.includes(path.replace(/\/[^/]+$/, '/$entry')), path).toBe(true)
  }
})
