import { linksContract } from '../contract/links.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Links between tasks of the caller, between tasks of others, and none.

const ABSENT = '999999'

async function task({ send }: Cell, owner: Person): Promise<string> {
  const made = await send(
    todoContract.addTask,
    { body: { task: { title: 'Cell' } } },
    owner.accessToken,
  )
  return `${todoContract.addTask.output.parse(made.json()).task.id}`
}
async function pair(cell: Cell, owner: Person) {
  const [one, other] = [await task(cell, owner), await task(cell, owner)]
  return { record: { type: 'task', id: one }, relatedRecord: { type: 'task', id: other } }
}
async function link(cell: Cell, owner: Person): Promise<string> {
  const made = await cell.send(
    linksContract.addLink,
    { body: await pair(cell, owner) },
    owner.accessToken,
  )
  return `${linksContract.addLink.output.parse(made.json()).link.id}`
}

export const linksCases: Cases = {
  'links.listLinks': {
    own: async cell => ({ query: { type: 'task', ids: await task(cell, cell.me) } }),
    other: async cell => ({ query: { type: 'task', ids: await task(cell, await cell.person()) } }),
  },
  'links.addLink': {
    own: async cell => ({ body: await pair(cell, cell.me) }),
    other: async cell => ({ body: await pair(cell, await cell.person()) }),
    absent: async cell => ({
      body: {
        record: { type: 'task', id: await task(cell, cell.me) },
        relatedRecord: { type: 'task', id: ABSENT },
      },
    }),
  },
  'links.removeLink': {
    own: async cell => ({ query: { id: await link(cell, cell.me) } }),
    other: async cell => ({ query: { id: await link(cell, await cell.person()) } }),
    absent: () => ({ query: { id: ABSENT } }),
  },
}
