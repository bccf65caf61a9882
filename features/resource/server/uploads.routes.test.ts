import { HOUR } from '#platform/contract/durations.rules.ts'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { filePersonalData, sweepFiles } from '#features/files/server/files.service.ts'
import { features } from '#features/server.ts'
import type { Call } from '#platform/contract/define.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import {
  defineResource,
  files,
  image,
  person,
  type RecordFile,
  text,
} from '#platform/contract/resource-fields.rules.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import { createResourceTable } from '#platform/server/resource/resource-table.ts'
import { resourceFeature } from './resource.service.ts'

// Images and files of records: ownership, access and retention, on both engines.

const tools = defineResource({
  name: 'tools',
  subject: 'Client',
  nouns: { one: 'tool', many: 'tools' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 906,
  fields: {
    name: text({ required: true }),
    photo: image(),
    papers: files({ max: 3 }),
    keeper: person(),
  },
  owner: 'keeper',
  rights: { author: ['create own', 'read own', 'update own'] },
})
const calls = resourceContract(tools)
const feature = resourceFeature(tools)
type As = Parameters<TestApp['call']>[1]
interface Tool {
  id: number
  version: number
  photo: (RecordFile & { alt: string }) | null
  papers: RecordFile[]
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [...features, feature] })
  await test.database.write(async trx => {
    const shape = { table: tableOf(tools), columns: columnsOf(tools) }
    await createResourceTable(trx, test.database.dialect, shape)
    await feature.seed.first?.(trx, test.now())
  })
})
afterAll(() => test.close())

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 7]))),
  chunk('IEND', Buffer.alloc(0)),
])
function chunk(kind: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  return Buffer.concat([size, Buffer.from(kind), data, Buffer.alloc(4)])
}

async function upload(
  name: string,
  { purpose = 'recordFile', bytes = Buffer.from(`words of ${name}`), token = '' } = {},
): Promise<string> {
  const bearer = token === '' ? (await test.login('admin')).accessToken : token
  const answer = await test.app.inject({
    method: 'POST',
    url: filesContract.uploadFile.path,
    query: { name, purpose },
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().file.id
}
const uploadPhoto = (name = 'front.png', token = '') =>
  upload(name, { purpose: 'recordImage', bytes: PNG, token })
const send = (call: Call, body: object, as: As = { as: 'admin' }) =>
  test.call(call, { ...as, body })
async function add(draft: object, as?: As): Promise<Tool & { changeId: number }> {
  const answer = await send(calls.addRecord, { name: 'Tool', ...draft }, as)
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...answer.json().record, changeId: answer.json().changeId }
}
const at = (call: Call, id: number): Call => ({ ...call, path: call.path.replace('{id}', `${id}`) })
const get = (id: number, as: As = { as: 'admin' }) => test.call(at(calls.getRecord, id), as)
const undo = (id: number) => send(changesContract.undoChange, { id })
const rowOf = (id: string) =>
  test.database.read
    .selectFrom('files')
    .select(['used_at', 'dropped_at'])
    .where('id', '=', id)
    .executeTakeFirst()
const isShown = async (id: string) => (await rowOf(id))?.used_at?.length === 24
const sweepAfter = (hours: number) =>
  sweepFiles({
    database: test.database,
    store: createFileStore(test.dataDir),
    now: new Date(test.now().getTime() + hours * HOUR),
  })

it('a record has an image with alternative text and ordered files, readable by its readers', async () => {
  const [photo, first, second] = [
    await uploadPhoto(),
    await upload('first.txt'),
    await upload('second.txt'),
  ]
  const tool = await add({
    photo: { id: photo, alt: ' A drill ', name: 'made up', size: 1 },
    papers: [{ id: second }, { id: first }, { id: second }],
  })
  expect(tool.photo).toEqual({
    id: photo, name: 'front.png', type: 'image/png', size: PNG.length, alt: 'A drill',
  }) // oxfmt-ignore
  expect(tool.papers.map(({ id, name, size }) => [id, name, size])).toEqual([
    [second, 'second.txt', 19],
    [first, 'first.txt', 18],
  ])
  const found = (await get(tool.id)).json()
  expect(found.record).toEqual({ ...tool, changeId: undefined })
  const urls: { id: string; url: string }[] = found.related.files
  expect(urls.map(({ id }) => id)).toEqual([photo, second, first])
  const fetched = await test.app.inject({ url: urls[1]?.url ?? '' })
  expect([fetched.statusCode, fetched.body]).toEqual([200, 'words of second.txt'])
  const listed = await test.call(calls.listRecords, { as: 'admin', query: { q: 'tool' } })
  expect(listed.json().related.files).toHaveLength(3)
  const bare = await add({})
  expect([bare.photo, bare.papers]).toEqual([null, []])
})

it('files are hidden from those who may not read the record', async () => {
  const writer = await test.makePerson({ role: 'author' })
  const mine = { token: writer.token }
  const foreign = await add({ papers: [{ id: await upload('secret.txt') }] })
  expect((await get(foreign.id, mine)).statusCode).toBe(404)
  const listed = await test.call(calls.listRecords, mine)
  expect(listed.json().related.files).toEqual([])
  const fileId = await upload('own.txt', { token: writer.token })
  const own = await add({ papers: [{ id: fileId }] }, mine)
  expect((await get(own.id)).json().related.files).toMatchObject([{ id: fileId }])
})

it.each([
  ['photo', 'is not an upload', async () => ({ photo: { id: 'x'.repeat(22) } })],
  ['photo.id', 'is no id', async () => ({ photo: { id: '../x' } })],
  ['photo.alt', 'has too long a name', async () => ({ photo: { id: await uploadPhoto(), alt: 'x'.repeat(301) } })],
  ['photo', 'was uploaded as a file', async () => ({ photo: { id: await upload('page.html') } })],
  ['papers', 'was uploaded for another field', async () => ({ papers: [{ id: await upload('a.txt', { purpose: 'attachment' }) }] })],
  ['papers', 'is too large', async () => ({ papers: [1, 2, 3, 4].map(() => ({ id: 'x'.repeat(22) })) })],
  ['papers', 'belongs to another user', async () => ({ papers: [{ id: await upload('b.txt', { token: (await test.makePerson()).token }) }] })],
])('%s rejects what %s, with its field name', async (field, _what, draft) => {
  const answer = await send(calls.addRecord, { name: 'Refused', ...(await draft()) })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
}) // oxfmt-ignore

it('a file belongs to one record only, even after it was removed there', async () => {
  const fileId = await upload('one.txt')
  const tool = await add({ papers: [{ id: fileId }] })
  expect((await send(calls.addRecord, { name: 'B', papers: [{ id: fileId }] })).statusCode).toBe(
    400,
  )
  await send(calls.updateRecord, { id: tool.id, papers: [] })
  expect((await send(calls.addRecord, { name: 'B', papers: [{ id: fileId }] })).statusCode).toBe(
    400,
  )
})

it('a removed file is kept for a day, however old it is, and restored by undo', async () => {
  const fileId = await upload('old.txt')
  const tool = await add({ papers: [{ id: fileId }], photo: { id: await uploadPhoto() } })
  await test.database.write(trx =>
    trx
      .updateTable('files')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', fileId)
      .execute(),
  )
  const removed = await send(calls.updateRecord, { id: tool.id, papers: [] })
  expect(removed.json().record).toMatchObject({ papers: [], photo: { name: 'front.png' } })
  expect(await isShown(fileId)).toBe(false)
  await sweepAfter(23)
  expect((await undo(removed.json().changeId)).statusCode).toBe(200)
  expect(await isShown(fileId)).toBe(true)
  expect((await get(tool.id)).json().record.papers).toMatchObject([{ id: fileId, name: 'old.txt' }])

  const again = await send(calls.updateRecord, { id: tool.id, papers: [] })
  await sweepAfter(25)
  expect(await rowOf(fileId)).toBeUndefined()
  const late = await undo(again.json().changeId)
  expect([late.statusCode, late.json().code]).toEqual([404, 'tools.file_gone'])
})

it('files are deleted and restored with their record', async () => {
  const [photo, fileId] = [await uploadPhoto(), await upload('deed.txt')]
  const tool = await add({ photo: { id: photo }, papers: [{ id: fileId }] })
  const deleted = await send(calls.deleteRecords, { ids: [tool.id] })
  expect([await isShown(photo), await isShown(fileId)]).toEqual([false, false])
  await undo(deleted.json().changeId)
  expect([await isShown(photo), await isShown(fileId)]).toEqual([true, true])
  await sweepAfter(48)
  expect((await get(tool.id)).json().related.files).toHaveLength(2)
})

it('sending files back unchanged records no change; history and log name files', async () => {
  const tool = await add({ photo: { id: await uploadPhoto() }, papers: [{ id: await upload('p.txt') }] })
  const { photo, papers } = tool
  const same = await send(calls.updateRecord, { id: tool.id, photo, papers })
  expect(same.json().changeId).toBeUndefined()
  await send(calls.updateRecord, { id: tool.id, photo: { ...photo, alt: 'Side' }, papers: [] })
  const history = await test.call(at(calls.listHistory, tool.id), { as: 'admin' })
  expect(history.json().changes[0].fields).toEqual([
    { name: 'photo', before: { name: 'front.png', alt: '' }, after: { name: 'front.png', alt: 'Side' } },
    { name: 'papers', before: ['p.txt'], after: [] },
  ])
}) // oxfmt-ignore

it('an export has file names and alternative texts, and an import ignores them', async () => {
  const photo = { id: await uploadPhoto(), alt: 'Seen from above' }
  await add({ name: 'Exported', photo, papers: [{ id: await upload('1.txt') }, { id: await upload('2.txt') }] })
  const file = await test.call(calls.exportRecords, { as: 'admin', query: { q: 'exported' } })
  const [header = '', row = ''] = file.body.replace('\uFEFF', '').split('\r\n')
  expect(header).toBe('Name,Photo,Photo: Alternative text,Papers,Keeper')
  expect(row).toBe('Exported,front.png,Seen from above,"1.txt, 2.txt",')
  expect(calls.importRecords.description).toContain('photo, papers, keeper')
  const report = await send(calls.importRecords, { csv: file.body, mapping: { name: 0 }, dryRun: false })
  expect(report.json(), report.body).toMatchObject({ imported: 1 })
  const refused = await send(calls.importRecords, { csv: file.body, mapping: { name: 0, photo: 1 } })
  expect(refused.statusCode).toBe(400)
}) // oxfmt-ignore

it('erasing an account keeps files attached to records and deletes its others', async () => {
  const writer = await test.makePerson({ role: 'author' })
  const token = { token: writer.token }
  const fileId = await upload('kept.txt', token)
  const unused = await upload('unused.txt', token)
  const other = await upload('mine.txt', { purpose: 'attachment', ...token })
  await add({ papers: [{ id: fileId }] }, token)
  expect(await test.database.write(trx => filePersonalData.erase(trx, writer.id))).toBe(2)
  await sweepAfter(25)
  expect([await rowOf(unused), await rowOf(other)]).toEqual([undefined, undefined])
  expect(await isShown(fileId)).toBe(true)
})
