import { definePages, type MenuGroup } from '#platform/contract/pages.rules.ts'
import { defineScreens, type Feature } from '#platform/web/screens/define-screens.ts'
import { definePoint } from '#platform/web/screens/points.ts'
import { expect, it } from 'vitest'
import { FEATURES } from '#features/web.ts'
import { checkComposition } from './check-composition.ts'
import { compose } from './compose.ts'
import { shell } from './shell.screens.ts'

const at = { load: () => Promise.resolve(() => null), texts: [] }
const address = { access: 'session', title: 'screens.one' } as const
const page = { id: 1, target: 'one', title: 'One', icon: 'home' } as const

/** A feature with one screen. */
const one = (name = 'one', path: `/${string}` = '/one', more: object = {}): Feature =>
  defineScreens({
    name,
    pages: definePages({ [path]: { ...address, ...more } }),
    screens: { [path]: at },
  })

it('assembles screens by path, and orders pages by id or by their given position', () => {
  const composed = compose([
    one('one', '/one', { page }),
    one('two', '/two', { page: { ...page, id: 9, target: 'two', place: 0.5 }, parent: '/one' }),
    one('three', '/three/$id'),
  ])
  expect(composed.screens.map(({ path, parent }) => [path, parent])).toEqual([
    ['/one', undefined],
    ['/two', '/one'],
    ['/three/$id', undefined],
  ])
  expect(
    composed.pages.map(({ target, link, text, access }) => [target, link, text, access]),
  ).toEqual([
    ['two', '/two', 'screens.one', 'session'],
    ['one', '/one', 'screens.one', 'session'],
  ])
})

const inMenu = (group: string, place = 1) => ({ page: { ...page, menu: { group, place } } })
const other = { id: 2, target: 'two', key: 'b' }

it('the features are consistent', () => {
  expect(() => checkComposition([...FEATURES, shell])).not.toThrow()
})

it.each<[string, Feature[]]>([
  ['two features are called one', [one(), one('one', '/two')]],
  ['two screens stand at /one', [one(), one('two')]],
  [
    '/one names the parent /nowhere, which is no screen',
    [one('one', '/one', { parent: '/nowhere' })],
  ],
  [
    'two pages have the id 1',
    [one('one', '/one', { page }), one('two', '/two', { page: { ...page, ...other, id: 1 } })],
  ],
  [
    'two pages have the target one',
    [
      one('one', '/one', { page }),
      one('two', '/two', { page: { ...page, ...other, target: 'one' } }),
    ],
  ],
  [
    'two pages have the link /one',
    [
      one('one', '/one', { page }),
      one('two', '/two', { page: { ...page, ...other, link: '/one' } }),
    ],
  ],
  [
    'two pages have the key b',
    [
      one('one', '/one', { page: { ...page, key: 'b' } }),
      one('two', '/two', { page: { ...page, ...other } }),
    ],
  ],
  [
    "the page one names the menu's group cellar, which is none",
    [one('one', '/one', inMenu('cellar'))],
  ],
  [
    'two pages have the place in the menu apps 1',
    [
      one('one', '/one', inMenu('apps')),
      one('two', '/two', {
        page: { ...page, ...other, menu: { group: 'apps' satisfies MenuGroup, place: 1 } },
      }),
    ],
  ],
  ['one: the address /one has no screen', [{ ...one(), screens: {} }]],
  ['one: the screen at /one is no address of its pages', [{ ...one(), pages: {} }]],
])('reports in one line: %s', (text, features) => {
  expect(() => checkComposition(features)).toThrow(new Error(text))
})

const tab = definePoint<{ key: string }>({ owner: 'people', name: 'tab', keyOf: ({ key }) => key })
const giving = (name: string, ...keys: string[]) =>
  defineScreens({ name, contributes: keys.map(key => tab({ key })) })

it('reports in one line: a point without an owner, and two equal contributions', () => {
  expect(() => checkComposition([giving('one', 'a')])).toThrow(
    new Error('one gives to tab of people, which is not there'),
  )
  expect(() =>
    checkComposition([giving('people'), giving('one', 'a'), giving('two', 'b', 'a')]),
  ).toThrow(new Error('two features give people tab a'))
})

it('contributions are listed under their owner in feature order, until removed', () => {
  const { contributions } = compose([giving('people', 'a'), giving('one', 'b', 'c')])
  expect(tab.all()).toEqual([])
  const [takeFirst, ...takeOthers] = contributions.map(({ give }) => give())
  expect(tab.all().map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  takeFirst?.()
  expect(tab.all().map(({ key }) => key)).toEqual(['b', 'c'])
  for (const take of takeOthers) take()
})
