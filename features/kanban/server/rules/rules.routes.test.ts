import { DAY } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanRulesContract, type RuleAction } from '../../contract/kanban-rules.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import { linksContract } from '#features/links/contract/links.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'

const ID = { admin: 11, editor: 5, author: 7 } as const

let test: TestApp
let project = 0
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of [
      'kanban_rules',
      'kanban_cards',
      'mail_outbox',
      'notifications',
      'tasks',
    ] as const)
      await trx.deleteFrom(table).execute()
  })
  project = (
    await test.database.read
      .selectFrom('kanban_projects')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
  ).id
})

const send = async (
  call: Parameters<TestApp['call']>[0],
  as: UserRole,
  body?: unknown,
  options: TestCall = {},
) => {
  const answer = await test.call(call, { as, ...(body === undefined ? {} : { body }), ...options })
  if (answer.statusCode > 201) throw new Error(`${answer.statusCode} ${answer.json().code}`)
  return answer.json()
}
const save = async (action: RuleAction, as: UserRole = 'editor', rest: object = {}) =>
  kanbanRulesContract.saveRule.output.parse(
    await send(kanbanRulesContract.saveRule, as, { boardId: 'done', action, ...rest }),
  )
const list = async (as: UserRole = 'editor') =>
  kanbanRulesContract.listRules.output.parse(
    await send(kanbanRulesContract.listRules, as, undefined, { query: { project: `${project}` } }),
  )
async function add(title: string, boardId = 'todo'): Promise<number> {
  return kanbanContract.addTask.output.parse(
    await send(kanbanContract.addTask, 'author', { data: { title, boardId } }),
  ).newTask.id
}
const move = (id: number, boardId = 'done') =>
  send(kanbanBoardsContract.moveTasks, 'author', { ids: [id], boardId })
const runs = async (as: UserRole = 'editor') =>
  (await list(as)).runs.map(run => [run.kind, run.card, run.state, run.reason])
const card = async (id: number) =>
  kanbanContract.listTasks.output
    .parse(await send(kanbanContract.listTasks, 'admin'))
    .find(task => task.id === id)
const undo = (id: number | null | undefined, as: UserRole = 'editor') =>
  send(changesContract.undoChange, as, { id })
async function makeTask(
  as: UserRole,
  cardId: number,
  title = 'Tell the customer',
): Promise<number> {
  const { task } = todoContract.addTask.output.parse(
    await send(todoContract.addTask, as, { task: { title } }),
  )
  await send(linksContract.addLink, as, {
    record: { type: 'task', id: `${task.id}` },
    relatedRecord: { type: 'kanban', id: `${cardId}` },
  })
  return task.id
}
async function switchOff(off: string[]): Promise<void> {
  const { versions } = await send(settingsContract.getSettings, 'admin')
  const headers = { 'if-match': `"${versions.apps}"` }
  await send(settingsContract.updateSettings, 'admin', { section: 'apps', off }, { headers })
  const status = off.length === 0 ? 200 : 404
  const read = () => test.call(todoContract.listTasks, { as: 'admin' })
  await vi.waitUntil(async () => (await read()).statusCode === status, { timeout: 10_000 })
}
const isCompleted = async (id: number) =>
  (
    await test.database.read
      .selectFrom('tasks')
      .select('is_completed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).is_completed === 1

describe('board rules', () => {
  it('KAN-16 complete their author’s linked tasks once per arrival; the run can be undone', async () => {
    const id = await add('Seal')
    const [mine, another] = [await makeTask('author', id), await makeTask('editor', id)]
    await save({ kind: 'complete' }, 'author')
    await move(id)
    await test.runJobs()
    expect([await isCompleted(mine), await isCompleted(another)]).toEqual([true, false])
    expect(await runs()).toEqual([['complete', 'Seal', 'done', null]])
    const [run] = (await list('author')).runs
    expect((await list('editor')).runs[0]?.changeId).toBeNull()
    await undo(run?.changeId, 'author')
    expect(await isCompleted(mine)).toBe(false)
    expect((await list('author')).runs[0]?.changeId).toBeNull()
    // Moving within the board doesn't trigger the rule; coming back to it does.
    await move(id)
    await test.runJobs()
    expect((await list()).runs).toHaveLength(1)
    await move(id, 'todo')
    await move(id)
    await test.runJobs()
    expect([await isCompleted(mine), (await list()).runs.length]).toEqual([true, 2])
  })

  it('KAN-16 run once when the job repeats, and not for rolled-back or undone moves', async () => {
    const { rule } = await save({ kind: 'label', labelId: (await labels()).get('UX') ?? 0 })
    const id = await add('Seal')
    const { changeId } = kanbanBoardsContract.moveTasks.output.parse(await move(id))
    await test.database.write(async trx => {
      const run = await trx
        .selectFrom('kanban_rule_runs')
        .select('id')
        .where('rule_id', '=', rule.id)
        .executeTakeFirstOrThrow()
      const job = {
        kind: 'kanban.rule',
        args: JSON.stringify({ id: run.id }),
        run_at: test.now().toISOString(),
        state: 'waiting' as const,
      }
      await trx
        .insertInto('jobs')
        .values({
          ...job,
          name: null,
          locked_until: null,
          last_error: null,
          created_at: job.run_at,
          ended_at: null,
        })
        .execute()
    })
    await test.runJobs()
    expect((await card(id))?.labels).toEqual(['UX'])
    expect((await list()).runs).toHaveLength(1)
    await undo((await list()).runs[0]?.changeId)
    expect((await card(id))?.labels).toEqual([])
    await undo(changeId, 'author')
    await test.runJobs()
    expect((await list()).runs).toHaveLength(1)
    await save({ kind: 'label', labelId: (await labels()).get('App') ?? 0 }, 'editor', {
      boardId: 'todo',
    })
    await move(id)
    const moved = kanbanBoardsContract.moveTasks.output.parse(await move(id, 'in-progress'))
    await undo(moved.changeId, 'author')
    await test.runJobs()
    expect((await card(id))?.labels).toEqual(['UX'])
    expect((await list()).runs.map(run => run.boardId)).toEqual(['done', 'done'])
  })

  it('KAN-16 assign cards, email assignees, and never trigger other rules', async () => {
    await save({ kind: 'assign', userId: ID.author })
    await save({ kind: 'mail', userId: null, text: 'Please check it <b>now</b>.' })
    await save({ kind: 'archive', days: 0 })
    const id = await add('Seal', 'done')
    await test.runJobs()
    expect(await runs()).toEqual([
      ['archive', 'Seal', 'done', null],
      ['mail', 'Seal', 'done', null],
      ['assign', 'Seal', 'done', null],
    ])
    const mails = await test.database.read.selectFrom('mail_outbox').selectAll().execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('Seal')
    expect(mails[0]?.text).toContain('Please check it <b>now</b>.')
    expect(mails[0]?.html).toContain('&lt;b&gt;now')
    expect(mails[0]?.text).toContain(`http://127.0.0.1:4000/apps/kanban?card=${id}`)
  })

  it('KAN-16 archive after some days only cards that stayed', async () => {
    await save({ kind: 'archive', days: 3 })
    const [stays, goes] = [await add('Stays'), await add('Goes')]
    await move(stays)
    await move(goes)
    await test.runJobs()
    expect((await runs()).map(run => run[2])).toEqual(['waiting', 'waiting'])
    await move(goes, 'todo')
    await move(goes)
    test.wait(3 * DAY - 1000)
    await test.runJobs()
    expect(await card(stays)).toBeDefined()
    test.wait(2000)
    await test.runJobs()
    expect(await card(stays)).toBeUndefined()
    expect(await runs()).toEqual([
      ['archive', 'Goes', 'done', null],
      ['archive', 'Goes', 'skipped', 'card.moved'],
      ['archive', 'Stays', 'done', null],
    ])
  })

  it('KAN-16 leave a deleted card alone, without a failure', async () => {
    await save({ kind: 'archive', days: 3 })
    const id = await add('Seal', 'done')
    await test.runJobs()
    await send(kanbanContract.deleteTask, 'admin', undefined, { query: { id: `${id}` } })
    test.wait(3 * DAY + 1000)
    await test.runJobs()
    expect((await runs()).map(run => run.slice(2))).toEqual([['skipped', 'task.deleted']])
    const bells = await test.database.read.selectFrom('notifications').select('kind').execute()
    expect(bells.map(one => one.kind)).not.toContain('kanban-rule-failed')
  })

  it('KAN-16 ADD-11 skip what needs an app that is off, with the reason', async () => {
    const made = await send(chatPeopleContract.addGroup, 'editor', { name: 'Days', memberIds: [7] })
    const { id: chatId } = chatPeopleContract.addGroup.output.parse(made)
    await save({ kind: 'chat', chatId, text: 'It is done' })
    await save({ kind: 'complete' })
    await switchOff(['chat', 'todo'])
    await add('Seal', 'done')
    await test.runJobs()
    await switchOff([])
    expect((await runs()).map(run => run.slice(2))).toEqual([
      ['skipped', 'rule.app_off'],
      ['skipped', 'rule.app_off'],
    ])
  })

  it('KAN-16 post to a group as their author, who must be a member', async () => {
    const made = await send(chatPeopleContract.addGroup, 'editor', {
      name: 'Night shift',
      memberIds: [7],
    })
    const group = chatPeopleContract.addGroup.output.parse(made).id
    await save({ kind: 'chat', chatId: group, text: 'It is done' })
    await expect(save({ kind: 'chat', chatId: group, text: 'Hello' }, 'admin')).rejects.toThrow(
      '422 rule.unknown_target',
    )
    expect((await list()).rules[0]).toMatchObject({
      target: 'Night shift',
      author: { id: ID.editor },
    })
    expect((await list('admin')).rules[0]?.target).toBeNull()
    await add('Seal', 'done')
    await test.runJobs()
    const last = await test.database.read
      .selectFrom('chat_messages')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ sender_id: ID.editor, chat_id: group })
    expect(last.text).toMatch(/^It is done\nSeal\nhttp/)
  })

  it('KAN-16 check the author’s rights on every run, report a failure once, and stop when the author is gone', async () => {
    const { token, ...person } = await test.makePerson({ role: 'editor' })
    const body = { boardId: 'done', action: { kind: 'assign', userId: ID.author } }
    expect((await test.call(kanbanRulesContract.saveRule, { token, body })).statusCode).toBe(200)
    await send(usersContract.updateUser, 'admin', { id: person.id, role: 'subscriber' })
    const id = await add('Seal', 'done')
    await add('Ring', 'done')
    await test.runJobs()
    expect((await runs()).map(run => run.slice(2))).toEqual([
      ['failed', 'access.denied'],
      ['failed', 'access.denied'],
    ])
    expect((await card(id))?.assignedTo).toEqual([])
    const bells = notificationsContract.listNotifications.output.parse(
      (await test.call(notificationsContract.listNotifications, { token })).json(),
    )
    expect(bells.notifications.filter(one => one.kind === 'kanban-rule-failed')).toHaveLength(1)
    await send(usersContract.deleteUser, 'admin', undefined, { query: { id: `${person.id}` } })
    await add('Plate', 'done')
    await test.runJobs()
    expect((await runs())[0]?.[3]).toBe('rule.author_gone')
    expect((await list()).rules[0]?.author).toBeNull()
  })

  it('KAN-16 are disabled, edited, deleted and restored by those who may change boards', async () => {
    const { rule, changeId } = await save({ kind: 'complete' })
    await expect(save({ kind: 'complete' }, 'subscriber')).rejects.toThrow('403')
    await expect(save({ kind: 'assign', userId: 999_999 })).rejects.toThrow(
      '422 rule.unknown_target',
    )
    await expect(save({ kind: 'label', labelId: 999_999 })).rejects.toThrow(
      '422 rule.unknown_target',
    )
    const stale = { headers: { 'if-match': '"7"' } }
    const edit = { id: rule.id, boardId: 'done', action: { kind: 'complete' }, isOn: false }
    await expect(send(kanbanRulesContract.saveRule, 'editor', edit, stale)).rejects.toThrow('412')
    await add('Seal', 'done')
    const off = await save({ kind: 'complete' }, 'author', { id: rule.id, isOn: false })
    expect(off.rule).toMatchObject({ isOn: false, author: { id: ID.author }, version: 2 })
    await test.runJobs()
    expect(await runs()).toEqual([['complete', 'Seal', 'skipped', 'rule.off']])
    await expect(undo(changeId)).rejects.toThrow('409')
    await undo(off.changeId, 'author')
    expect((await list()).rules).toMatchObject([{ isOn: true }])
    const deleted = kanbanRulesContract.deleteRule.output.parse(
      await send(kanbanRulesContract.deleteRule, 'editor', undefined, {
        query: { id: `${rule.id}` },
      }),
    )
    expect((await list()).rules).toEqual([])
    expect((await list()).runs).toHaveLength(1)
    await undo(deleted.changeId)
    expect((await list()).rules).toMatchObject([{ id: rule.id }])
  })
})

const labels = async () => {
  const rows = await test.database.read
    .selectFrom('kanban_labels')
    .select(['id', 'name'])
    .where('project_id', '=', project)
    .execute()
  return new Map(rows.map(row => [row.name, row.id]))
}
