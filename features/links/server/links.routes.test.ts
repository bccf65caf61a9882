import type { RecordName } from '#platform/contract/record-links.rules.ts'
import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { chatMessagesContract } from '#features/chat/contract/chat-messages.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { kanbanBoardsContract } from '#features/kanban/contract/kanban-boards.contract.ts'
import { linksContract } from '../contract/links.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { messageRecords } from '#features/chat/server/chat.service.ts'
import { taskRecords } from '#features/todo/server/todo.service.ts'
import { createLinks } from './links.service.ts'

const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.database.write(trx => trx.deleteFrom('outbox').execute()))

const task = async (as: UserRole, fields: object = {}): Promise<RecordName> => {
  const made = await test.call(todoContract.addTask, {
    as,
    body: { task: { title: 'Call Ana', ...fields } },
  })
  return { type: 'task', id: `${todoContract.addTask.output.parse(made.json()).task.id}` }
}
const message = async (as: UserRole, to: number, text = 'Please call Ana'): Promise<RecordName> => {
  const made = await test.call(chatContract.sendMessage, {
    as,
    body: { obj: { contact: { id: to }, message: text } },
  })
  return {
    type: 'chat',
    id: `${chatContract.sendMessage.output.parse(made.json()).response.newMessageData.id}`,
  }
}
const event = async (as: UserRole, extendedProps: object = {}): Promise<RecordName> => {
  const body = { event: { title: 'Meet Ana', start: '2026-03-04', allDay: true, extendedProps } }
  return {
    type: 'event',
    id: `${calendarContract.addEvent.output.parse((await test.call(calendarContract.addEvent, { as, body })).json()).event.id}`,
  }
}
const card = async (as: UserRole, boardId: string): Promise<RecordName> => {
  const made = await test.call(kanbanContract.addTask, {
    as,
    body: { data: { title: 'Card for Ana', boardId } },
  })
  return { type: 'kanban', id: `${kanbanContract.addTask.output.parse(made.json()).newTask.id}` }
}
/** The first email in a person's inbox. */
const mail = async (as: UserRole): Promise<RecordName> => {
  const answer = await test.call(emailContract.listEmails, { as, query: { folder: 'inbox' } })
  const [first] = emailContract.listEmails.output.parse(answer.json()).emails
  return { type: 'email', id: `${first?.id}` }
}
const add = (as: UserRole, record: RecordName, relatedRecord: RecordName) =>
  test.call(linksContract.addLink, { as, body: { record, relatedRecord } })
const linked = async (as: UserRole, one: RecordName, other: RecordName) => {
  const answer = await add(as, one, other)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return linksContract.addLink.output.parse(answer.json())
}
const list = async (as: UserRole, { type, id }: RecordName) => {
  const answer = await test.call(linksContract.listLinks, { as, query: { type, ids: id } })
  return linksContract.listLinks.output.parse(answer.json()).records.flatMap(record => record.links)
}
const titles = async (as: UserRole, record: RecordName) =>
  (await list(as, record)).map(link => link.title)
const remove = (as: UserRole, id: number) =>
  test.call(linksContract.removeLink, { as, query: { id: `${id}` } })
const undo = (as: UserRole, id: number) =>
  test.call(changesContract.undoChange, { as, body: { id } })

describe('links between records', () => {
  it('MAIL-21 CHAT-18 TODO-15 are listed at both ends, with title, URL and whether it is done', async () => {
    const [one, inbox, chatMessage, planned] = [
      await task('admin'),
      await mail('admin'),
      await message('admin', ID.editor),
      await event('admin'),
    ]
    await linked('admin', one, inbox)
    await linked('admin', chatMessage, one)
    await linked('admin', planned, one)
    const links = await list('admin', one)
    expect(links.map(link => [link.type, link.recordId])).toEqual(
      [inbox, chatMessage, planned].map(end => [end.type, end.id]),
    )
    expect(links[0]?.address).toBe(`/apps/email/inbox?mail=${inbox.id}`)
    expect(links[1]).toMatchObject({
      title: 'Please call Ana',
      address: `/apps/chat?contact=${ID.editor}&message=${chatMessage.id}`,
      isDone: null,
    })
    expect(links[2]).toMatchObject({
      title: 'Meet Ana',
      address: `/apps/calendar?event=${planned.id}`,
    })
    const back = {
      type: 'task',
      recordId: one.id,
      title: 'Call Ana',
      address: `/apps/todo?task=${one.id}`,
      canRemove: true,
    }
    for (const end of [inbox, chatMessage, planned])
      expect(await list('admin', end)).toMatchObject([{ ...back, isDone: false }])
    await test.call(todoContract.updateTask, {
      as: 'admin',
      body: { task: { id: Number(one.id), isCompleted: true } },
    })
    expect(await list('admin', inbox)).toMatchObject([{ isDone: true }])
  })

  it('MAIL-21 CHAT-18 TODO-15 are hidden from those who may not see the other end', async () => {
    const given = await task('author', { assigneeId: ID.editor })
    const inbox = await mail('author')
    const chatMessage = await message('author', ID.admin)
    await linked('author', given, inbox)
    await linked('author', given, chatMessage)
    expect((await list('author', given)).map(link => link.type)).toEqual(['email', 'chat'])
    expect(await list('editor', given)).toEqual([])
    expect(await list('editor', inbox)).toEqual([])
    expect(await list('subscriber', given)).toEqual([])
    // Chat members see the message; the task is visible by the right to everyone's tasks.
    expect(await titles('admin', chatMessage)).toEqual(['Call Ana'])
    expect(await list('admin', given)).toMatchObject([{ type: 'chat' }])
    const seen = await test.call(todoContract.getTask, { as: 'editor', query: { id: given.id } })
    expect(todoContract.getTask.output.parse(seen.json()).task.links).toEqual([])
  })

  it('TODO-15 to closed projects and private events are visible only to their people', async () => {
    const made = await test.call(kanbanBoardsContract.addProject, {
      as: 'editor',
      body: { name: 'Closed', isOpen: false },
    })
    const project = kanbanBoardsContract.addProject.output.parse(made.json()).id
    const board = await test.call(kanbanContract.addBoard, {
      as: 'editor',
      body: { data: { title: 'Open', project } },
    })
    const closed = await card('editor', kanbanContract.addBoard.output.parse(board.json()).board.id)
    const hidden = await event('editor', { isPrivate: true })
    const given = await task('editor', { assigneeId: ID.author })
    await linked('editor', given, closed)
    await linked('editor', given, hidden)
    expect(await titles('editor', given)).toEqual(['Card for Ana', 'Meet Ana'])
    expect(await titles('author', given)).toEqual([])
    expect(await titles('admin', given)).toEqual(['Card for Ana'])
    expect((await add('author', given, closed)).json()).toMatchObject({
      code: 'link.record_not_found',
    })
  })

  it('TODO-15 are unique per pair in either direction; a record cannot be linked to itself or to a missing one', async () => {
    const [one, other] = [await task('author'), await task('author')]
    await linked('author', one, other)
    expect((await add('author', other, one)).json()).toMatchObject({
      status: 409,
      code: 'link.there',
    })
    expect((await add('author', one, one)).json()).toMatchObject({
      status: 422,
      code: 'link.itself',
    })
    expect((await add('author', one, { type: 'invoice', id: '1' })).json()).toMatchObject({
      status: 404,
    })
    expect((await add('author', one, { type: 'task', id: 'x' })).json()).toMatchObject({
      status: 404,
    })
  })

  it('X-07 are created and removed with undo, leaving the records unchanged', async () => {
    const [one, other] = [await task('author'), await task('author', { title: 'Two' })]
    const made = await linked('author', one, other)
    expect((await remove('subscriber', made.link.id)).statusCode).toBe(404)
    const deleted = linksContract.removeLink.output.parse(
      (await remove('author', made.link.id)).json(),
    )
    expect(await titles('author', one)).toEqual([])
    expect((await undo('author', deleted.changeId)).statusCode).toBe(200)
    expect(await titles('author', one)).toEqual(['Two'])
    const again = await linked('author', await task('author'), other)
    expect((await undo('author', again.changeId)).statusCode).toBe(200)
    expect(await titles('author', other)).toEqual(['Call Ana'])
  })

  it('MAIL-21 are hidden while a record is deleted, restored with it, and purged with it', async () => {
    const [one, inbox] = [await task('author'), await mail('author')]
    await linked('author', one, inbox)
    const result = async () =>
      (await list('author', inbox)).filter(link => link.recordId === one.id).length
    await test.call(todoContract.deleteTask, { as: 'author', query: { taskId: one.id } })
    expect(await result()).toBe(0)
    await test.call(todoContract.restoreTask, { as: 'author', body: { taskId: Number(one.id) } })
    expect(await result()).toBe(1)
    await test.call(todoContract.deleteTask, { as: 'author', query: { taskId: one.id } })
    await test.call(todoContract.purgeTask, { as: 'author', query: { taskId: one.id } })
    const rows = await test.database.read
      .selectFrom('record_links')
      .select('id')
      .where('from_id', '=', one.id)
      .execute()
    expect(rows).toEqual([])
    const chatMessage = await message('author', ID.admin)
    const two = await task('author')
    await linked('author', two, chatMessage)
    await test.call(chatMessagesContract.deleteMessage, {
      as: 'author',
      query: { id: chatMessage.id },
    })
    expect(await list('author', two)).toEqual([])
  })

  it('TODO-15 in a task keep their own format; links its editor cannot see are preserved', async () => {
    const chatMessage = await message('author', ID.editor)
    const both = { ...(await task('author', { assigneeId: ID.admin })), title: 'Call Ana' }
    const one = await task('author', {
      assigneeId: ID.admin,
      links: [{ ...chatMessage, title: 'whatever is sent' }, both],
    })
    const read = async (as: UserRole) =>
      todoContract.getTask.output.parse(
        (await test.call(todoContract.getTask, { as, query: { id: one.id } })).json(),
      ).task.links
    expect(await read('author')).toEqual([{ ...chatMessage, title: 'Please call Ana' }, both])
    expect(await read('admin')).toEqual([both])
    const change = (as: UserRole, links: unknown) =>
      test.call(todoContract.updateTask, { as, body: { task: { id: Number(one.id), links } } })
    await change('admin', [])
    expect(await read('author')).toEqual([{ ...chatMessage, title: 'Please call Ana' }])
    const tried = await change('author', [{ type: 'email', id: '1', title: 'Not mine' }])
    expect(tried.json()).toMatchObject({ status: 404, code: 'link.record_not_found' })
    const answer = await test.call(todoContract.listLinkedTasks, {
      as: 'author',
      query: chatMessage,
    })
    expect(answer.json().tasks).toMatchObject([{ id: Number(one.id), title: 'Call Ana' }])
    const strange = await test.call(todoContract.listLinkedTasks, {
      as: 'subscriber',
      query: chatMessage,
    })
    expect(strange.json().tasks).toEqual([])
  })

  it('X-10 send live events to those who can see either end', async () => {
    const [given, chatMessage] = [
      await task('author', { assigneeId: ID.editor }),
      await message('author', ID.subscriber),
    ]
    await test.database.write(trx => trx.deleteFrom('outbox').execute())
    await linked('author', given, chatMessage)
    const rows = await test.database.read
      .selectFrom('outbox')
      .select(['topic', 'audience_key'])
      .where('audience_key', 'is not', null)
      .orderBy('id')
      .execute()
    expect(rows.map(row => [row.topic, row.audience_key])).toEqual([
      ['Todo', JSON.stringify({ record: given })],
      ['Chat', JSON.stringify({ record: chatMessage })],
    ])
    const { read, dialect } = test.database
    const types = [
      { type: 'task', ...taskRecords(dialect) },
      { type: 'chat', ...messageRecords(dialect) },
    ]
    const links = createLinks({ read, types: () => types })
    const people = []
    for (const row of rows)
      people.push([
        row.topic,
        [...((await links.addressEvent(row.audience_key ?? ''))?.userIds ?? [])].toSorted(
          (a, b) => a - b,
        ),
      ])
    expect(people).toEqual([
      ['Todo', [ID.editor, ID.author]],
      ['Chat', [ID.author, ID.subscriber]],
    ])
  })
})
