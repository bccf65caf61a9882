import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { defineCall } from '#platform/contract/define.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { route } from '../http/route.ts'
import { compose, orderByNeeds } from './compose.ts'
import { defineFeature, type Feature } from './define-feature.ts'
import { type Composition, extensionPoint } from './extension-point.ts'
import { fillDemo, fillFirst, orderBySeeds } from './fill.ts'
import type { Platform } from './platform.ts'

// How features are composed into one server, and the errors when that is impossible.

const names = (features: readonly { name: string }[]) => features.map(({ name }) => name)
const call = defineCall({
  path: '/api/hour',
  method: 'GET',
  access: 'public',
  summary: 'The hour',
  output: z.object({}),
})
const run = async () => {}

/** Not used here: the features of these tests only ask for contributions. */
function start(composition: Composition, features: Parameters<typeof compose>[0]) {
  const platform: Pick<Platform, 'contributed'> = {
    contributed: (point, options) => point.of(composition, options),
  }
  return compose(features, composition, Object.assign(Object.create(null), platform))
}
const allOn: Composition = { isOn: () => true }

it('creates each feature after its dependencies, and passes their services', async () => {
  const made: string[] = []
  const clock = defineFeature({
    name: 'clock',
    create() {
      made.push('clock')
      return { service: { hour: () => 12 }, close: () => void made.push('clock closed') }
    },
  })
  const bell = defineFeature({
    name: 'bell',
    needs: { clock },
    create({ clock: { hour } }) {
      made.push(`bell at ${hour()}`)
      return {
        start: async () => void made.push('bell rings'),
        close: () => void made.push('bell closed'),
      }
    },
  })
  const composed = start({ ...allOn }, [bell, clock])
  await composed.start()
  await composed.close()
  expect(made).toEqual(['clock', 'bell at 12', 'bell rings', 'bell closed', 'clock closed'])
})

it('isolates servers composed of the same features', () => {
  const point = extensionPoint<number>('number')
  let made = 0
  const counted = defineFeature({
    name: 'counted',
    create: () => ({ service: (made += 1), contributes: [point(made)] }),
  })
  const [one, other] = [{ ...allOn }, { ...allOn }]
  start(one, [counted])
  start(other, [counted])
  expect([counted.serviceIn(one), counted.serviceIn(other)]).toEqual([1, 2])
  expect([point.of(one), point.of(other)]).toEqual([[1], [2]])
})

it('returns contributions in list order, of enabled features only', () => {
  const place = extensionPoint<string>('place')
  const off = new Set<string>()
  const composition: Composition = { isOn: name => !off.has(name) }
  const owner = defineFeature({
    name: 'owner',
    create: ({ platform }) => ({
      service: {
        list: (includeDisabled = false) => platform.contributed(place, { includeDisabled }),
      },
    }),
  })
  const first = defineFeature({
    name: 'first',
    needs: { owner },
    create: () => ({ contributes: [place('a'), place('b')] }),
  })
  const second = defineFeature({ name: 'second', create: () => ({ contributes: [place('c')] }) })
  start(composition, [first, second, owner])
  const { list } = owner.serviceIn(composition)
  expect(list()).toEqual(['a', 'b', 'c'])
  off.add('first')
  expect(list()).toEqual(['c'])
  expect(list(true)).toEqual(['a', 'b', 'c'])
})

it('reports each composition error in one line', () => {
  const plain = (name: string) => defineFeature({ name, create: () => ({}) })
  const todo = plain('todo')
  expect(() => start(allOn, [todo, plain('todo')])).toThrow('Two features are called todo.')
  const chat = defineFeature({ name: 'chat', needs: { todo }, create: () => ({}) })
  expect(() => start(allOn, [chat])).toThrow(
    'chat needs todo, which is not in the list of features.',
  )
  const answers = (name: string) =>
    defineFeature({ name, create: () => ({ routes: [route(call, () => ({}))] }) })
  expect(() => start(allOn, [answers('sun'), answers('moon')])).toThrow(
    'GET /api/hour is answered by sun and by moon.',
  )
  const works = (name: string) =>
    defineFeature({ name, create: () => ({ jobs: { sweep: { run } } }) })
  expect(() => start(allOn, [works('sun'), works('moon')])).toThrow(
    'The job sweep is given by sun and by moon.',
  )
  const undoes = (name: string) =>
    defineFeature({ name, create: () => ({ undo: { 'sun.set': run } }) })
  expect(() => start(allOn, [undoes('sun'), undoes('moon')])).toThrow(
    'The kind of undo sun.set is given by sun and by moon.',
  )
  expect(() =>
    start(allOn, [
      defineFeature({
        name: 'asks',
        needs: { todo },
        create: ({ todo: used }) => ({ service: used }),
      }),
      todo,
    ]),
  ).toThrow('todo offers nothing to the other features, or was not made yet.')
})

it('rejects cyclic dependencies', () => {
  const plain = (name: string) => defineFeature({ name, create: () => ({}) })
  const needs: Record<string, Feature> = {}
  const one: Feature = { ...plain('one'), needs }
  const two: Feature = { ...plain('two'), needs: { one } }
  needs['two'] = two
  expect(() => orderByNeeds([one, two])).toThrow('Features need each other: one → two → one.')
})

it('seeds features after those they depend on, once each, ignoring missing ones', async () => {
  const database = await createTestDatabase()
  const filled: string[] = []
  const rows = (name: string) => async () => void filled.push(name)
  const links = defineFeature({
    name: 'links',
    seed: {
      after: ['todo', 'gone'],
      demo: () => rows('links'),
      history: () => rows('links history'),
    },
    create: () => ({}),
  })
  const todo = defineFeature({
    name: 'todo',
    seed: {
      first: rows('todo first'),
      demo: () => rows('todo'),
      history: () => rows('todo history'),
      isFilled: async () => filled.includes('links'),
    },
    create: () => ({}),
  })
  const features = [links, todo]
  const clock = () => new Date(0)
  const passwords = { hash: async () => '', verify: async () => false }
  expect(names(orderBySeeds(features))).toEqual(['todo', 'links'])
  await fillFirst({ features, database, clock })
  await fillDemo({ features, database, clock, passwords })
  await fillDemo({ features, database, clock, passwords })
  expect(filled).toEqual(['todo first', 'todo', 'links'])
  filled.length = 0
  await fillDemo({ features, database, clock, passwords, withHistory: true })
  expect(filled).toEqual(['todo', 'links', 'todo history', 'links history'])
  const loop = { ...todo, seed: { after: ['links'] } }
  expect(() => orderBySeeds([links, loop])).toThrow(
    'First rows need each other: links → todo → links.',
  )
  await database.close()
})
