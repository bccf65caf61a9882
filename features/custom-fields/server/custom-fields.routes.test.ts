import { HOUR } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { customFieldsContract } from '../contract/custom-fields.contract.ts'

// The definitions: who may change them, what is refused, undo.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const field = (key: string, more: object = {}) => ({
  entity: 'users',
  key,
  kind: 'text',
  labels: { en: `Label of ${key}` },
  ...more,
})
const choices = [
  { value: 'red', labels: { en: 'Red', de: 'Rot' } },
  { value: 'blue', labels: { en: 'Blue' } },
]
const add = (body: unknown, as: 'admin' | 'maintainer' = 'admin') =>
  test.call(customFieldsContract.addCustomField, { as, body })
async function made(key: string, more: object = {}) {
  const answer = await add(field(key, more))
  expect(answer.statusCode, answer.body).toBe(201)
  return customFieldsContract.addCustomField.output.parse(answer.json()).field
}
const list = async () =>
  customFieldsContract.listCustomFields.output.parse(
    (await test.call(customFieldsContract.listCustomFields, { as: 'admin' })).json(),
  )
const find = async (id: number) => (await list()).fields.find(one => one.id === id)
const update = (body: object, headers: Record<string, string> = {}) =>
  test.call(customFieldsContract.updateCustomField, { as: 'admin', body, headers })
const undo = (id: unknown) => test.call(changesContract.undoChange, { as: 'admin', body: { id } })
const seen = async (as: 'admin' | 'maintainer' | 'subscriber') =>
  customFieldsContract.listFieldsOf.output
    .parse(
      (
        await test.call(customFieldsContract.listFieldsOf, { as, query: { entity: 'users' } })
      ).json(),
    )
    .fields.map(one => one.key)

describe('custom fields', () => {
  it('ADD-12 an administrator adds a field of every kind, with labels in several languages', async () => {
    for (const kind of ['text', 'longText', 'number', 'date', 'yesNo', 'email', 'url'])
      await made(`all${kind}`, { kind })
    const team = await made('team', {
      kind: 'choice',
      choices,
      labels: { en: 'Team', de: 'Gruppe' },
    })
    expect(team).toMatchObject({
      key: 'team',
      kind: 'choice',
      choices,
      labels: { en: 'Team', de: 'Gruppe' },
      roles: [],
      isRequired: false,
      isArchived: false,
    })
    expect((await list()).entities).toContain('users')
    expect(await seen('subscriber')).toContain('team')
  })

  it('ADD-12 X-25 rejects invalid definitions and names the field', async () => {
    const cases: [object, string][] = [
      [field('1st'), 'key'],
      [field('size to'), 'key'],
      [field('sizeFrom'), 'key'],
      [field('constructor'), 'key'],
      [field('x'.repeat(41)), 'key'],
      [field('a', { kind: 'person' }), 'kind'],
      [field('a', { labels: { de: 'Nur deutsch' } }), 'labels.en'],
      [field('a', { labels: { en: ' ' } }), 'labels.en'],
      [field('a', { labels: { en: 'x'.repeat(81) } }), 'labels.en'],
      [field('a', { kind: 'choice' }), 'choices'],
      [field('a', { choices }), 'choices'],
      [field('a', { kind: 'choice', choices: [...choices, choices[0]] }), 'choices'],
      [
        field('a', {
          kind: 'choice',
          choices: [...choices, { value: 'r2', labels: { en: ' RED ' } }],
        }),
        'choices',
      ],
      [field('a', { kind: 'yesNo', isRequired: true }), 'isRequired'],
      [field('a', { decimals: 7 }), 'decimals'],
      [field('a', { roles: ['nobody'] }), 'roles.0'],
      [field('a', { color: 'red' }), 'color'],
    ]
    for (const [body, name] of cases) {
      const answer = await add(body)
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(400)
      expect(Object.keys(answer.json().errors), answer.body).toContain(name)
    }
    const unknown = await add(field('a', { entity: 'planets' }))
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'custom_field.entity_unknown'])
    await made('takenKey')
    const taken = await add(field('TAKENKEY'))
    expect([taken.statusCode, taken.json().errors]).toEqual([
      409,
      { key: expect.stringContaining('already in use') },
    ])
  })

  it('ADD-12 X-21 requires the right to change settings; others see the fields of records they may read', async () => {
    const answer = await add(field('sneaky'), 'maintainer')
    expect(answer.statusCode).toBe(403)
    expect(
      (await test.call(customFieldsContract.listCustomFields, { as: 'maintainer' })).statusCode,
    ).toBe(403)
    await made('salary', { roles: ['admin'] })
    await made('desk', { roles: ['maintainer'] })
    expect(await seen('admin')).toEqual(expect.arrayContaining(['salary', 'desk']))
    expect(await seen('maintainer')).toContain('desk')
    expect(await seen('maintainer')).not.toContain('salary')
    expect(await seen('subscriber')).not.toContain('desk')
  })

  it('ADD-12 X-07 X-08 changes are checked, versioned, and undone', async () => {
    const { id, version } = await made('floor', { kind: 'number' })
    const changed = await update({ id, labels: { en: 'Storey' }, decimals: 1, isRequired: true })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json().field).toMatchObject({ labels: { en: 'Storey' }, decimals: 1 })
    const stale = await update({ id, isRequired: false }, { 'if-match': `"${version}"` })
    expect([stale.statusCode, stale.json().current.labels]).toEqual([412, { en: 'Storey' }])
    expect(Object.keys((await update({ id, choices })).json().errors)).toEqual(['choices'])
    expect((await update({ id, kind: 'text' })).json().errors).toHaveProperty('kind')
    expect((await undo(changed.json().changeId)).statusCode).toBe(200)
    expect(await find(id)).toMatchObject({ labels: { en: 'Label of floor' }, isRequired: false })
  })

  it('ADD-12 X-07 an archived field is hidden, a deleted one is restored by undo, and removed permanently after a day', async () => {
    const { id } = await made('badge')
    await update({ id, isArchived: true })
    expect(await seen('admin')).not.toContain('badge')
    await update({ id, isArchived: false })
    expect(await seen('admin')).toContain('badge')
    const remove = () =>
      test.call(customFieldsContract.deleteCustomField, { as: 'admin', body: { id } })
    const removed = await remove()
    expect(await find(id)).toBeUndefined()
    expect((await remove()).statusCode).toBe(404)
    expect((await undo(removed.json().changeId)).statusCode).toBe(200)
    expect(await find(id)).toMatchObject({ key: 'badge' })
    await remove()
    test.wait(25 * HOUR)
    await test.database.write(trx =>
      addJob(trx, { kind: 'housekeeping', args: {}, now: test.now() }),
    )
    await test.runJobs()
    const rows = await test.database.read
      .selectFrom('custom_fields')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  it('ADD-12 keep the order that administrators set', async () => {
    const [one, two] = [await made('orderOne'), await made('orderTwo')]
    const answer = await test.call(customFieldsContract.orderCustomFields, {
      as: 'admin',
      body: { entity: 'users', ids: [two.id, one.id] },
    })
    expect(answer.json().ids.slice(0, 2)).toEqual([two.id, one.id])
    expect((await seen('admin')).slice(0, 2)).toEqual(['orderTwo', 'orderOne'])
    await undo(answer.json().changeId)
    expect((await seen('admin')).slice(0, 2)).not.toEqual(['orderTwo', 'orderOne'])
  })

  it('ADD-12 X-09 an idempotent retry adds a field once', async () => {
    const call = () =>
      test.call(customFieldsContract.addCustomField, {
        as: 'admin',
        body: field('onlyOnce'),
        headers: { 'idempotency-key': 'key-of-only-once' },
      })
    const [first, second] = [await call(), await call()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
  })
})
