import { HOUR } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { todoContract, type NewTask, type Task } from '../../contract/todo.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// What the next occurrence of a recurring task takes along. The clock starts at Monday, 2 March 2026, 9:00 UTC.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of ['tasks', 'notifications', 'record_links'] as const)
      await trx.deleteFrom(table).execute()
  })
})

const add = async (task: NewTask) =>
  todoContract.addTask.output.parse(
    (await test.call(todoContract.addTask, { as: 'author', body: { task } })).json(),
  ).task
async function change(task: object) {
  const answer = await test.call(todoContract.updateTask, { as: 'author', body: { task } })
  expect(answer.statusCode, answer.body).toBe(200)
  return todoContract.updateTask.output.parse(answer.json())
}
async function get(id: number | undefined) {
  const answer = await test.call(todoContract.getTask, { as: 'author', query: { id: `${id}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return todoContract.getTask.output.parse(answer.json())
}
const list = async (query: Record<string, string> = {}): Promise<Task[]> =>
  todoContract.listTasks.output.parse(
    (await test.call(todoContract.listTasks, { as: 'author', query })).json(),
  )
const remind = (taskId: number, at: string) =>
  test.call(todoContract.remindOfTask, { as: 'author', body: { taskId, at } })
async function undo(id: number | undefined) {
  const answer = await test.call(changesContract.undoChange, { as: 'author', body: { id } })
  expect(answer.statusCode, answer.body).toBe(200)
  return changesContract.undoChange.output.parse(answer.json())
}
async function upload(): Promise<string> {
  const { accessToken } = await test.login('author')
  const answer = await test.app.inject({
    method: 'POST',
    url: `${filesContract.uploadFile.path}?name=plan.txt&purpose=attachment`,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' },
    payload: 'A plan',
  })
  return filesContract.uploadFile.output.parse(answer.json()).file.id
}

const weekly = (more: Partial<NewTask> = {}): NewTask => ({
  title: 'Report',
  dueDate: '2026-03-27T09:00:00.000Z',
  recurrence: 'FREQ=WEEKLY',
  timeZone: 'Europe/Berlin',
  ...more,
})

describe('the next occurrence of a recurring task', () => {
  it('TODO-11 TODO-12 has the reminder at the same distance, by the clocks of its zone', async () => {
    const task = await add(weekly())
    await remind(task.id, '2026-03-26T09:00:00.000Z')
    const { nextId } = await change({ id: task.id, isCompleted: true })
    expect((await get(nextId)).task).toMatchObject({
      dueDate: '2026-04-03T08:00:00.000Z',
      remindAt: '2026-04-02T08:00:00.000Z',
    })
  })

  it('TODO-11 TODO-12 has the reminder that was sent before the task was completed', async () => {
    const task = await add(weekly({ dueDate: '2026-03-02T12:00:00.000Z' }))
    await remind(task.id, '2026-03-02T11:00:00.000Z')
    test.wait(3 * HOUR)
    await test.runJobs()
    expect((await get(task.id)).task.remindAt).toBe(null)
    const { nextId } = await change({ id: task.id, isCompleted: true })
    expect((await get(nextId)).task.remindAt).toBe('2026-03-09T11:00:00.000Z')
  })

  it('TODO-11 TODO-12 has the subtasks, open again, and the files as its own', async () => {
    const task = await add(weekly({ fileIds: [await upload()] }))
    const first = await add({
      title: 'Numbers',
      parentId: task.id,
      dueDate: '2026-03-26',
      checklist: [{ id: 'a', text: 'Sum', isDone: true }],
    })
    await add({ title: 'Words', parentId: task.id })
    await change({ id: first.id, isCompleted: true })
    const { nextId } = await change({ id: task.id, isCompleted: true })
    const next = await get(nextId)
    expect(next.subtasks).toMatchObject([
      {
        title: 'Numbers',
        dueDate: '2026-04-02',
        isCompleted: false,
        checklist: [{ text: 'Sum', isDone: false }],
      },
      { title: 'Words', dueDate: null, isCompleted: false },
    ])
    expect(next.task.files).toMatchObject([{ name: 'plan.txt' }])
    await change({ id: task.id, fileIds: [] })
    const stored = await test.database.read
      .selectFrom('files')
      .innerJoin('task_files', 'task_files.file_id', 'files.id')
      .select(['task_id', 'used_at'])
      .execute()
    expect(stored).toEqual([{ task_id: nextId, used_at: expect.any(String) }])
  })

  it('TODO-11 TODO-15 is linked with the same records, and they no longer with it when it is withdrawn', async () => {
    const about = await add({ title: 'What it is about' })
    const links = [{ type: 'task' as const, id: `${about.id}`, title: 'x' }]
    const task = await add(weekly({ links }))
    await add({ title: 'Numbers', parentId: task.id, links })
    const done = await change({ id: task.id, isCompleted: true })
    const next = await get(done.nextId)
    const same = [{ type: 'task', id: `${about.id}`, title: 'What it is about' }]
    expect(next.task.links).toMatchObject(same)
    expect(next.subtasks).toMatchObject([{ links: same }])
    expect((await get(task.id)).task.links).toMatchObject(same)
    expect((await get(about.id)).task.links).toHaveLength(4)
    await undo(done.changeId)
    expect((await get(about.id)).task.links).toHaveLength(2)
    const stored = await test.database.read.selectFrom('record_links').selectAll().execute()
    expect(stored).toHaveLength(2)
  })

  it('TODO-03 TODO-11 leaves nothing in the trash when the completion is undone, and comes back when it is redone', async () => {
    const task = await add(weekly())
    await add({ title: 'Words', parentId: task.id })
    const done = await change({ id: task.id, isCompleted: true })
    const undone = await undo(done.changeId)
    expect(await list({ filter: 'deleted' })).toEqual([])
    expect(await list()).toMatchObject([{ isCompleted: false, recurrence: 'FREQ=WEEKLY' }])
    await undo(undone.changeId)
    expect(await list({ filter: 'open' })).toMatchObject([
      { dueDate: '2026-04-03T08:00:00.000Z', recurrence: 'FREQ=WEEKLY', subtasks: { total: 1 } },
    ])
    const again = await list({ filter: 'completed' })
    await change({ id: again[0]?.id, isCompleted: false })
    expect(await list({ filter: 'deleted' })).toEqual([])
    expect(await list()).toHaveLength(1)
  })
})
