import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmptyPlace } from './test/nodes/places.ts'
import { type Nodes, startNodes } from './test/nodes/running-nodes.ts'

// The very first start, from nothing: of one process on SQLite, of two at once on PostgreSQL. Other tests start where this ends.

let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes({}, makeEmptyPlace)
}, 60_000)
afterAll(() => nodes.close())

it('X-10 processes that start together on an empty database seed it once, and each has its users', async () => {
  const totals: number[] = []
  for (const at of [0, 1]) {
    const { token } = await nodes.signIn(at)
    const answer = await nodes.send(at, usersContract.listUsers, { token, query: { q: 'admin' } })
    const { users } = usersContract.listUsers.output.parse(await answer.json())
    totals.push(users.filter(({ username }) => username === 'admin').length)
  }
  expect(totals).toEqual([1, 1])
})
