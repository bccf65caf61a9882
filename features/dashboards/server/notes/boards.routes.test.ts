import { cardBoardsContract as calls } from '../../contract/card-boards.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Default layouts by role, and notes on days.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('card_notes').execute()
    await trx.deleteFrom('card_layouts').execute()
  })
})
const undo = (id: number, as: UserRole = 'admin') =>
  test.call(changesContract.undoChange, { as, body: { id } })

describe('default layouts', () => {
  const save = (body: object, headers = {}) =>
    test.call(calls.saveFirstLayout, {
      as: 'admin',
      body: { board: 'store', role: 'editor', ...body },
      headers,
    })
  const list = async (as: UserRole) =>
    calls.listFirstLayouts.output.parse((await test.call(calls.listFirstLayouts, { as })).json())
      .layouts

  it('DASH-05 are set for a role by an administrator, apply to that role only, and can be undone', async () => {
    const { layout, changeId = 0 } = calls.saveFirstLayout.output.parse(
      (await save({ layout: 'tasks=l,-mail=s' })).json(),
    )
    expect(layout).toEqual({
      board: 'store',
      role: 'editor',
      layout: 'tasks=l,-mail=s',
      version: 1,
    })
    expect(await list('editor')).toEqual([layout])
    expect(await list('subscriber')).toEqual([])
    expect(await list('admin')).toEqual([layout])
    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await list('editor')).toMatchObject([{ layout: null, version: 2 }])
  })

  it('DASH-05 X-08 are protected by If-Match and must be valid', async () => {
    await save({ layout: 'tasks=l' })
    expect((await save({ layout: 'mail=s' }, { 'if-match': '"0"' })).statusCode).toBe(412)
    expect((await save({ layout: null }, { 'if-match': '"1"' })).json().layout).toMatchObject({
      layout: null,
      version: 2,
    })
    for (const layout of ['tasks', 'tasks=z', 'Tasks=l', 'tasks=l;mail=s', '']) {
      const answer = await save({ layout })
      expect([layout, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        layout,
        400,
        ['layout'],
      ])
    }
  })
})

describe('notes on days', () => {
  const add = (body: object, as: UserRole = 'admin') =>
    test.call(calls.addNote, { as, body: { day: '2026-02-14', text: 'A fair', ...body } })
  const added = async (body: object, as?: UserRole) =>
    calls.addNote.output.parse((await add(body, as)).json())
  const list = async (as: UserRole, query = {}) =>
    calls.listNotes.output.parse((await test.call(calls.listNotes, { as, query })).json()).notes
  const update = (body: object, as: UserRole, headers = {}) =>
    test.call(calls.updateNote, { as, body, headers })

  it('DASH-06 are private, or shared with readers of reports', async () => {
    await added({ text: 'Mine' })
    await added({ text: 'Ours', isShared: true, day: '2026-02-20' })
    await added({ text: 'Of the author' }, 'author')
    expect((await list('admin')).map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['Ours', true],
      ['Mine', true],
    ])
    expect(await list('maintainer')).toMatchObject([
      { text: 'Ours', isOwn: false, canChange: false },
    ])
    expect((await list('author')).map(({ text }) => text)).toEqual(['Of the author'])
    expect(await list('admin', { from: '2026-02-15', to: '2026-02-28' })).toHaveLength(1)
    expect((await add({ isShared: true }, 'author')).statusCode).toBe(403)
  })

  it('DASH-06 are changed and deleted by their author, shared ones also by administrators, and restored by undo', async () => {
    const { note } = await added({ isShared: true }, 'maintainer')
    expect(
      (await update({ id: note.id, text: 'Another' }, 'admin', { 'if-match': '"1"' })).json().note,
    ).toMatchObject({
      text: 'Another',
      version: 2,
    })
    expect(
      (await update({ id: note.id, text: 'Third' }, 'maintainer', { 'if-match': '"1"' }))
        .statusCode,
    ).toBe(412)
    expect((await update({ id: note.id, day: '2026-02-30' }, 'maintainer')).statusCode).toBe(400)
    const path = calls.deleteNote.path.replace('{id}', `${note.id}`)
    const { changeId } = (
      await test.call({ ...calls.deleteNote, path }, { as: 'maintainer' })
    ).json()
    expect(await list('maintainer')).toEqual([])
    expect((await undo(changeId, 'maintainer')).statusCode).toBe(200)
    expect(await list('maintainer')).toMatchObject([{ text: 'Another', version: 4 }])
  })
})
