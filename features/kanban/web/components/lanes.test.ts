import { describe, expect, it } from 'vitest'
import { toColumns } from './columns.ts'
import { editForLane, readDrop, toLaneLists, toLanes } from './lanes.ts'
import { makeCard, makeTask, makeView } from './test-cards.ts'

const person = (id: number, fullName: string) =>
  ({ id, fullName, username: fullName, avatar: null, avatarColor: 'info' }) as const
const view = {
  ...makeView([
    makeCard(1, 'todo', { assignees: [7, 8] }),
    makeCard(2, 'todo', { assignees: [8] }),
    makeCard(3, 'todo'),
    makeCard(4, 'done', { assignees: [8] }),
  ]),
  people: [person(7, 'Ada'), person(8, 'Bo'), person(9, 'Cy')],
}
const boards = ['todo', 'done'].map(id => ({
  id,
  title: id,
  projectId: 1,
  wipLimit: null,
  isDone: false,
  version: 1,
}))
const columns = toColumns({ ...view, boards }, [])
const lanes = toLanes({ view, columns }, { kind: 'assignee', rest: 'All others' })
const move = (item: string, from: string, to: string, beforeId?: string) =>
  readDrop(lanes, columns, {
    id: item,
    from: { list: from, index: 0 },
    to: { list: to, index: 0 },
    beforeId,
  })

describe('lanes', () => {
  it('KAN-14 shows a card in the lane of each of its people, and lanes without cards not at all', () => {
    const shown = lanes.map(({ name, columns: all }) => [
      name,
      ...all.map(({ cards }) => cards.map(({ id }) => id)),
    ])
    expect(shown).toEqual([
      ['Ada', [1], []],
      ['Bo', [1, 2], [4]],
      ['All others', [3], []],
    ])
    const items = toLaneLists(lanes).flatMap(list => list.items.map(({ id }) => id))
    expect(new Set(items).size).toBe(items.length)
  })

  it('KAN-14 a drop in another lane changes the person, and the rank only where it was dropped elsewhere', () => {
    const toOthers = move('7/1', '7/todo', '0/todo', '0/3')
    expect(toOthers?.change?.to.name).toBe('All others')
    expect(toOthers?.move).toEqual({ ids: [1], boardId: 'todo', beforeId: 3, afterId: 2 })
    const toBo = move('0/3', '0/todo', '8/todo')
    expect(toBo?.change?.from.name).toBe('All others')
    expect(toBo?.move).toBeUndefined()
    const toBoDone = move('0/3', '0/todo', '8/done')
    expect(toBoDone?.move).toEqual({ ids: [3], boardId: 'done', beforeId: null, afterId: 4 })
    expect(move('8/2', '8/todo', '7/done')?.move?.boardId).toBe('done')
  })

  it('KAN-14 a drop within a lane moves a card among those of the lane', () => {
    const within = move('8/1', '8/todo', '8/todo')
    expect(within?.change).toBeUndefined()
    expect(within?.move).toEqual({ ids: [1], boardId: 'todo', beforeId: 3, afterId: 2 })
  })

  it('KAN-14 leaving a lane takes off only its person or label', () => {
    const [ada, bo, others] = lanes
    if (!ada || !bo || !others) throw new Error('three lanes')
    const task = makeTask({
      assignedTo: [7, 9].map(userId => ({ userId, title: '', img: null })),
      labels: ['Ada', 'Urgent'],
    })
    const ids = (to: typeof ada) => editForLane('assignee', { from: ada, to })(task).assignedTo
    expect(ids(bo)).toEqual([{ userId: 9 }, { userId: 8 }])
    expect(ids(others)).toEqual([{ userId: 9 }])
    expect(editForLane('label', { from: ada, to: bo })(task)).toEqual({ labels: ['Urgent', 'Bo'] })
    expect(editForLane('label', { from: ada, to: others })(task)).toEqual({ labels: ['Urgent'] })
  })
})
