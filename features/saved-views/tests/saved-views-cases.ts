import { savedViewsContract } from '../contract/saved-views.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Views of one's own tasks, open to all, and of users, which not everyone may list: one's own, a shared one, another person's private one.

let made = 0
const body = (change: object = {}) => {
  made += 1
  return { screen: 'tasks', name: `View ${made}`, query: { q: 'paper' }, ...change }
}

async function make({ send }: Cell, owner: Person, isShared = false): Promise<number> {
  const answer = await send(
    savedViewsContract.saveView,
    { body: body({ isShared }) },
    owner.accessToken,
  )
  return savedViewsContract.saveView.output.parse(answer.json()).view.id
}
type Of = (cell: Cell) => Promise<number>
const VIEWS: Record<'own' | 'shared' | 'other' | 'absent', Of> = {
  own: cell => make(cell, cell.me),
  shared: async cell => make(cell, await cell.person(), true),
  other: async cell => make(cell, await cell.person()),
  absent: async () => 999_999,
}
const each = <Sent>(send: (id: number) => Sent) => ({
  own: async (cell: Cell) => send(await VIEWS.own(cell)),
  shared: async (cell: Cell) => send(await VIEWS.shared(cell)),
  other: async (cell: Cell) => send(await VIEWS.other(cell)),
  absent: async (cell: Cell) => send(await VIEWS.absent(cell)),
})

export const savedViewsCases: Cases = {
  'savedViews.listViews': {
    '-': () => ({ query: { screen: 'users' } }),
    own: () => ({ query: { screen: 'tasks' } }),
  },
  'savedViews.saveView': {
    '-': () => ({ body: body({ screen: 'users' }) }),
    own: () => ({ body: body() }),
    elsewhere: () => ({ body: body({ path: '/apps/user/list' }) }),
  },
  'savedViews.updateView': each(id => ({ body: { id, query: { q: 'tree' } } })),
  'savedViews.deleteView': each(id => ({ params: { id: `${id}` } })),
  'savedViews.chooseView': each(id => ({ body: { screen: 'tasks', id } })),
} satisfies Cases
