import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import type { Call } from '#platform/contract/define.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import { defineResource, text } from '#platform/contract/resource-fields.rules.ts'
import { columnsOf, tableOf } from '#platform/server/resource/columns.ts'
import { createResourceTable } from '#platform/server/resource/resource-table.ts'
import {
  checkCustomExport,
  checkCustomFields,
  checkCustomOrder,
  checkCustomSearch,
  checkCustomImport,
  checkCustomUndo,
  checkHiddenValues,
  type EntityCalls,
} from '#features/custom-fields/tests/check-entity.ts'
import { features } from '#features/server.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { resourceFeature } from './resource.service.ts'

// Custom fields of a custom entity: its declaration says nothing of them.

const tools = defineResource({
  name: 'tools',
  subject: 'Client',
  nouns: { one: 'tool', many: 'tools' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 903,
  fields: { name: text({ required: true }), code: text({ unique: true }) },
  rights: { editor: ['read', 'update'] },
})
const calls = resourceContract(tools)

let test: TestApp
beforeAll(async () => {
  const feature = resourceFeature(tools)
  test = await createTestApp({ features: [...features, feature] })
  await test.database.write(async trx => {
    await createResourceTable(trx, test.database.dialect, {
      table: tableOf(tools),
      columns: columnsOf(tools),
    })
    await feature.seed.first?.(trx, test.now())
  })
})
afterAll(() => test.close())

const of = <C extends Call>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const recordIn = (answer: { json: () => unknown }) =>
  calls.getRecord.output.shape.record.parse(
    new Map<string, unknown>(Object.entries(Object(answer.json()))).get('record'),
  )

describe('custom fields of a custom entity', () => {
  const entity: EntityCalls = {
    test: () => test,
    entity: 'tools',
    subject: 'Client',
    other: 'editor',
    add: (name, customFields, { as }) =>
      test.call(calls.addRecord, {
        as,
        body: { name, ...(customFields === undefined ? {} : { customFields }) },
      }),
    read: recordIn,
    get: async (id, { as }) => recordIn(await test.call(of(calls.getRecord, id), { as })),
    edit: (id, customFields, { as }) =>
      test.call(calls.updateRecord, { as, body: { id, customFields } }),
    list: (customFields, { as }) =>
      test.call(calls.listRecords, { as, query: { customFields, perPage: '100' } }),
    listBy: (query, { as }) =>
      test.call(calls.listRecords, { as, query: { ...query, perPage: '100' } }),
    idsIn: answer => calls.listRecords.output.parse(answer.json()).records.map(({ id }) => id),
  }
  checkCustomFields(entity)
  checkCustomOrder(entity)
  checkCustomSearch(entity, { group: 'records', stranger: 'subscriber' })
  checkCustomUndo(entity)
  checkHiddenValues(entity)
  checkCustomExport(entity, (query, { as }) => test.call(calls.exportRecords, { as, query }))
  checkCustomImport(entity, {
    head: 'Name',
    rowOf: name => name,
    mapping: { name: 0 },
    send: (body, { as }) => test.call(calls.importRecords, { as, body }),
  })

  it('ADD-13 ADD-14 are in the history of a record and in an outdated edit, as far as they are seen', async () => {
    const add = await test.call(calls.addRecord, {
      as: 'admin',
      body: { name: 'History', customFields: { nick: 'Old', margin: 1 } },
    })
    const { id, version } = recordIn(add)
    await test.call(calls.updateRecord, {
      as: 'admin',
      body: { id, customFields: { nick: 'New', margin: 2 } },
    })
    const historyAs = async (as: 'admin' | 'editor') => {
      const answer = await test.call(of(calls.listHistory, id), { as })
      return calls.listHistory.output.parse(answer.json()).changes[0]?.fields
    }
    const nick = { name: 'customFields.nick', before: 'Old', after: 'New' }
    expect(await historyAs('editor')).toEqual([nick])
    expect((await historyAs('admin'))?.map(({ name }) => name)).toEqual([
      'customFields.nick',
      'customFields.margin',
    ])
    const stale = await test.call(calls.updateRecord, {
      as: 'editor',
      body: { id, name: 'Renamed' },
      headers: { 'if-match': `"${version}"` },
    })
    expect(stale.json().current.customFields).toMatchObject({ nick: 'New' })
    expect(stale.body).not.toContain('margin')
  })

  it('ADD-13 X-07 are restored with a deleted record', async () => {
    const body = { name: 'Gone', customFields: { nick: 'Back' } }
    const { id } = recordIn(await test.call(calls.addRecord, { as: 'admin', body }))
    const deleted = await test.call(calls.deleteRecords, { as: 'admin', body: { ids: [id] } })
    const { changeId } = deleted.json()
    await test.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } })
    const answer = await test.call(of(calls.getRecord, id), { as: 'admin' })
    expect(recordIn(answer).customFields).toMatchObject({ nick: 'Back' })
  })
})
