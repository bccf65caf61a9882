import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { linksContract } from '#features/links/contract/links.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { features } from '#features/server.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import { defineResource, person, text } from '#platform/contract/resource-fields.rules.ts'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import { createResourceTable } from '#platform/server/resource/resource-table.ts'
import { resourceFeature } from '../resource.service.ts'

// Comments and links work on resource records as on every record of the suite.

const vans = defineResource({
  name: 'vans',
  subject: 'Client',
  nouns: { one: 'van', many: 'vans' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 905,
  fields: { name: text({ required: true }), keeper: person() },
  owner: 'keeper',
  rights: { author: ['create own', 'read own', 'update own'], editor: ['read'] },
})
const calls = resourceContract(vans)
const feature = resourceFeature(vans)
type As = Parameters<TestApp['call']>[1]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [...features, feature] })
  await test.database.write(async trx => {
    const shape = { table: tableOf(vans), columns: columnsOf(vans) }
    await createResourceTable(trx, test.database.dialect, shape)
    await feature.seed.first?.(trx, test.now())
  })
})
afterAll(() => test.close())

const at = (call: Call, id: number): Call => ({ ...call, path: call.path.replace('{id}', `${id}`) })
async function van(draft: object = {}, as: As = { as: 'admin' }): Promise<number> {
  const answer = await test.call(calls.addRecord, { ...as, body: { name: 'Van', ...draft } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().record.id
}
const addComment = (recordId: number, comment: string, as: As = { as: 'admin' }) =>
  test.call(calls.addComment, { ...as, body: { recordId, comment } })
async function listComments(recordId: number, as: As = { as: 'admin' }) {
  const answer = await test.call(at(calls.listComments, recordId), as)
  const result: { comments: { id: number; comment: string; author: { id: number } | null }[] } =
    answer.json()
  return result.comments
}
async function bell(token: string): Promise<[string, string][]> {
  const answer = await test.call(notificationsContract.listNotifications, { token })
  const { notifications } = notificationsContract.listNotifications.output.parse(answer.json())
  return notifications.flatMap(({ kind, params, link }) =>
    kind === 'record-comment' ? [[String(params.text), link]] : [],
  )
}

it('readers of a record comment on it, and edit, delete and restore their comments', async () => {
  const id = await van()
  const first = await addComment(id, ' Wash it ')
  expect(first.statusCode, first.body).toBe(201)
  const { comment } = first.json()
  expect(comment).toMatchObject({ recordId: id, comment: 'Wash it', author: { id: 11 } })
  const reader = await test.makePerson({ role: 'editor' })
  expect((await addComment(id, 'Done', { token: reader.token })).statusCode).toBe(201)
  expect((await listComments(id)).map(one => [one.comment, one.author?.id])).toEqual([
    ['Wash it', 11],
    ['Done', reader.id],
  ])
  const better = { body: { id: comment.id, comment: 'Wash it well' } }
  const foreign = await test.call(calls.updateComment, { token: reader.token, ...better })
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'comment.not_yours'])
  const edited = await test.call(calls.updateComment, { as: 'admin', ...better })
  expect(edited.json().comment).toMatchObject({ comment: 'Wash it well' })
  expect(edited.json().comment.editedAt).not.toBeNull()
  const deleted = await test.call(calls.deleteComment, {
    as: 'admin',
    query: { id: `${comment.id}` },
  })
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect(await listComments(id)).toHaveLength(1)
  const undone = await test.call(changesContract.undoChange, {
    as: 'admin',
    body: { id: deleted.json().changeId },
  })
  expect(undone.statusCode, undone.body).toBe(200)
  expect((await listComments(id)).map(one => one.comment)).toEqual(['Wash it well', 'Done'])
  const history = await test.call(at(calls.listHistory, id), { as: 'admin' })
  expect(history.json().changes.map((one: { action: string }) => one.action)).toEqual(['create'])
})

it.each([
  [{ comment: '' }, 'comment'],
  [{ comment: 'x'.repeat(2_001) }, 'comment'],
  [{ recordId: 'van', comment: 'A' }, 'recordId'],
])('an invalid comment is rejected with its field', async (change, field) => {
  const body = { recordId: await van(), ...change }
  const answer = await test.call(calls.addComment, { as: 'admin', body })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
})

it('comments are hidden from those who may not read the record', async () => {
  const writer = await test.makePerson({ role: 'author' })
  const foreign = await van()
  const own = await van({}, { token: writer.token })
  const { comment } = (await addComment(foreign, 'Secret')).json()
  const as = { token: writer.token }
  expect((await test.call(at(calls.listComments, foreign), as)).statusCode).toBe(404)
  expect((await addComment(foreign, 'Hello', as)).statusCode).toBe(404)
  const changed = await test.call(calls.updateComment, {
    ...as,
    body: { id: comment.id, comment: 'Mine' },
  })
  expect(changed.statusCode).toBe(404)
  expect((await addComment(own, 'Mine', as)).statusCode).toBe(201)
  expect((await addComment(own, 'X', { as: 'subscriber' })).statusCode).toBe(403)
})

it('a comment notifies the record’s owner and mentioned people who may read it, but not its author', async () => {
  const keeper = await test.makePerson({ role: 'author' })
  const named = await test.makePerson({ role: 'editor' })
  const stranger = await test.makePerson({ role: 'author' })
  const id = await van({ keeper: keeper.id })
  await addComment(id, `@${named.username} @${stranger.username} look`)
  const link = `/apps/vans/${id}`
  expect(await bell(keeper.token)).toEqual([
    [`@${named.username} @${stranger.username} look`, link],
  ])
  expect(await bell(named.token)).toHaveLength(1)
  expect(await bell(stranger.token)).toEqual([])
  await addComment(id, 'Looked', { token: named.token })
  expect(await bell(keeper.token)).toHaveLength(2)
  expect(await bell(named.token)).toHaveLength(1)
})

it('comments are part of a person’s data and are erased with it', async () => {
  const id = await van()
  const removed = await test.makePerson({ role: 'editor' })
  await addComment(id, 'My words', { token: removed.token })
  const handed = await test.call(usersAdminContract.getPersonalData, {
    as: 'admin',
    query: { id: `${removed.id}` },
  })
  expect(handed.json().parts.vans).toMatchObject([{ text: 'My words' }])
  const erased = await test.call(usersAdminContract.eraseUser, {
    as: 'admin',
    body: { id: removed.id },
  })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await listComments(id)).toEqual([])
})

it('a record links to those of other features, visible at both ends to those who may see both', async () => {
  const keeper = await test.makePerson({ role: 'author' })
  const id = await van({ name: 'Blue van', keeper: keeper.id })
  const made = await test.call(todoContract.addTask, {
    as: 'admin',
    body: { task: { title: 'Call Ana' } },
  })
  const task = { type: 'task', id: `${made.json().task.id}` }
  const own = { type: tableOf(vans), id: `${id}` }
  const added = await test.call(linksContract.addLink, {
    as: 'admin',
    body: { record: task, relatedRecord: own },
  })
  expect(added.statusCode, added.body).toBe(201)
  expect(added.json().link).toMatchObject({
    type: 'own_vans',
    title: 'Blue van',
    address: `/apps/vans/${id}`,
  })
  const list = async (of: { type: string; id: string }, as: As) => {
    const query = { type: of.type, ids: of.id }
    const answer = await test.call(linksContract.listLinks, { ...as, query })
    return answer.json().records.flatMap((one: { links: object[] }) => one.links)
  }
  expect(await list(own, { as: 'admin' })).toMatchObject([{ type: 'task', title: 'Call Ana' }])
  expect(await list(task, { as: 'admin' })).toMatchObject([{ type: 'own_vans', recordId: own.id }])
  expect(await list(own, { token: keeper.token }), 'the task is not theirs to see').toEqual([])
  const tasks = await test.call(todoContract.listTasks, { as: 'admin' })
  expect(tasks.statusCode, tasks.body).toBe(200)
  const wrong = await test.call(linksContract.addLink, {
    as: 'admin',
    body: { record: task, relatedRecord: { type: 'own_nothing', id: '1' } },
  })
  expect([wrong.statusCode, wrong.json().code]).toEqual([404, 'link.record_not_found'])
  await test.call(calls.deleteRecords, { as: 'admin', body: { ids: [id] } })
  expect(await list(task, { as: 'admin' })).toEqual([])
})
