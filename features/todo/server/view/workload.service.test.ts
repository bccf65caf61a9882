import { todoContract, type NewTask, type Task } from '../../contract/todo.contract.ts'
import { workloadContract } from '../../contract/workload.contract.ts'
import { DUE_RANGES } from '../../contract/todo.rules.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import '../todo.tables.ts'

// The test clock starts at Monday, 2 March 2026, 9:00 UTC. Ids are those of the demo's accounts.
const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
// The demo's tasks are left alone: each test starts with none.
beforeEach(async () => {
  await test.database.write(async trx => trx.deleteFrom('tasks').execute())
})

async function add(task: NewTask, as: UserRole = 'admin'): Promise<Task> {
  const answer = await test.call(todoContract.addTask, { as, body: { task } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return todoContract.addTask.output.parse(answer.json()).task
}
async function workload({ as = 'admin', timeZone = 'UTC' }: { as?: UserRole; timeZone?: string }) {
  const answer = await test.call(workloadContract.getWorkload, { as, query: { timeZone } })
  return workloadContract.getWorkload.output.parse(answer.json()).people
}
const titles = async (query: Record<string, string>) => {
  const answer = await test.call(todoContract.listTasks, {
    as: 'admin',
    query: { scope: 'all', sortBy: 'title-asc', ...query },
  })
  return todoContract.listTasks.output.parse(answer.json()).map(task => task.title)
}
const NO_ONE = { overdue: 0, today: 0, week: 0, later: 0, none: 0, completed: 0 }

/** Tasks of every range for the author, one due today for the editor, a late one for no one. */
async function fill(): Promise<void> {
  const assigneeId = ID.author
  await add({ title: 'Late', assigneeId, dueDate: '2026-02-27' })
  await add({ title: 'An hour late', assigneeId, dueDate: '2026-03-02T08:00:00.000Z' })
  await add({ title: 'Today', assigneeId, dueDate: '2026-03-02' })
  await add({ title: 'Tonight', assigneeId, dueDate: '2026-03-02T22:30:00.000Z' })
  await add({ title: 'Tomorrow', assigneeId, dueDate: '2026-03-03' })
  await add({ title: 'In seven days', assigneeId, dueDate: '2026-03-09T23:00:00.000Z' })
  await add({ title: 'In eight days', assigneeId, dueDate: '2026-03-10' })
  await add({ title: 'Some day', assigneeId })
  await add({ title: 'Deleted', assigneeId, dueDate: '2026-02-01' }).then(({ id }) =>
    test.call(todoContract.deleteTask, { as: 'admin', query: { id: `${id}` } }),
  )
  await add({ title: 'Mine', assigneeId: ID.editor, dueDate: '2026-03-02' })
  await add({ title: 'Up for grabs', dueDate: '2026-03-01' })
}

it('TODO-16 counts everyone’s open tasks by when they are due, most behind first, unassigned last', async () => {
  await fill()
  const people = await workload({})
  expect(people.map(({ assignee }) => assignee?.id ?? null)).toEqual([ID.author, ID.editor, null])
  expect(people[0]).toMatchObject({
    open: 8,
    overdue: 2,
    today: 2,
    week: 2,
    later: 1,
    none: 1,
    completed: 0,
    oldestOverdue: { title: 'Late', dueDate: '2026-02-27' },
  })
  expect(people[1]).toMatchObject({ ...NO_ONE, open: 1, today: 1, oldestOverdue: null })
  expect(people[2]).toMatchObject({ ...NO_ONE, assignee: null, open: 1, overdue: 1 })
  expect(people[0]?.assignee).toMatchObject({ id: ID.author, avatarColor: expect.any(String) })
})

it('TODO-16 counts days in the time zone of the manager', async () => {
  await fill()
  // It is 18:00 in Tokyo, where 22:30 UTC is tomorrow; in Honolulu it is still the day before.
  expect((await workload({ timeZone: 'Asia/Tokyo' }))[0]).toMatchObject({
    overdue: 2,
    today: 1,
    week: 2,
    later: 2,
  })
  expect((await workload({ timeZone: 'Pacific/Honolulu' }))[0]).toMatchObject({
    overdue: 2,
    today: 0,
    week: 3,
    later: 2,
  })
})

it('TODO-16 counts what was completed in the last seven days, of people with open tasks', async () => {
  await add({ title: 'Open', assigneeId: ID.author })
  const done = await add({ title: 'Done', assigneeId: ID.author, isCompleted: true })
  const long = await add({ title: 'Done long ago', assigneeId: ID.author, isCompleted: true })
  await add({ title: 'Done by another', assigneeId: ID.editor, isCompleted: true })
  const at = (id: number, completed_at: string) =>
    test.database.write(trx =>
      trx.updateTable('tasks').set({ completed_at }).where('id', '=', id).execute(),
    )
  await at(done.id, '2026-02-24T00:00:00.000Z')
  await at(long.id, '2026-02-23T23:59:59.000Z')
  expect(await workload({})).toMatchObject([{ assignee: { id: ID.author }, open: 1, completed: 1 }])
})

it('TODO-16 a subtask counts for its assignee, and is a part of its parent without one', async () => {
  const { id: parentId } = await add({ title: 'Whole', assigneeId: ID.author })
  await add({ title: 'Part of it', parentId })
  await add({ title: 'Part for the editor', parentId, assigneeId: ID.editor })
  const counts = async () =>
    (await workload({})).map(({ assignee, open }) => [assignee?.id ?? null, open])
  expect(await counts()).toEqual([
    [ID.editor, 1],
    [ID.author, 1],
  ])
  // Deleting the whole deletes its parts with it.
  await test.call(todoContract.deleteTask, { as: 'admin', query: { id: `${parentId}` } })
  expect(await counts()).toEqual([])
})

it('TODO-16 the list shows each person’s tasks, and the part of each range, as counted', async () => {
  await fill()
  const { id: parentId } = await add({ title: 'Whole' })
  await add({ title: 'Part', parentId, assigneeId: ID.author })
  await add({ title: 'Part of no one', parentId })
  const [person] = await workload({})
  const ofAuthor = { filter: 'open', assignee: `${ID.author}` }
  expect(await titles({ ...ofAuthor, due: 'overdue' })).toEqual(['An hour late', 'Late'])
  expect(await titles({ ...ofAuthor, due: 'today' })).toEqual(['Today', 'Tonight'])
  expect(await titles({ ...ofAuthor, due: 'week' })).toEqual(['In seven days', 'Tomorrow'])
  expect(await titles({ ...ofAuthor, due: 'later' })).toEqual(['In eight days'])
  expect(await titles({ ...ofAuthor, due: 'none' })).toEqual(['Part', 'Some day'])
  expect(await titles(ofAuthor)).toHaveLength(person?.open ?? 0)
  expect(await titles({ filter: 'open', assignee: 'none' })).toEqual(['Up for grabs', 'Whole'])
  // Without a person too, subtasks only if they have one.
  const all = await Promise.all(DUE_RANGES.map(due => titles({ filter: 'open', due })))
  expect(all.map(one => one.length)).toEqual([3, 3, 2, 1, 3])
})

it('TODO-16 only those who manage others’ tasks see the workload', async () => {
  await fill()
  const status = async (as: UserRole) =>
    (await test.call(workloadContract.getWorkload, { as })).statusCode
  expect(await status('subscriber')).toBe(403)
  expect(await status('maintainer')).toBe(403)
  expect(await status('author')).toBe(403)
  expect(await status('editor')).toBe(200)
  expect(await workload({ as: 'editor' })).toHaveLength(3)
})
