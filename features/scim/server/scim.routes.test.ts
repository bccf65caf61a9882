import SCIMMY from 'scimmy'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeyContract, type NewApiKey } from '#features/api-key/contract/api-key.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { type UserRole, usersContract } from '#features/users/contract/users.contract.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { SCIM_SCHEMAS } from '../contract/scim.rules.ts'

// Requests as documented by Okta and Microsoft Entra ID; resources are validated against SCIMMY's schemas, an independent implementation.

const ADDRESS = 'http://127.0.0.1:4000/scim/v2'
let test: TestApp
let key = ''
beforeAll(async () => {
  test = await createTestApp()
  key = await makeKey('admin', { type: 'full-control' })
})
afterAll(() => test.close())

async function makeKey(as: UserRole, change: Partial<NewApiKey>): Promise<string> {
  const body = { name: `Directory of ${as}`, ...change }
  const answer = await test.call(apiKeyContract.createApiKey, { as, body })
  return apiKeyContract.createApiKey.output.parse(answer.json()).secret ?? ''
}

interface Sent {
  body?: unknown
  token?: string
  headers?: Record<string, string>
}
async function send(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, token = key, headers = {} }: Sent = {},
) {
  const answer = await test.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.payload === '' ? undefined : answer.json<unknown>(),
  }
}

const userShape = z.looseObject({
  id: z.string(),
  userName: z.string(),
  active: z.boolean(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  groups: z.array(z.looseObject({ value: z.string(), display: z.string() })),
  roles: z.array(z.object({ value: z.string(), primary: z.boolean() })),
  meta: z.looseObject({ location: z.string(), version: z.string() }),
})
/** A user resource that meets the standard's schema. */
function userIn(body: unknown) {
  const user = userShape.parse(body)
  expect(() => new SCIMMY.Schemas.User(structuredClone(user), 'out')).not.toThrow()
  return user
}
const groupShape = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  members: z.optional(z.array(z.looseObject({ value: z.string(), display: z.string() }))),
})
const listShape = z.object({
  schemas: z.array(z.literal(SCIM_SCHEMAS.list)),
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(z.unknown()),
})
const find = async (type: 'Users' | 'Groups', filter: string) => {
  const { status, body } = await send('GET', `/${type}?filter=${encodeURIComponent(filter)}`)
  expect([status, body]).toEqual([200, body])
  return listShape.parse(body)
}

let made = 0
/** As Okta creates a user. */
async function provision(change: object = {}) {
  const name = `casey.directory${(made += 1)}`
  const body = {
    schemas: [SCIM_SCHEMAS.user],
    userName: `${name}@example.com`,
    name: { givenName: 'Casey', familyName: `Directory${made}` },
    emails: [{ primary: true, value: `${name}@example.com`, type: 'work' }],
    displayName: `Casey Directory${made}`,
    locale: 'en-US',
    externalId: `00u${made}`,
    groups: [],
    active: true,
    ...change,
  }
  const answer = await send('POST', '/Users', { body })
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return userIn(answer.body)
}
const patch = (...operations: object[]) => ({
  schemas: [SCIM_SCHEMAS.patch],
  Operations: operations,
})

describe('SCIM discovery and search', () => {
  it('AUTH-10 describes its features, resource types and schemas, each at its URL', async () => {
    const { status, headers, body } = await send('GET', '/ServiceProviderConfig')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/scim+json; charset=utf-8')
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    for (const kind of ['ResourceTypes', 'Schemas']) {
      const all = listShape.parse((await send('GET', `/${kind}`)).body)
      expect(all.totalResults).toBeGreaterThan(1)
      for (const one of all.Resources) {
        const { id } = z.looseObject({ id: z.string() }).parse(one)
        expect((await send('GET', `/${kind}/${id}`)).body).toEqual(one)
      }
    }
  })

  it('AUTH-10 pages from any start index with the requested count', async () => {
    const page = async (query: string) =>
      listShape.parse((await send('GET', `/Users?${query}`)).body)
    const all = await page('count=200')
    const ids = all.Resources.map(one => userIn(one).id)
    const middle = await page('startIndex=4&count=5')
    expect(middle).toMatchObject({ startIndex: 4, itemsPerPage: 5, totalResults: all.totalResults })
    expect(middle.Resources.map(one => userIn(one).id)).toEqual(ids.slice(3, 8))
    expect(await page('count=0')).toMatchObject({
      itemsPerPage: 0,
      totalResults: all.totalResults,
    })
    expect(await page('startIndex=-3&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
  })

  it('AUTH-10 finds a user by userName in any case, email, externalId, and by two conditions', async () => {
    const person = await provision()
    const [email] = person.emails
    for (const filter of [
      `userName eq "${person.userName.toUpperCase()}"`,
      `externalId eq "${String(person['externalId'])}"`,
      `emails.value eq "${email?.value}"`,
      `emails[type eq "work" and value eq "${email?.value}"]`,
      `id eq "${person.id}"`,
      `userName eq "${person.userName}" and active eq true`,
    ])
      expect((await find('Users', filter)).Resources.map(one => userIn(one).id)).toEqual([
        person.id,
      ])
    for (const filter of [
      'userName eq "nobody@example.com"',
      // Our username differs from the directory's userName.
      `userName eq "${person.userName.split('@')[0]}"`,
      `userName eq "${person.userName}" and active eq false`,
    ])
      expect(await find('Users', filter)).toMatchObject({ totalResults: 0, Resources: [] })
  })

  it('AUTH-10 rejects unsupported and invalid filters', async () => {
    for (const filter of ['displayName co "a"', 'userName eq', 'active eq true'])
      expect(await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter', status: '400' },
      })
  })

  it('AUTH-10 adopts an existing user by username or email', async () => {
    const person = await test.makePerson()
    for (const name of [person.username, person.email]) {
      const found = await find('Users', `userName eq "${name}"`)
      expect(found.Resources.map(one => userIn(one).id)).toEqual([`${person.id}`])
    }
    const body = {
      schemas: [SCIM_SCHEMAS.user],
      userName: person.email,
      externalId: 'ext-1',
      displayName: person.fullName,
      emails: [{ value: person.email, primary: true }],
      active: true,
    }
    const { status, body: answer } = await send('PUT', `/Users/${person.id}`, { body })
    expect([status, userIn(answer).userName]).toEqual([200, person.email])
    expect(await find('Users', 'externalId eq "ext-1"')).toMatchObject({ totalResults: 1 })
  })
})

describe('SCIM users', () => {
  it('AUTH-10 are created as the directory says, with a username of ours and an audit entry for the key', async () => {
    const person = await provision({
      phoneNumbers: [{ value: '+49 30 1234', type: 'work' }],
      addresses: [{ country: 'DE', type: 'work' }],
      roles: [{ value: 'editor', primary: true }],
      [SCIM_SCHEMAS.enterprise]: { organization: 'Halden Bearings' },
    })
    expect(person.meta.location).toBe(`${ADDRESS}/Users/${person.id}`)
    const { user } = usersContract.getUser.output.parse(
      (await test.call(usersContract.getUser, { as: 'admin', query: { id: person.id } })).json(),
    )
    expect(user).toMatchObject({
      username: person.userName.split('@')[0],
      email: person.userName,
      company: 'Halden Bearings',
      country: 'DE',
      contact: '+49 30 1234',
      role: 'editor',
      status: 'active',
    })
    const log = await test.call(auditContract.listAudit, {
      as: 'admin',
      query: { q: user.fullName },
    })
    expect(log.json()).toMatchObject({ changes: [{ keyName: 'Directory of admin' }] })
  })

  it('AUTH-10 return 409 for a taken userName, without any change', async () => {
    const person = await provision()
    const body = {
      userName: person.userName.toUpperCase(),
      emails: [{ value: 'other.casey@example.com' }],
    }
    expect(await send('POST', '/Users', { body })).toMatchObject({
      status: 409,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], scimType: 'uniqueness' },
    })
    expect(await find('Users', 'emails.value eq "other.casey@example.com"')).toMatchObject({
      totalResults: 0,
    })
  })

  it('AUTH-10 are deactivated and reactivated by Okta’s requests', async () => {
    const person = await provision()
    const isActive = (active: boolean) => patch({ op: 'replace', value: { active } })
    for (const active of [false, true]) {
      const answer = await send('PATCH', `/Users/${person.id}`, { body: isActive(active) })
      expect([answer.status, userIn(answer.body).active]).toEqual([200, active])
      const { user } = usersContract.getUser.output.parse(
        (await test.call(usersContract.getUser, { as: 'admin', query: { id: person.id } })).json(),
      )
      expect(user.status).toBe(active ? 'active' : 'inactive')
    }
  })

  it('AUTH-10 accept Entra ID’s patches by path, with string booleans and dotted names', async () => {
    const person = await provision()
    const { status, body } = await send('PATCH', `/Users/${person.id}`, {
      body: patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'casey.new@example.com' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
        { op: 'Add', value: { 'name.familyName': 'Renamed', externalId: 'entra-1' } },
        { op: 'Add', path: `${SCIM_SCHEMAS.enterprise}:organization`, value: 'Kestrel Freight' },
        { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'author' },
      ),
    })
    const changed = userIn(body)
    expect([status, changed]).toEqual([
      200,
      expect.objectContaining({
        active: false,
        externalId: 'entra-1',
        emails: [{ value: 'casey.new@example.com', type: 'work', primary: true }],
        phoneNumbers: [{ value: '+1 555 0100', type: 'work' }],
        [SCIM_SCHEMAS.enterprise]: { organization: 'Kestrel Freight' },
      }),
    ])
    expect(changed.name).toEqual({
      formatted: 'Casey Renamed',
      givenName: 'Casey',
      familyName: 'Renamed',
    })
  })

  it.each([
    ['an unknown operation', { op: 'move', path: 'active', value: true }, 'invalidValue'],
    ['an invalid path', { op: 'replace', path: 'a..b', value: 1 }, 'invalidPath'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['no username', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['no address', { op: 'replace', path: 'emails', value: [] }, 'invalidValue'],
    [
      'an invalid email address',
      { op: 'replace', path: 'emails', value: [{ value: 'x' }] },
      'invalidValue',
    ],
    [
      'an unknown role',
      { op: 'replace', path: 'roles', value: [{ value: 'king' }] },
      'invalidValue',
    ],
  ])('AUTH-10 reject %s without any change', async (_, operation, scimType) => {
    const person = await provision({ userName: `plain.name${made}` })
    const answer = await send('PATCH', `/Users/${person.id}`, { body: patch(operation) })
    expect(answer).toMatchObject({ status: 400, body: { status: '400', scimType } })
    expect((await send('GET', `/Users/${person.id}`)).body).toEqual(person)
  })

  it('AUTH-10 reject a stale version', async () => {
    const person = await provision()
    const rename = (name: string) => ({
      body: patch({ op: 'replace', path: 'displayName', value: name }),
      headers: { 'if-match': person.meta.version },
    })
    expect(await send('PATCH', `/Users/${person.id}`, rename('First'))).toMatchObject({
      status: 200,
      body: { displayName: 'First' },
    })
    expect(await send('PATCH', `/Users/${person.id}`, rename('Second'))).toMatchObject({
      status: 412,
    })
  })

  it('AUTH-10 return 404 once deleted, and can be provisioned again', async () => {
    const person = await provision()
    expect(await send('DELETE', `/Users/${person.id}`)).toMatchObject({
      status: 204,
      body: undefined,
    })
    for (const method of ['GET', 'DELETE'] as const)
      expect(await send(method, `/Users/${person.id}`)).toMatchObject({ status: 404 })
    const again = await provision({ userName: person.userName, emails: person.emails })
    expect(again.id).not.toBe(person.id)
  })
})

describe('SCIM groups', () => {
  const createGroup = async (displayName: string, members: string[]) => {
    const { status, body } = await send('POST', '/Groups', {
      body: {
        schemas: [SCIM_SCHEMAS.group],
        displayName,
        externalId: `ext ${displayName}`,
        members: members.map(value => ({ value })),
      },
    })
    expect([status, body]).toEqual([201, body])
    const group = groupShape.parse(body)
    expect(() => new SCIMMY.Schemas.Group(structuredClone(group), 'out')).not.toThrow()
    return group
  }
  const membersOf = async (id: string) =>
    groupShape.parse((await send('GET', `/Groups/${id}`)).body).members?.map(({ value }) => value)

  it('AUTH-10 create a role without rights and assign it to their members', async () => {
    const person = await provision()
    const group = await createGroup('Auditors', [person.id])
    expect(group.members).toMatchObject([{ value: person.id, display: person.name.formatted }])
    expect(userIn((await send('GET', `/Users/${person.id}`)).body).groups).toMatchObject([
      { value: group.id, display: 'Auditors' },
    ])
    for (const filter of ['displayName eq "auditors"', 'externalId eq "ext Auditors"'])
      expect(await find('Groups', filter)).toMatchObject({ totalResults: 1 })
    const { body } = await send('GET', `/Groups/${group.id}?excludedAttributes=members`)
    expect(groupShape.parse(body).members).toBeUndefined()
  })

  it('AUTH-10 add and remove members in Okta’s and Entra ID’s notation', async () => {
    const [ada, ben, eve] = [await provision(), await provision(), await provision()]
    const group = await createGroup('Night shift', [ada.id])
    const change = async (...operations: object[]) => {
      const answer = await send('PATCH', `/Groups/${group.id}`, { body: patch(...operations) })
      expect([answer.status, answer.body]).toEqual([204, undefined])
      return membersOf(group.id)
    }
    const value = [{ value: ben.id }, { value: eve.id }]
    expect(await change({ op: 'add', path: 'members', value })).toEqual([ada.id, ben.id, eve.id])
    expect(await change({ op: 'remove', path: `members[value eq "${ben.id}"]` })).toEqual([
      ada.id,
      eve.id,
    ])
    expect(await change({ op: 'Remove', path: 'members', value: [{ value: ada.id }] })).toEqual([
      eve.id,
    ])
    expect(
      await change({ op: 'replace', value: { id: group.id, displayName: 'Late shift' } }),
    ).toEqual([eve.id])
    expect((await find('Groups', 'displayName eq "Late shift"')).totalResults).toBe(1)
    expect(await change({ op: 'replace', path: 'members', value: [{ value: ada.id }] })).toEqual([
      ada.id,
    ])
  })

  it('AUTH-10 reject unknown members and taken names', async () => {
    const group = await createGroup('Packers', [])
    const stranger = patch({ op: 'add', path: 'members', value: [{ value: '999999' }] })
    expect(await send('PATCH', `/Groups/${group.id}`, { body: stranger })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    expect(await send('POST', '/Groups', { body: { displayName: 'Packers' } })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
    expect(await send('DELETE', `/Groups/${group.id}`)).toMatchObject({ status: 204 })
    expect(await send('GET', `/Groups/${group.id}`)).toMatchObject({ status: 404 })
  })
})

describe('SCIM access', () => {
  it('KEY-02 returns 401 without a key, with a wrong one, and with a session token', async () => {
    const { accessToken } = await test.login('admin')
    for (const token of ['', 'sfk_0123456789_wrong', accessToken])
      expect(await send('GET', '/Users', { token })).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringContaining('Bearer realm=') },
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
      })
  })

  it('KEY-02 is limited by the key: read-only keys change no one, and owners without the right find no one', async () => {
    const reads = await makeKey('admin', { type: 'read-only' })
    expect(await send('GET', '/Users?count=1', { token: reads })).toMatchObject({ status: 200 })
    const person = await provision()
    expect(await send('DELETE', `/Users/${person.id}`, { token: reads })).toMatchObject({
      status: 403,
    })
    const subscriber = await makeKey('subscriber', { type: 'full-control' })
    const filter = `userName eq "${person.userName}"`
    for (const path of ['/Users', `/Users?filter=${encodeURIComponent(filter)}`, '/Groups'])
      expect(await send('GET', path, { token: subscriber })).toMatchObject({ status: 403 })
  })

  it('KEY-02 reports malformed requests with the standard’s error types', async () => {
    expect(await send('POST', '/Users', { body: '{"userName"' })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidSyntax' },
    })
    expect(await send('POST', '/Bulk', { body: {} })).toMatchObject({ status: 501 })
  })

  it('S8 USR-19 a user’s directory data is part of their personal data, and is erased with them', async () => {
    const person = await provision()
    const count = () =>
      test.database.read
        .selectFrom('scim_users')
        .select('user_id')
        .where('user_id', '=', Number(person.id))
        .execute()
    expect(await count()).toHaveLength(1)
    const { scimPersonalData } = await import('./scim.repo.ts')
    expect(await scimPersonalData.read(test.database.read, Number(person.id))).toEqual([
      { userName: person.userName, externalId: person['externalId'] },
    ])
    await test.database.write(trx => scimPersonalData.erase(trx, Number(person.id)))
    expect(await count()).toEqual([])
  })
})
