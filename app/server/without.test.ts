import { features } from '#features/server.ts'
import { instanceContract } from '#features/settings/contract/instance.contract.ts'
import { mainSearchContract } from '#features/main-search/contract/main-search.contract.ts'
import { fillDemo } from '#platform/server/compose/fill.ts'
import type { Feature } from '#platform/server/compose/define-feature.ts'
import { expect, it, onTestFinished } from 'vitest'
import { withDependents } from './switches.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { testPasswords as passwords } from './test-bases.ts'

// The product with apps removed by a developer, on data that knows them. That nothing imports them is checked by scripts/without.

const optional = features.filter(({ isOptional }) => isOptional).map(({ name }) => name)
const without = (names: readonly string[]) => {
  const removed = withDependents(features, names)
  return features.filter(({ name }) => !removed.has(name))
}
const callsOf = ({ calls }: Feature) => Object.values(calls).flatMap(area => Object.values(area))

const WHOLE = { search: 200, instance: 200, isRemoved: true }
/** The response to a global search, to what every screen requests first, and to a call of a removed app. */
async function ask(test: TestApp, left: readonly Feature[]) {
  const query = { q: 'a' }
  const search = await test.call(mainSearchContract.getMainSearch, { as: 'admin', query })
  const instance = await test.call(instanceContract.getInstance)
  const [call] = features.filter(feature => !left.includes(feature)).flatMap(callsOf)
  const isRemoved =
    call === undefined || (await test.call(call, { as: 'admin' })).json().code === 'route.not_found'
  return { search: search.statusCode, instance: instance.statusCode, isRemoved }
}

it.each(optional)('ADD-11 the server starts and answers without %s', async name => {
  const left = without([name])
  const test = await createTestApp({ features: left })
  onTestFinished(() => test.close())
  expect(await ask(test, left)).toEqual(WHOLE)
})

it('ADD-11 the server starts with its demo and answers without any optional app', async () => {
  const left = without(optional)
  const test = await createTestApp({ demo: false, features: left })
  onTestFinished(() => test.close())
  await fillDemo({ features: left, database: test.database, clock: () => test.now(), passwords })
  expect(await ask(test, left)).toEqual(WHOLE)
})
