import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { type User, usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// A person's avatar color, as returned by every feature.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Everyone in a response who has a color, at any depth. */
function findColors(value: unknown): { name: string; color: string }[] {
  if (!isFields(value)) return []
  const inside = Object.values(value).flatMap(findColors)
  const name = ['fullName', 'name', 'username', 'userName']
    .map(key => value[key])
    .find(text => typeof text === 'string' && text !== '')
  return typeof value['avatarColor'] === 'string' && typeof name === 'string'
    ? [{ name, color: value['avatarColor'] }, ...inside]
    : inside
}

/** Calls that can be made without knowing anything. */
const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.values<Call>(calls)
    .filter(({ method, path, file }) => method === 'GET' && !path.includes('{') && file !== true)
    .map(call => ({ feature, call })),
)

it('ACC-02 a person has the same color everywhere: users, mail, invoices, orders, sheets, boards, calendars, tasks', async () => {
  const { users } = (await test.call(usersContract.listUsers, { as: 'admin' })).json<{
    users: User[]
  }>()
  const fullNames = new Map(users.map(({ username, fullName }) => [username, fullName]))
  const colors = new Map<string, Map<string, string[]>>()
  const features = new Set<string>()
  for (const { feature, call } of CALLS) {
    const answer = await test.call(call, { as: 'admin' })
    if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json'))
      continue
    for (const { name, color } of findColors(answer.json())) {
      features.add(feature)
      const known = colors.get(fullNames.get(name) ?? name) ?? new Map<string, string[]>()
      known.set(color, [...(known.get(color) ?? []), call.path])
      colors.set(fullNames.get(name) ?? name, known)
    }
  }
  const several = [...colors]
    .filter(([, known]) => known.size > 1)
    .map(([name, known]) => `${name}: ${JSON.stringify(Object.fromEntries(known))}`)
  expect(several).toEqual([])
  expect(features.size).toBeGreaterThan(12)
})
