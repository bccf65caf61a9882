import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { todoContract, type NewTask, type Task } from '../contract/todo.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The test clock starts at Monday, 2 March 2026, 9:00 UTC. Ids are those of the demo's accounts.
const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
// The demo's tasks are left alone: each test starts with none.
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of ['tasks', 'notifications'] as const) await trx.deleteFrom(table).execute()
  })
})

type Query = Record<string, string>
async function add(as: UserRole, task: NewTask): Promise<Task> {
  const answer = await test.call(todoContract.addTask, { as, body: { task } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return todoContract.addTask.output.parse(answer.json()).task
}
async function change(as: UserRole, task: object, headers: Record<string, string> = {}) {
  const answer = await test.call(todoContract.updateTask, { as, body: { task }, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return todoContract.updateTask.output.parse(answer.json())
}
const list = async (as: UserRole, query: Query = {}) =>
  todoContract.listTasks.output.parse(
    (await test.call(todoContract.listTasks, { as, query })).json(),
  )
const titles = async (as: UserRole, query: Query = {}) =>
  (await list(as, query)).map(task => task.title)
const status = async (call: Parameters<TestApp['call']>[0], as: UserRole, input: object) => {
  const answer = await test.call(call, { as, ...input })
  return answer.statusCode === 200 || answer.statusCode === 201
    ? answer.statusCode
    : `${answer.statusCode} ${answer.json().code}`
}
const undo = (as: UserRole, id: number | undefined) =>
  test.call(changesContract.undoChange, { as, body: { id } })
const newestChange = async (as: UserRole = 'author') =>
  changesContract.listRecentChanges.output.parse(
    (await test.call(changesContract.listRecentChanges, { as })).json(),
  ).changes[0]?.id
const bells = async (as: UserRole) =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as })).json())
    .notifications.filter(one => one.kind.startsWith('task-'))

describe('todo API of the specification', () => {
  it('TODO-01 returns its shapes: a bare list, and the added, changed or deleted task', async () => {
    const made = await test.call(todoContract.addTask, {
      as: 'author',
      body: { task: { title: '  Call Ana ', tags: ['high', 'team'] } },
    })
    expect(made.statusCode).toBe(201)
    const { task } = made.json()
    expect(task).toMatchObject({
      title: 'Call Ana',
      dueDate: null,
      description: '',
      assignee: null,
      tags: ['team', 'high'],
      version: 1,
    })
    expect(task).toMatchObject({
      isCompleted: false,
      isDeleted: false,
      isImportant: false,
      creatorId: ID.author,
      assigneeId: null,
    })
    const answer = await test.call(todoContract.listTasks, { as: 'author' })
    expect(answer.json()).toMatchObject([{ id: task.id, title: 'Call Ana' }])
    expect(answer.headers['x-total-count']).toBe('1')
    const changed = await change('author', {
      id: task.id,
      isImportant: true,
      description: '<p>Now</p><script>alert(1)</script>',
    })
    expect(changed.task).toMatchObject({ isImportant: true, description: '<p>Now</p>', version: 2 })
    const deleted = await test.call(todoContract.deleteTask, {
      as: 'author',
      query: { taskId: `${task.id}` },
    })
    expect(deleted.json().task).toMatchObject({ id: task.id, isDeleted: true })
    const byBody = await add('author', { title: 'Two' })
    expect(await status(todoContract.deleteTask, 'author', { body: { taskId: byBody.id } })).toBe(
      200,
    )
    expect(
      await status(todoContract.updateTask, 'author', {
        body: { task: { id: 999_999, title: 'No' } },
      }),
    ).toBe('404 task.not_found')
  })

  it('TODO-01 each view contains what its name says; without a filter all tasks not deleted, also when searching', async () => {
    await add('author', { title: 'Plain fish' })
    await add('author', { title: 'Done fish', isCompleted: true })
    await add('author', { title: 'Star fish', isImportant: true, tags: ['update'] })
    const removed = await add('author', { title: 'Gone fish', tags: ['update'] })
    await test.call(todoContract.deleteTask, { as: 'author', query: { id: `${removed.id}` } })
    expect(await titles('author')).toEqual(['Star fish', 'Done fish', 'Plain fish'])
    expect(await titles('author', { q: 'FISH' })).toEqual(['Star fish', 'Done fish', 'Plain fish'])
    expect(await titles('author', { filter: 'open' })).toEqual(['Star fish', 'Plain fish'])
    expect(await titles('author', { filter: 'important' })).toEqual(['Star fish'])
    expect(await titles('author', { filter: 'completed' })).toEqual(['Done fish'])
    expect(await titles('author', { filter: 'deleted' })).toEqual(['Gone fish'])
    expect(await titles('author', { tag: 'update' })).toEqual(['Star fish'])
    expect(
      (await test.call(todoContract.listTasks, { as: 'author', query: { filter: 'nonsense' } }))
        .statusCode,
    ).toBe(400)
    const counts = todoContract.countTasks.output.parse(
      (await test.call(todoContract.countTasks, { as: 'author' })).json(),
    )
    expect(counts.filters).toEqual({
      open: 2,
      today: 0,
      upcoming: 0,
      overdue: 0,
      important: 1,
      completed: 1,
      deleted: 1,
    })
    expect(counts.tags).toMatchObject({ update: 1, team: 0 })
  })

  it('TODO-10 those who see everyone’s tasks have their own as a separate list, each with its counts', async () => {
    await add('author', { title: 'Of others' })
    await add('author', { title: 'Given to me', assigneeId: ID.admin })
    await add('admin', { title: 'Made by me' })
    const open = async (as: UserRole, scope: string) =>
      todoContract.countTasks.output.parse(
        (await test.call(todoContract.countTasks, { as, query: { scope } })).json(),
      ).filters.open
    expect(await titles('admin', { scope: 'mine', filter: 'open' })).toEqual([
      'Made by me',
      'Given to me',
    ])
    expect(await titles('admin', { scope: 'all', filter: 'open' })).toEqual([
      'Made by me',
      'Given to me',
      'Of others',
    ])
    expect([await open('admin', 'mine'), await open('admin', 'all')]).toEqual([2, 3])
    expect(await titles('author', { scope: 'all' })).toEqual(['Given to me', 'Of others'])
  })

  it('TODO-02 requires a title, the specification’s five tags only, and an existing assignee', async () => {
    const tried = (task: object) => status(todoContract.addTask, 'author', { body: { task } })
    expect(await tried({ title: '   ' })).toBe('400 input.invalid')
    expect(await tried({ title: 'x'.repeat(201) })).toBe('400 input.invalid')
    expect(await tried({ title: 'Tag', tags: ['purple'] })).toBe('422 task.tag')
    expect(await tried({ title: 'Date', dueDate: '2026-02-30' })).toBe('400 input.invalid')
    expect(await tried({ title: 'Who', assigneeId: 999_999 })).toBe('422 task.assignee')
    expect(await tried({ title: 'Mine', creatorId: 11 })).toBe('400 input.invalid')
    const { fullName } = (await add('author', { title: 'By number', assigneeId: ID.editor }))
      .assignee ?? { fullName: '' }
    const byName = await add('author', {
      title: 'By name',
      assignee: { fullName, avatar: '/forged.png' },
    })
    expect(byName.assignee).toMatchObject({ id: ID.editor, fullName })
    expect(byName.assignee?.avatar ?? '').not.toContain('forged')
    expect((await change('author', { id: byName.id, assignee: null })).task.assigneeId).toBeNull()
  })

  it('TODO-06 sorts by title, assignee and date, with empty values last', async () => {
    await add('author', { title: 'b', assigneeId: ID.editor })
    await add('author', { title: 'C', dueDate: '2026-03-05' })
    await add('author', { title: 'a', dueDate: '2026-03-05T08:00:00+02:00' })
    await add('author', { title: 'd', dueDate: '2026-03-04', assigneeId: ID.author })
    expect(await titles('author', { sortBy: 'title-asc' })).toEqual(['a', 'b', 'C', 'd'])
    expect(await titles('author', { sortBy: 'title-desc' })).toEqual(['d', 'C', 'b', 'a'])
    expect(await titles('author', { sortBy: 'due-date' })).toEqual(['d', 'C', 'a', 'b'])
    const byPerson = await titles('author', { sortBy: 'assignee' })
    expect(new Set(byPerson.slice(0, 2))).toEqual(new Set(['b', 'd']))
    expect(byPerson.slice(2)).toEqual(['C', 'a'])
  })

  it('TODO-07 searches title, description, tag, assignee and dates in words', async () => {
    await add('author', { title: '100% sure' })
    await add('author', { title: 'Rent', dueDate: '2026-11-25' })
    await add('author', {
      title: 'Deep',
      description: '<p>The crane &amp; the rope</p>',
      tags: ['medium'],
      assigneeId: ID.editor,
    })
    const found = (q: string) => titles('author', { q })
    expect(await found('100%')).toEqual(['100% sure'])
    expect(await found('%')).toEqual(['100% sure'])
    expect(await found('crane & the')).toEqual(['Deep'])
    expect(await found('mediu')).toEqual(['Deep'])
    expect(await found('25 nov')).toEqual(['Rent'])
    expect(await found('25. November')).toEqual(['Rent'])
    const { fullName } = (await list('author', { q: 'Deep' }))[0]?.assignee ?? { fullName: '?' }
    expect(await found(fullName.split(' ')[0]?.toUpperCase() ?? '?'), fullName).toEqual(['Deep'])
  })

  it('TODO-08 TODO-10 today, upcoming and overdue follow the reader’s time zone', async () => {
    await add('author', { title: 'Yesterday', dueDate: '2026-03-01' })
    await add('author', { title: 'Today', dueDate: '2026-03-02' })
    await add('author', { title: 'Tonight', dueDate: '2026-03-02T22:30:00.000Z' })
    await add('author', { title: 'An hour ago', dueDate: '2026-03-02T08:00:00.000Z' })
    await add('author', { title: 'Tomorrow', dueDate: '2026-03-03' })
    await add('author', { title: 'Done', dueDate: '2026-03-01', isCompleted: true })
    const at = (filter: string, timeZone: string) =>
      titles('author', { filter, timeZone, sortBy: 'due-date' })
    expect(await at('overdue', 'UTC')).toEqual(['Yesterday', 'An hour ago'])
    expect(await at('today', 'UTC')).toEqual(['Today', 'An hour ago', 'Tonight'])
    expect(await at('upcoming', 'UTC')).toEqual(['Tomorrow'])
    // It is 18:00 in Tokyo, where 22:30 UTC is tomorrow; in Honolulu it is still the day before.
    expect(await at('upcoming', 'Asia/Tokyo')).toEqual(['Tonight', 'Tomorrow'])
    expect(await at('overdue', 'Pacific/Honolulu')).toEqual(['An hour ago'])
    expect(await at('today', 'Pacific/Honolulu')).toEqual(['Yesterday', 'An hour ago'])
  })
})

describe('task visibility', () => {
  it('TODO-02 a task is visible to its creator, assignee and managers of tasks; others get 404', async () => {
    const task = await add('author', { title: 'Between two', assigneeId: ID.maintainer })
    expect(await titles('author')).toEqual(['Between two'])
    expect(await titles('maintainer')).toEqual(['Between two'])
    expect(await titles('admin')).toEqual(['Between two'])
    expect(await titles('subscriber')).toEqual([])
    const seen = (as: UserRole) => status(todoContract.getTask, as, { query: { id: `${task.id}` } })
    expect([
      await seen('author'),
      await seen('maintainer'),
      await seen('admin'),
      await seen('subscriber'),
    ]).toEqual([200, 200, 200, '404 task.not_found'])
    expect(
      await status(todoContract.updateTask, 'subscriber', {
        body: { task: { id: task.id, title: 'x' } },
      }),
    ).toBe('404 task.not_found')
    expect(
      await status(todoContract.deleteTask, 'subscriber', { query: { id: `${task.id}` } }),
    ).toBe('404 task.not_found')
    await change('author', { id: task.id, assigneeId: ID.subscriber })
    expect(await titles('maintainer')).toEqual([])
    expect(await titles('subscriber')).toEqual(['Between two'])
  })

  it('TODO-02 an assignee is notified once, and not about their own assignments', async () => {
    const task = await add('author', { title: 'For you', assigneeId: ID.editor })
    await change('author', { id: task.id, title: 'For you still' })
    await add('editor', { title: 'For me', assigneeId: ID.editor })
    expect(await bells('editor')).toMatchObject([
      // By full name, not by username, and with the avatar.
      {
        kind: 'task-assigned',
        params: { title: 'For you', name: task.creator.fullName },
        by: task.creator,
        link: `/apps/todo?task=${task.id}`,
      },
    ])
  })

  it('TODO-12 those who see a task see its subtasks; a subtask’s assignee sees only that', async () => {
    const task = await add('author', { title: 'Whole', assigneeId: ID.editor })
    const part = await add('author', {
      title: 'Part',
      parentId: task.id,
      assigneeId: ID.subscriber,
    })
    expect(await titles('editor')).toEqual(['Whole'])
    expect((await list('editor'))[0]?.subtasks).toEqual({ done: 0, total: 1 })
    expect(await titles('subscriber')).toEqual(['Part'])
    await change('editor', { id: part.id, isCompleted: true })
    expect((await list('author'))[0]?.subtasks).toEqual({ done: 1, total: 1 })
    expect(
      await status(todoContract.addTask, 'author', {
        body: { task: { title: 'Too deep', parentId: part.id } },
      }),
    ).toBe('422 task.parent')
    expect(await status(todoContract.getTask, 'subscriber', { query: { id: `${task.id}` } })).toBe(
      '404 task.not_found',
    )
  })
})

describe('deleting tasks', () => {
  it('TODO-04 deleted tasks are restored, or purged by their creator', async () => {
    const task = await add('author', { title: 'Twice', assigneeId: ID.maintainer })
    const purge = (as: UserRole) =>
      status(todoContract.purgeTask, as, { query: { taskId: `${task.id}` } })
    expect(await purge('author')).toBe('409 task.not_deleted')
    await test.call(todoContract.deleteTask, { as: 'maintainer', query: { id: `${task.id}` } })
    const back = await test.call(todoContract.restoreTask, {
      as: 'author',
      body: { taskId: task.id },
    })
    expect(back.json().task).toMatchObject({ isDeleted: false, deletedAt: null })
    await test.call(todoContract.deleteTask, { as: 'author', query: { id: `${task.id}` } })
    expect(await purge('subscriber')).toBe('404 task.not_found')
    expect(await purge('maintainer')).toBe('403 task.not_yours')
    expect(await purge('author')).toBe(200)
    expect(await titles('author', { filter: 'deleted' })).toEqual([])
  })

  it('TODO-04 emptying the trash removes only the caller’s own tasks', async () => {
    const [mine, theirs] = [
      await add('author', { title: 'Mine' }),
      await add('editor', { title: 'Theirs', assigneeId: ID.author }),
    ]
    for (const { id } of [mine, theirs])
      await test.call(todoContract.deleteTask, { as: 'author', query: { id: `${id}` } })
    expect((await test.call(todoContract.emptyDeleted, { as: 'author' })).json()).toEqual({
      count: 1,
    })
    expect(await titles('author', { filter: 'deleted' })).toEqual(['Theirs'])
  })

  it('TODO-03 X-07 every change can be undone, unless the task was changed since', async () => {
    const task = await add('author', { title: 'Before', assigneeId: ID.editor })
    const first = await change('author', { id: task.id, title: 'After', isCompleted: true })
    expect((await undo('author', first.changeId)).statusCode).toBe(200)
    expect(await list('author')).toMatchObject([
      { title: 'Before', isCompleted: false, completedAt: null },
    ])
    const second = await change('author', { id: task.id, title: 'Again' })
    await change('editor', { id: task.id, isImportant: true })
    expect((await undo('author', second.changeId)).json()).toMatchObject({
      status: 409,
      code: 'change.overtaken',
    })
  })

  it('TODO-03 X-07 changes of a task are undone one after the other, up to its creation', async () => {
    const { id } = await add('author', { title: 'One', assigneeId: ID.editor })
    const made = await newestChange()
    const second = await change('author', { id, title: 'Two' })
    const third = await change('author', { id, title: 'Three' })
    for (const [changeId, title] of [
      [third.changeId, 'Two'],
      [second.changeId, 'One'],
    ] as const) {
      expect((await undo('author', changeId)).statusCode).toBe(200)
      expect(await titles('author')).toEqual([title])
    }
    await change('editor', { id, isImportant: true })
    expect((await undo('author', made)).json()).toMatchObject({
      status: 409,
      code: 'change.overtaken',
      detail: '“One” was changed since.',
    })
    await undo('editor', await newestChange('editor'))
    expect((await undo('author', made)).statusCode).toBe(200)
    expect(await titles('author')).toEqual([])
  })

  it('X-08 a stale edit is rejected with the current task', async () => {
    const task = await add('author', { title: 'One', assigneeId: ID.editor })
    await change('editor', { id: task.id, title: 'Theirs' })
    const answer = await test.call(todoContract.updateTask, {
      as: 'author',
      body: { task: { id: task.id, title: 'Mine' } },
      headers: { 'if-match': '"1"' },
    })
    expect(answer.statusCode).toBe(412)
    expect(answer.json().current).toMatchObject({ title: 'Theirs', version: 2 })
  })
})

it('TODO-01 X-11 a change is announced to its people, and to those who see everyone’s tasks', async () => {
  const { id } = await add('editor', { title: 'Mine' })
  const events = await test.database.read
    .selectFrom('outbox')
    .select(['ids', 'user_id'])
    .where('topic', '=', 'Todo')
    .orderBy('id')
    .execute()
  expect(events.filter(event => event.ids === `[${id}]`).map(event => event.user_id)).toEqual([
    ID.editor,
    null,
  ])
})
