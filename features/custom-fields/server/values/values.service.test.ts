import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { importReport } from '#platform/contract/import.rules.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { customFieldsContract } from '../../contract/custom-fields.contract.ts'

// Values of custom fields on users: in every answer, filter, file and log, for those who see them.

let test: TestApp
type As = 'admin' | 'maintainer'
const choices = [
  { value: 'red', labels: { en: 'Red', de: 'Rot' } },
  { value: 'blue', labels: { en: 'Blue', de: 'Blau' } },
]
beforeAll(async () => {
  test = await createTestApp()
  const fields = [
    { key: 'nick', kind: 'text', labels: { en: 'Nickname', de: 'Spitzname' } },
    { key: 'bio', kind: 'longText', labels: { en: 'Biography' } },
    { key: 'size', kind: 'number', decimals: 1, labels: { en: 'Shoe size' } },
    { key: 'hired', kind: 'date', labels: { en: 'Hired' } },
    { key: 'driver', kind: 'yesNo', labels: { en: 'Driver' } },
    { key: 'team', kind: 'choice', choices, labels: { en: 'Team' } },
    { key: 'skills', kind: 'choices', choices, labels: { en: 'Skills' } },
    { key: 'second', kind: 'email', labels: { en: 'Second email' } },
    { key: 'site', kind: 'url', labels: { en: 'Site' } },
    { key: 'salary', kind: 'number', roles: ['admin'], labels: { en: 'Salary' } },
  ]
  for (const field of fields) {
    const body = { entity: 'users', ...field }
    const answer = await test.call(customFieldsContract.addCustomField, { as: 'admin', body })
    if (answer.statusCode !== 201) throw new Error(answer.body)
  }
})
afterAll(() => test.close())

const EMPTY = {
  nick: '',
  bio: '',
  size: null,
  hired: null,
  driver: false,
  team: null,
  skills: [],
  second: '',
  site: '',
}
const WHOLE = {
  nick: 'Zoë',
  bio: 'Two\nlines',
  size: 42.5,
  hired: '2024-02-29',
  driver: true,
  team: 'red',
  skills: ['red', 'blue'],
  second: 'zoe@example.org',
  site: 'https://example.org/zoe',
}
const get = async (id: number, as: As = 'admin') =>
  usersContract.getUser.output.parse(
    (await test.call(usersContract.getUser, { as, query: { id: `${id}` } })).json(),
  ).user
const edit = (id: number, customFields: unknown, as: As = 'admin') =>
  test.call(usersContract.updateUser, { as, body: { id, customFields } })
async function saved(id: number, customFields: object) {
  const answer = await edit(id, customFields)
  expect(answer.statusCode, answer.body).toBe(200)
  return usersContract.updateUser.output.parse(answer.json())
}
const undo = (id: unknown) => test.call(changesContract.undoChange, { as: 'admin', body: { id } })
const list = (customFields: unknown, more: Record<string, string> = {}, as: As = 'admin') =>
  test.call(usersContract.listUsers, {
    as,
    query: { customFields: JSON.stringify(customFields), ...more },
  })
async function found(filter: object, more: Record<string, string> = {}): Promise<number[]> {
  const answer = await list(filter, { sortColumn: 'id', perPage: '100', ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  const { users, total } = usersContract.listUsers.output.parse(answer.json())
  expect(users).toHaveLength(total)
  return users.map(one => one.id)
}
const csvOf = async (query: Record<string, string>, as: As = 'admin'): Promise<string[][]> =>
  parse(
    (await test.call(usersContract.exportUsers, { as, query: { format: 'csv', ...query } }))
      .rawPayload,
    { bom: true },
  )

describe('custom fields of users', () => {
  it('ADD-13 are in every answer, initially empty, and are stored as sent', async () => {
    expect((await get(20)).customFields).toEqual({ ...EMPTY, salary: null })
    const { user } = await saved(20, { ...WHOLE, salary: 5 })
    expect(user.customFields).toEqual({ ...WHOLE, salary: 5 })
    expect((await get(20)).customFields).toEqual({ ...WHOLE, salary: 5 })
    const { user: later } = await saved(20, { nick: 'Z', team: null, skills: [], driver: false })
    expect(later.customFields).toEqual({
      ...WHOLE,
      salary: 5,
      nick: 'Z',
      team: null,
      skills: [],
      driver: false,
    })
    const all = await test.call(usersContract.listAllUsers, { as: 'admin' })
    expect(
      usersContract.listAllUsers.output.parse(all.json()).find(one => one.id === 20)?.customFields,
    ).toEqual(later.customFields)
  })

  it('ADD-13 X-25 reject hostile values and name the field', async () => {
    const before = await get(21)
    const cases: [object, string][] = [
      [{ nick: 'x'.repeat(201) }, 'nick'],
      [{ nick: 7 }, 'nick'],
      [{ nick: ['a'] }, 'nick'],
      [{ bio: 'x'.repeat(5_001) }, 'bio'],
      [{ size: '42' }, 'size'],
      [{ size: 42.55 }, 'size'],
      [{ size: 1e300 }, 'size'],
      [{ hired: '2023-02-29' }, 'hired'],
      [{ hired: 'today' }, 'hired'],
      [{ driver: 'yes' }, 'driver'],
      [{ team: 'green' }, 'team'],
      [{ team: 'constructor' }, 'team'],
      [{ skills: ['red', 'green'] }, 'skills.1'],
      [{ skills: 'red' }, 'skills'],
      [{ second: 'nobody' }, 'second'],
      [{ site: 'javascript:alert(1)' }, 'site'],
      [{ nothing: 'x' }, 'nothing'],
      [{ constructor: 'x' }, 'constructor'],
      [{ toString: 'x' }, 'toString'],
    ]
    for (const [values, name] of cases) {
      const answer = await edit(21, values)
      expect(answer.statusCode, `${JSON.stringify(values).slice(0, 60)} ${answer.body}`).toBe(400)
      expect(Object.keys(answer.json().errors), answer.body).toEqual([`customFields.${name}`])
    }
    for (const values of ['x', [], 7, { nick: {} }, { nick: '\u0000' }])
      expect((await edit(21, values)).statusCode, JSON.stringify(values)).toBe(400)
    expect(await get(21)).toEqual(before)
  })

  it('ADD-13 filter the list by every kind', async () => {
    await saved(22, {
      nick: 'Éclair (50%)',
      size: 40,
      hired: '2024-01-31',
      driver: true,
      team: 'red',
    })
    await saved(23, {
      nick: 'eclair',
      size: 44.5,
      hired: '2024-02-01',
      team: 'blue',
      skills: ['blue'],
    })
    await saved(20, { nick: '', size: null, hired: null, driver: false, skills: [], second: '' })
    expect(await found({ nick: 'ECLAIR' })).toEqual([22, 23])
    expect(await found({ nick: '50%' })).toEqual([22])
    expect(await found({ nick: '_' })).toEqual([])
    expect(await found({ sizeFrom: 40, sizeTo: 44 })).toEqual([22])
    expect(await found({ sizeFrom: '44.5' })).toEqual([23])
    expect(await found({ hiredFrom: '2024-02-01' })).toEqual([23])
    expect(await found({ hiredTo: '2024-01-31' })).toEqual([22])
    expect(await found({ driver: 'yes' })).toEqual([22])
    expect(await found({ driver: 'no' })).not.toContain(22)
    expect(await found({ team: 'red,blue' })).toEqual([22, 23])
    expect(await found({ skills: 'blue' })).toEqual([23])
    expect(await found({ team: 'red', nick: 'eclair', sizeFrom: 41 })).toEqual([])
    expect(await found({ team: 'red,blue' }, { sort: 'desc', perPage: '100' })).toEqual([23, 22])
    const named = await get(23)
    expect(await found({ team: 'red,blue' }, { q: named.email })).toEqual([23])
  })

  it('ADD-13 X-25 reject invalid filters and name the field', async () => {
    const cases: [unknown, string][] = [
      [{ nothing: 'x' }, 'customFields.nothing'],
      [{ bio: 'x' }, 'customFields.bio'],
      [{ sizeFrom: 'x' }, 'customFields.sizeFrom'],
      [{ size: 40 }, 'customFields.size'],
      [{ team: 'green' }, 'customFields.team'],
      [{ driver: 'perhaps' }, 'customFields.driver'],
      [{ hiredFrom: 'today' }, 'customFields.hiredFrom'],
      [{ nick: 'x'.repeat(201) }, 'customFields.nick'],
      [[], 'customFields'],
      ['x', 'customFields'],
    ]
    for (const [filter, name] of cases) {
      const answer = await list(filter)
      expect(answer.statusCode, `${JSON.stringify(filter)} ${answer.body}`).toBe(400)
      expect(Object.keys(answer.json().errors), answer.body).toEqual([name])
    }
    const broken = await test.call(usersContract.listUsers, {
      as: 'admin',
      query: { customFields: '{' },
    })
    expect(broken.json().errors).toHaveProperty('customFields')
  })

  it('ADD-13 X-07 are undone by field, unless changed since', async () => {
    await saved(24, { nick: 'First', skills: ['red'] })
    const { changeId } = await saved(24, { nick: 'Second', skills: ['blue'] })
    await saved(24, { size: 38 })
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await get(24)).customFields).toMatchObject({ nick: 'First', skills: ['red'], size: 38 })
    const second = await saved(24, { nick: 'Third' })
    await saved(24, { nick: 'Fourth' })
    expect((await undo(second.changeId)).json().code).toBe('change.overtaken')
  })

  it('ADD-14 X-24 are never disclosed to people who can’t see them: by answers, filters, files, inputs or the log', async () => {
    const { changeId } = await saved(25, { salary: 98_765_432_109, nick: 'Open' })
    expect((await get(25, 'maintainer')).customFields).toEqual({ ...EMPTY, nick: 'Open' })
    const filtered = await list({ salaryFrom: 1 }, {}, 'maintainer')
    expect([filtered.statusCode, Object.keys(filtered.json().errors)]).toEqual([
      400,
      ['customFields.salaryFrom'],
    ])
    const written = await edit(25, { salary: 1 }, 'maintainer')
    expect([403, 400]).toContain(written.statusCode)
    const [head, ...rows] = await csvOf({}, 'maintainer')
    expect(head).toContain('Nickname')
    expect(head).not.toContain('Salary')
    expect(JSON.stringify(rows)).not.toContain('98765432109')
    const timeline = await test.call(usersAdminContract.listUserTimeline, {
      as: 'maintainer',
      query: { id: '25' },
    })
    expect(timeline.body).toContain('Open')
    expect(timeline.body).not.toMatch(/98[,.]?765[,.]?432/)
    const log = await test.call(auditContract.listAudit, {
      as: 'admin',
      query: { record: 'User/25' },
    })
    expect(log.body).toContain('customFields.salary')
    expect(log.body).not.toContain('98765432109')
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await get(25)).customFields).toMatchObject({ salary: null, nick: '' })
  })

  it('ADD-13 X-18 are columns of exported files, in the reader’s language and under the filters', async () => {
    await saved(26, {
      nick: 'Export',
      team: 'blue',
      skills: ['red', 'blue'],
      driver: true,
      size: 41.5,
    })
    const [head = [], ...rows] = await csvOf({
      language: 'de',
      customFields: JSON.stringify({ nick: 'export' }),
    })
    expect(rows).toHaveLength(1)
    const cell = (name: string) => rows[0]?.[head.indexOf(name)]
    expect([cell('Spitzname'), cell('Team'), cell('Skills'), cell('Driver')]).toEqual([
      'Export',
      'Blau',
      'Rot, Blau',
      'Ja',
    ])
  })

  it('ADD-13 X-19 are imported from files, with their problems by row', async () => {
    const send = async (body: object) => {
      const answer = await test.call(usersContract.importUsers, { as: 'admin', body })
      expect(answer.statusCode, answer.body).toBe(200)
      return importReport.parse(answer.json())
    }
    const mapping = {
      fullName: 0,
      username: 1,
      email: 2,
      'customFields.size': 3,
      'customFields.team': 4,
      'customFields.skills': 5,
    }
    const csv = (size: string, team: string) =>
      `Name,Login,Mail,Size,Team,Skills\nIm Port,im.port,im.port@example.org,${size},${team},"Rot, blue"\n`
    const wrong = await send({ csv: csv('big', 'green'), mapping })
    expect(wrong.errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '2 customFields.size',
      '2 customFields.team',
    ])
    const right = await send({ csv: csv('39.5', 'Rot'), mapping, dryRun: false })
    expect(right).toMatchObject({ imported: 1, errors: [] })
    const answer = await list({ team: 'red' }, { q: 'im.port' })
    expect(answer.json().users).toMatchObject([
      { customFields: { size: 39.5, team: 'red', skills: ['red', 'blue'] } },
    ])
    const unknown = await test.call(usersContract.importUsers, {
      as: 'admin',
      body: { csv: csv('1', 'red'), mapping: { ...mapping, 'customFields.nope': 1 } },
    })
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([400, ['mapping']])
  })

  it('ADD-13 required fields are checked in new records and when emptied, but not when other fields change', async () => {
    const body = {
      entity: 'users',
      key: 'must',
      kind: 'text',
      labels: { en: 'Must' },
      isRequired: true,
    }
    const made = await test.call(customFieldsContract.addCustomField, { as: 'admin', body })
    const { id } = made.json().field
    const person = (customFields: object) => ({
      fullName: 'Re Quired',
      username: 're.quired',
      email: 're.quired@example.org',
      customFields,
    })
    const add = (given: object) =>
      test.call(usersContract.addUser, { as: 'admin', body: person(given) })
    for (const given of [{}, { must: '' }, { must: '  ' }, { must: null }]) {
      const answer = await add(given)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().errors).toHaveProperty(['customFields.must'])
    }
    const added = await add({ must: 'Here' })
    expect([added.statusCode, added.json().user.customFields.must]).toEqual([201, 'Here'])
    expect((await edit(added.json().user.id, { must: '' })).statusCode).toBe(400)
    // A directory knows no custom fields.
    const { customFields: _none, ...plain } = person({})
    const other = { ...plain, username: 're.quired.2', email: 're.quired.2@example.org' }
    const bare = await test.call(usersContract.addUser, { as: 'admin', body: other })
    expect([bare.statusCode, bare.json().user.customFields.must]).toEqual([201, ''])
    await saved(27, { nick: 'Without it' })
    await test.call(customFieldsContract.deleteCustomField, { as: 'admin', body: { id } })
    expect((await get(27)).customFields).not.toHaveProperty('must')
  })

  it('ADD-13 a record keeps a choice that is no longer offered, until it gets another', async () => {
    const field = { key: 'badges', kind: 'choices', labels: { en: 'Badges' } }
    const body = { entity: 'users', ...field, choices }
    const added = await test.call(customFieldsContract.addCustomField, { as: 'admin', body })
    const { id } = customFieldsContract.addCustomField.output.parse(added.json()).field
    const offer = (some: typeof choices) =>
      test.call(customFieldsContract.updateCustomField, {
        as: 'admin',
        body: { id, choices: some },
      })
    await saved(28, { badges: ['red', 'blue'] })
    await offer(choices.slice(1))
    await saved(28, { badges: ['red', 'blue'], nick: 'Still red' })
    await saved(28, { badges: ['red'] })
    const { changeId } = await saved(28, { badges: ['blue'] })
    expect((await edit(28, { badges: ['red'] })).statusCode).toBe(400)
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await get(28)).customFields).toMatchObject({ badges: ['red'], nick: 'Still red' })
    await test.call(customFieldsContract.deleteCustomField, { as: 'admin', body: { id } })
  })
  it('ADD-13 a record sent back as it was read changes nothing, and an outdated one is compared', async () => {
    await saved(28, { ...WHOLE, salary: 7 })
    const before = await get(28)
    const same = await test.call(usersContract.updateUser, { as: 'admin', body: before })
    expect([same.statusCode, same.json().user]).toEqual([200, before])
    const stale = await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: 28, customFields: { nick: 'Other' } },
      headers: { 'if-match': `"${before.version - 1}"` },
    })
    expect([stale.statusCode, stale.json().current.customFields]).toEqual([
      412,
      before.customFields,
    ])
    const next = await saved(28, { nick: 'Other' })
    expect(next.user.version).toBe(before.version + 1)
  })
})
