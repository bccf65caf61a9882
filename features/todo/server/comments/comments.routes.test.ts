import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { todoContract, type NewTask, type Task } from '../../contract/todo.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import { dueBetween } from '../todo.service.ts'

// Order, recurrence, comments, reminders, links, bulk edits. The clock starts at Monday, 2 March 2026, 9:00 UTC.

const ID = { maintainer: 2, author: 7, subscriber: 9 } as const
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of ['tasks', 'notifications'] as const) await trx.deleteFrom(table).execute()
  })
})

const add = async (as: UserRole, task: NewTask) =>
  todoContract.addTask.output.parse(
    (await test.call(todoContract.addTask, { as, body: { task } })).json(),
  ).task
const change = async (as: UserRole, task: object) =>
  todoContract.updateTask.output.parse(
    (await test.call(todoContract.updateTask, { as, body: { task } })).json(),
  )
const list = async (as: UserRole, query: Record<string, string> = {}) =>
  todoContract.listTasks.output.parse(
    (await test.call(todoContract.listTasks, { as, query })).json(),
  )
const titles = async (as: UserRole) => (await list(as)).map(task => task.title).join('')
const open = async (as: UserRole, id: number) =>
  todoContract.getTask.output.parse(
    (await test.call(todoContract.getTask, { as, query: { id: `${id}` } })).json(),
  )
const bells = async (as: UserRole) =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as })).json())
    .notifications.map(({ kind, params }) => [kind, params['title']])

describe('task order', () => {
  it('TODO-05 a task takes another’s position, up or down, only for the person who moved it', async () => {
    const made = new Map<string, Task>()
    for (const title of ['e', 'd', 'c', 'b', 'a'])
      made.set(title, await add('author', { title, assigneeId: ID.maintainer }))
    const move = async (title: string, target: string) => {
      const data = { taskId: made.get(title)?.id, targetTaskId: made.get(target)?.id }
      const answer = await test.call(todoContract.reorderTasks, { as: 'author', body: { data } })
      expect(answer.statusCode).toBe(200)
      return titles('author')
    }
    expect(await titles('author')).toBe('abcde')
    expect(await move('b', 'd')).toBe('acdbe')
    expect(await move('e', 'a')).toBe('eacdb')
    expect(await move('e', 'b')).toBe('acdbe')
    expect(await move('c', 'c')).toBe('acdbe')
    expect(await titles('maintainer')).toBe('abcde')
    await add('author', { title: 'N' })
    expect(await titles('author')).toBe('Nacdbe')
    const data = { taskId: made.get('a')?.id, targetTaskId: 999_999 }
    expect(
      (await test.call(todoContract.reorderTasks, { as: 'author', body: { data } })).statusCode,
    ).toBe(404)
    expect(
      (
        await test.call(todoContract.reorderTasks, {
          as: 'subscriber',
          body: { data: { ...data, targetTaskId: data.taskId } },
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('recurrence', () => {
  const complete = async (task: NewTask) => {
    const made = await add('author', { timeZone: 'Europe/Berlin', ...task })
    const { nextId, task: done } = await change('author', { id: made.id, isCompleted: true })
    return { done, next: nextId === undefined ? undefined : (await open('author', nextId)).task }
  }

  it.each([
    [
      'daily, from today if overdue',
      { dueDate: '2026-02-20', recurrence: 'FREQ=DAILY' },
      '2026-03-03',
    ],
    [
      'workdays',
      { dueDate: '2026-03-06', recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
      '2026-03-09',
    ],
    [
      'every two weeks, even if completed early',
      { dueDate: '2026-03-10', recurrence: 'FREQ=WEEKLY;INTERVAL=2' },
      '2026-03-24',
    ],
    [
      'on the last Friday',
      { dueDate: '2026-02-27', recurrence: 'FREQ=MONTHLY;BYDAY=-1FR' },
      '2026-03-27',
    ],
    [
      'at 9:00 across a daylight saving change',
      { dueDate: '2026-03-28T08:00:00.000Z', recurrence: 'FREQ=DAILY' },
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'two weeks after completion',
      { dueDate: '2026-02-01', recurrence: 'FREQ=WEEKLY;INTERVAL=2', recursAfterDone: true },
      '2026-03-16',
    ],
  ])('TODO-11 %s', async (_name, task, due) => {
    const { done, next } = await complete({ title: 'Again', tags: ['high'], ...task })
    expect(done).toMatchObject({ isCompleted: true, recurrence: null })
    expect(next).toMatchObject({
      title: 'Again',
      isCompleted: false,
      dueDate: due,
      recurrence: task.recurrence,
      tags: ['high'],
      version: 1,
    })
  })

  it('TODO-11 ends after a count, or at a date', async () => {
    const twice = await complete({
      title: 'Twice',
      dueDate: '2026-03-02',
      recurrence: 'FREQ=DAILY;COUNT=2',
    })
    expect(twice.next?.recurrence).toBe('FREQ=DAILY;COUNT=1')
    expect(
      (await change('author', { id: twice.next?.id, isCompleted: true })).nextId,
    ).toBeUndefined()
    expect(
      (
        await complete({
          title: 'Over',
          dueDate: '2026-03-02',
          recurrence: 'FREQ=WEEKLY;UNTIL=20260305',
        })
      ).next,
    ).toBeUndefined()
  })

  it('TODO-11 TODO-03 reopening a task removes the next one, unless that was changed since', async () => {
    const first = await complete({ title: 'Back', dueDate: '2026-03-02', recurrence: 'FREQ=DAILY' })
    expect(
      (await change('author', { id: first.done.id, isCompleted: false })).task.recurrence,
    ).toBe('FREQ=DAILY')
    expect(await titles('author')).toBe('Back')
    const { nextId } = await change('author', { id: first.done.id, isCompleted: true })
    await change('author', { id: nextId, title: 'Mine' })
    expect(
      (await change('author', { id: first.done.id, isCompleted: false })).task.recurrence,
    ).toBeNull()
    expect(await titles('author')).toBe('MineBack')
  })

  it('TODO-11 an invalid rule is rejected', async () => {
    const answer = await test.call(todoContract.addTask, {
      as: 'author',
      body: { task: { title: 'x', recurrence: 'FREQ=HOURLY' } },
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('task details', () => {
  it('TODO-12 comments notify those concerned, and are edited by their author', async () => {
    const task = await add('author', { title: 'Talk', assigneeId: ID.maintainer })
    const addComment = (as: UserRole, comment: string) =>
      test.call(todoContract.addTaskComment, { as, body: { taskId: task.id, comment } })
    const { comment } = todoContract.addTaskComment.output.parse(
      (await addComment('author', 'Look, @maintainer and @subscriber')).json(),
    )
    expect(comment.author.id).toBe(ID.author)
    expect((await addComment('subscriber', 'Let me in')).statusCode).toBe(404)
    expect(await bells('maintainer')).toEqual([
      ['task-comment', 'Talk'],
      ['task-assigned', 'Talk'],
    ])
    expect(await bells('subscriber')).toEqual([])
    const edit = (as: UserRole) =>
      test.call(todoContract.editTaskComment, {
        as,
        body: { id: comment.id, comment: 'Better' },
      })
    expect([
      (await edit('maintainer')).statusCode,
      (await edit('subscriber')).statusCode,
      (await edit('author')).statusCode,
    ]).toEqual([403, 404, 200])
    expect((await open('maintainer', task.id)).comments).toMatchObject([
      { comment: 'Better', editedAt: test.now().toISOString() },
    ])
    expect(
      (
        await test.call(todoContract.deleteTaskComment, {
          as: 'author',
          query: { id: `${comment.id}` },
        })
      ).statusCode,
    ).toBe(200)
    expect((await list('author'))[0]?.comments).toBe(0)
  })

  it('TODO-12 a reminder fires once for its owner, by bell and email; a moved one doesn’t fire at its old time', async () => {
    const task = await add('author', { title: 'Ring', assigneeId: ID.maintainer })
    const remind = (at: string | null) =>
      test.call(todoContract.remindOfTask, { as: 'author', body: { taskId: task.id, at } })
    expect((await remind('2026-03-02T08:00:00.000Z')).json().code).toBe('reminder.past')
    await remind('2026-03-02T10:00:00.000Z')
    await remind('2026-03-02T13:00:00+02:00')
    expect((await list('author'))[0]?.remindAt).toBe('2026-03-02T11:00:00.000Z')
    expect((await list('maintainer'))[0]?.remindAt).toBeNull()
    test.wait(90 * MINUTE)
    await test.runJobs()
    expect(await bells('author')).toEqual([])
    test.wait(HOUR)
    await test.runJobs()
    await test.runJobs()
    expect(await bells('author')).toEqual([['task-reminder', 'Ring']])
    const mails = await test.database.read
      .selectFrom('jobs')
      .select(['args', 'last_error'])
      .where('kind', '=', 'notifications.mail')
      .execute()
    expect(mails).toMatchObject([{ args: expect.stringContaining('Ring'), last_error: null }])
  })

  it('TODO-12 files can be attached only by their uploader, and attaching keeps the checklist', async () => {
    const upload = async (as: UserRole) => {
      const { accessToken } = await test.login(as)
      const answer = await test.app.inject({
        method: 'POST',
        url: `${filesContract.uploadFile.path}?name=plan.txt&purpose=attachment`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/octet-stream',
        },
        payload: Buffer.from('a plan'),
      })
      return filesContract.uploadFile.output.parse(answer.json()).file.id
    }
    const task = await add('author', {
      title: 'Files',
      checklist: [{ id: 'one', text: 'First', isDone: true }],
    })
    const [mine, foreign] = [await upload('author'), await upload('subscriber')]
    const { task: changed } = await change('author', { id: task.id, fileIds: [mine] })
    expect(changed).toMatchObject({
      files: [{ id: mine, name: 'plan.txt' }],
      checklist: [{ text: 'First', isDone: true }],
    })
    const answer = await test.call(todoContract.updateTask, {
      as: 'author',
      body: { task: { id: task.id, fileIds: [foreign] } },
    })
    expect(answer.statusCode).toBe(404)
  })

  it('TODO-15 related records link back to the task, for those who see it', async () => {
    await add('admin', {
      title: 'About',
      links: [
        { type: 'order', id: '6', title: 'Order' },
        { type: 'invoice', id: '4990', title: 'Invoice' },
      ],
    })
    const linked = async (as: UserRole, type: string, id: string) =>
      todoContract.listLinkedTasks.output.parse(
        (await test.call(todoContract.listLinkedTasks, { as, query: { type, id } })).json(),
      ).tasks
    expect(await linked('admin', 'order', '6')).toMatchObject([
      { title: 'About', isCompleted: false },
    ])
    expect(await linked('admin', 'invoice', '4990')).toHaveLength(1)
    expect(await linked('admin', 'order', '1')).toEqual([])
    expect(await linked('subscriber', 'order', '6')).toEqual([])
  })

  it('TODO-13 bulk edits have a single undo, and report missing tasks', async () => {
    const [one, two] = [
      await add('author', { title: 'One', tags: ['low'] }),
      await add('author', { title: 'Two' }),
    ]
    const answer = await test.call(todoContract.updateTasks, {
      as: 'author',
      body: {
        ids: [one.id, two.id, 999_999],
        change: { isCompleted: true, addTag: 'high', dueDate: '2026-04-01' },
      },
    })
    expect(answer.json()).toMatchObject({
      done: [one.id, two.id],
      refused: [{ id: 999_999, code: 'task.not_found' }],
    })
    const now = await list('author', { sortBy: 'title-asc' })
    expect(now.map(task => [task.tags, task.isCompleted, task.dueDate])).toEqual([
      [['low', 'high'], true, '2026-04-01'],
      [['high'], true, '2026-04-01'],
    ])
  })

  it('TODO-14 dated tasks are listed for the calendar: one’s own, within a range', async () => {
    await add('author', { title: 'Day', dueDate: '2026-03-05' })
    await add('author', {
      title: 'Moment',
      dueDate: '2026-03-05T08:00:00.000Z',
      assigneeId: ID.maintainer,
    })
    await add('author', { title: 'Later', dueDate: '2026-04-05' })
    const rules = [{ action: 'manage', subject: 'Todo', own: true }] as const
    const callerOf = (userId: number) =>
      createCaller({ userId, sessionId: 's', username: 'x', role: 'author', rules: [...rules] })
    const week = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' }
    const due = async (userId: number) =>
      (await dueBetween(test, callerOf(userId), week)).map(task => [task.title, task.due])
    expect(await due(ID.author)).toEqual([
      ['Day', '2026-03-05'],
      ['Moment', '2026-03-05T08:00:00.000Z'],
    ])
    expect(await due(ID.maintainer)).toEqual([['Moment', '2026-03-05T08:00:00.000Z']])
  })
})
