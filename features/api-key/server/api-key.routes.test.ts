import { DAY } from '#platform/contract/durations.rules.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { type NewApiKey, apiKeyContract } from '../contract/api-key.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { type UserRole, usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const start = Date.parse('2026-03-02T09:00:00.000Z')
const inDays = (days: number) => new Date(start + days * DAY).toISOString()
let made = 0
async function makeKey(as: UserRole, change: Partial<NewApiKey> = {}) {
  const body = { name: `Key ${(made += 1)}`, type: 'full-control', ...change }
  const answer = await app.call(apiKeyContract.createApiKey, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  const { key, secret } = apiKeyContract.createApiKey.output.parse(answer.json())
  return { id: key.id, key, secret: secret ?? '' }
}
/** A new person who can sign in. */
async function makePerson(role: UserRole = 'maintainer') {
  const username = `owner.${(made += 1)}`
  const body = { email: `${username}@example.org`, username, password: 'a long enough phrase' }
  const answer = await app.call(authAccountContract.register, { body })
  const { user, accessToken = '' } = authAccountContract.register.output.parse(answer.json())
  await app.call(usersContract.updateUser, { as: 'admin', body: { id: user.id, role } })
  const created = await app.call(apiKeyContract.createApiKey, {
    token: accessToken,
    body: { name: 'Mine', type: 'full-control' },
  })
  const { key, secret } = apiKeyContract.createApiKey.output.parse(created.json())
  return { id: user.id, username, accessToken, key, secret: secret ?? '' }
}
const asKey = async (token: string, call: Call = usersContract.listUsers, more: object = {}) => {
  const answer = await app.call(call, { token, ...more })
  return {
    status: answer.statusCode,
    code: answer.statusCode < 400 ? undefined : answer.json().code,
    answer,
  }
}
const list = async (as: UserRole, query: Record<string, string> = {}) =>
  apiKeyContract.listApiKeys.output.parse(
    (await app.call(apiKeyContract.listApiKeys, { as, query })).json(),
  )
const one = async (as: UserRole, id: number) =>
  apiKeyContract.getApiKeyUsage.output.parse(
    (await app.call(apiKeyContract.getApiKeyUsage, { as, query: { id: `${id}` } })).json(),
  )

describe('creating a key', () => {
  it('KEY-01 returns the secret once, and stores only its hash and prefix', async () => {
    const { id, key, secret } = await makeKey('maintainer', { name: 'Nightly', type: 'read-only' })
    expect(secret).toMatch(/^sfk_[0-9a-f]{10}_[\w-]{43}$/)
    expect(secret).toContain(`sfk_${key.prefix}_`)
    expect(key).toMatchObject({
      name: 'Nightly',
      type: 'read-only',
      scopes: [],
      state: 'active',
      lastUsedAt: null,
    })
    const random = secret.slice(15)
    for (const table of [
      'api_keys',
      'api_key_secrets',
      'audit_records',
      'idempotency_keys',
    ] as const) {
      expect(
        JSON.stringify(await app.database.read.selectFrom(table).selectAll().execute()),
      ).not.toContain(random)
    }
    expect(JSON.stringify(await list('maintainer'))).not.toContain(random)
    expect((await one('maintainer', id)).key.prefix).toBe(key.prefix)
  })

  it('KEY-01 X-09 an idempotent retry creates one key, and returns no secret', async () => {
    const request = {
      as: 'editor',
      body: { name: 'Twice' },
      headers: { 'idempotency-key': 'twice-over-1' },
    } as const
    const [first, second] = [
      await app.call(apiKeyContract.createApiKey, request),
      await app.call(apiKeyContract.createApiKey, request),
    ]
    expect(first.json().secret).toMatch(/^sfk_/)
    expect(second.json()).toMatchObject({ secret: null, key: { id: first.json().key.id } })
  })

  it('KEY-01 rejects scopes beyond the owner’s rights, a past expiry, invalid ranges and unknown types', async () => {
    const tryTo = async (body: object) =>
      (
        await app.call(apiKeyContract.createApiKey, {
          as: 'subscriber',
          body: { name: 'No', ...body },
        })
      ).json()
    expect(
      await tryTo({ type: 'custom', scopes: [{ subject: 'Invoice', level: 'write' }] }),
    ).toMatchObject({
      status: 403,
      code: 'key.above_owner',
      errors: { scopes: expect.any(String) },
    })
    expect(
      await tryTo({ type: 'custom', scopes: [{ subject: 'ApiKey', level: 'write' }] }),
    ).toMatchObject({ status: 400 })
    expect(await tryTo({ type: 'custom' })).toMatchObject({
      status: 400,
      errors: { scopes: expect.any(String) },
    })
    expect(
      await tryTo({ type: 'read-only', scopes: [{ subject: 'Blog', level: 'read' }] }),
    ).toMatchObject({ status: 400 })
    expect(await tryTo({ expiresAt: inDays(-1) })).toMatchObject({
      status: 422,
      code: 'key.expiry_past',
    })
    for (const range of ['10.0.0.0/33', '1.2.3', '1.2.3.256', '::1/129', 'aa', '10.0.0.0/']) {
      const answer = await tryTo({ ipRanges: ['192.0.2.1', range] })
      expect([400, 422], range).toContain(answer.status)
    }
    expect(await tryTo({ ipRanges: ['10.0.0.0/33'] })).toMatchObject({
      code: 'key.range_invalid',
      errors: { ipRanges: expect.any(String) },
    })
    expect(await tryTo({ type: 'root' })).toMatchObject({ status: 400 })
  })

  it('KEY-01 allows at most a hundred keys per person', async () => {
    const owner = await makePerson()
    const rows = Array.from({ length: 99 }, () => ({
      user_id: owner.id,
      name: 'x',
      type: 'read-only' as const,
      scopes: '[]',
      ip_ranges: '[]',
      created_at: inDays(0),
      expires_at: null,
    }))
    await app.database.write(trx => trx.insertInto('api_keys').values(rows).execute())
    const answer = await app.call(apiKeyContract.createApiKey, {
      token: owner.accessToken,
      body: { name: 'One more' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'key.too_many'])
  })
})

describe('key types', () => {
  const user = (id: number) => ({ query: { id: `${id}` } })
  const scopes: [NewApiKey['type'], string][] = [
    ['list-folder-contents', 'list'],
    ['read-only', 'list read'],
    ['read-execute', 'list read export'],
    ['read-write', 'list read export create update'],
    ['modify', 'list read export create update delete'],
    ['full-control', 'list read export create update delete manage'],
  ]
  it.each(scopes)('KEY-01 %s allows: %s', async (type, allowed) => {
    const { secret } = await makeKey('admin', { type })
    const [victim, other] = [await makePerson('subscriber'), await makePerson('subscriber')]
    const calls = {
      list: [usersContract.listUsers, {}],
      read: [usersContract.getUser, user(12)],
      export: [usersContract.exportUsers, { query: { format: 'csv' } }],
      create: [
        usersContract.addUser,
        {
          body: { fullName: 'K', username: `k.${victim.id}`, email: `k.${victim.id}@example.org` },
        },
      ],
      update: [usersContract.updateUser, { body: { id: 12, company: `Of ${victim.id}` } }],
      delete: [usersContract.deleteUser, user(victim.id)],
      manage: [usersAdminContract.eraseUser, { body: { id: other.id } }],
    } as const
    const reached = []
    for (const [verb, [call, more]] of Object.entries(calls)) {
      const { status, code } = await asKey(secret, call, more)
      reached.push(code === 'key.scope' ? '' : status < 300 ? verb : `${verb}?${status}`)
    }
    expect(reached.filter(Boolean).join(' ')).toBe(allowed)
  })

  it('KEY-01 a custom key reaches exactly the areas it names, including fields of other areas in lists', async () => {
    const reading = await makeKey('admin', {
      type: 'custom',
      scopes: [{ subject: 'User', level: 'read' }],
    })
    const listed = usersContract.listUsers.output.parse((await asKey(reading.secret)).answer.json())
    expect(listed.users[0]).not.toHaveProperty('billing')
    expect(
      await asKey(reading.secret, usersContract.listUsers, { query: { sortColumn: 'billing' } }),
    ).toMatchObject({ status: 403 })
    expect(
      await asKey(reading.secret, usersContract.updateUser, { body: { id: 12, company: 'x' } }),
    ).toMatchObject({ code: 'key.scope' })
    const writing = await makeKey('admin', {
      type: 'custom',
      scopes: [{ subject: 'User', level: 'write' }],
    })
    expect(
      await asKey(writing.secret, usersContract.updateUser, { body: { id: 12, company: 'y' } }),
    ).toMatchObject({ status: 200 })
    expect(await asKey(writing.secret, auditContract.listAudit)).toMatchObject({
      status: 403,
      code: 'key.scope',
    })
  })
})

describe('calls with a key', () => {
  it('KEY-02 distinguish 401 and 403, each with its reason', async () => {
    const owner = await makePerson()
    const { secret } = await makeKey('maintainer', { ipRanges: ['192.0.2.0/24', '2001:db8::/32'] })
    const from = (ip: string) =>
      asKey(secret, usersContract.listUsers, { headers: { 'x-forwarded-for': ip } })
    expect(await from('192.0.2.77')).toMatchObject({ status: 200 })
    expect(await from('::ffff:192.0.2.77')).toMatchObject({ status: 200 })
    expect(await from('2001:db8::1')).toMatchObject({ status: 200 })
    expect(await from('192.0.3.1')).toMatchObject({ status: 401, code: 'key.address' })
    expect(await asKey(owner.secret, usersContract.addUser, { body: {} })).toMatchObject({
      status: 403,
      code: 'access.denied',
    })
    const small = await makeKey('maintainer', { type: 'list-folder-contents' })
    expect(await asKey(small.secret, usersContract.getUser, { query: { id: '12' } })).toMatchObject(
      { status: 403, code: 'key.scope' },
    )
    expect((await asKey(`${secret.slice(0, -1)}x`)).answer.headers['www-authenticate']).toBe(
      'Bearer',
    )
  })

  it('KEY-02 reject anything but the complete secret with 401', async () => {
    const { secret, key } = await makeKey('maintainer')
    const other = await makeKey('maintainer')
    const random = secret.slice(15)
    const forged = [
      'sfk_',
      `sfk_${key.prefix}`,
      `sfk_${key.prefix}_`,
      secret.slice(0, -1),
      `${secret}x`,
      secret.toUpperCase(),
      `sfk_${other.key.prefix}_${random}`,
      `sfk_0000000000_${random}`,
      `sfk_%_${random}`,
      `sfk_${key.prefix}_${'A'.repeat(43)}`,
      `sfk_${key.prefix.replace(/./, '_')}_${random}`,
      secret.replace('sfk_', 'SFK_'),
      random,
      `sfk_${'a'.repeat(8_000)}`,
    ]
    for (const token of forged) expect((await asKey(token)).status, token.slice(0, 80)).toBe(401)
    expect((await asKey(`sfk_${other.key.prefix}_${random}`)).code).toBe('key.unknown')
    expect((await asKey(secret)).status).toBe(200)
  })

  it('KEY-02 follow the owner’s current rights: demoted, suspended, deleted, erased', async () => {
    const owner = await makePerson('maintainer')
    expect((await asKey(owner.secret)).status).toBe(200)
    await app.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: owner.id, role: 'subscriber' },
    })
    expect(await asKey(owner.secret)).toMatchObject({ status: 403, code: 'access.denied' })
    expect(
      (await asKey(owner.secret, usersContract.getUser, { query: { id: `${owner.id}` } })).status,
    ).toBe(200)
    const setStatus = (status: string) =>
      app.call(usersContract.updateUserStatus, { as: 'admin', body: { ids: [owner.id], status } })
    await setStatus('inactive')
    expect(await asKey(owner.secret)).toMatchObject({ status: 401, code: 'key.owner_inactive' })
    expect(
      (await list('admin', { owner: 'all', state: 'resting' })).keys.map(key => key.id),
    ).toContain(owner.key.id)
    await setStatus('active')
    expect((await asKey(owner.secret)).status).toBe(403)
    await app.call(usersContract.deleteUser, { as: 'admin', query: { id: `${owner.id}` } })
    expect(await asKey(owner.secret)).toMatchObject({ status: 401, code: 'key.owner_inactive' })
    await app.call(usersContract.restoreUsers, { as: 'admin', body: { ids: [owner.id] } })
    const erased = await app.call(usersAdminContract.eraseUser, {
      as: 'admin',
      body: { id: owner.id },
    })
    expect(erased.json().erased).toContainEqual({ part: 'api-keys', count: 1 })
    expect(await asKey(owner.secret)).toMatchObject({ status: 401, code: 'key.unknown' })
  })

  it('KEY-02 cannot reach calls that require a session', async () => {
    const { secret } = await makeKey('admin')
    const calls: [Call, object][] = [
      [apiKeyContract.createApiKey, { body: { name: 'Child', type: 'full-control' } }],
      [apiKeyContract.listApiKeys, {}],
      [preferencesContract.getPreferences, {}],
      [changesContract.listRecentChanges, {}],
      [usersAdminContract.impersonateUser, { body: { id: 12 } }],
      [usersAdminContract.makeOneTimePassword, { body: { id: 12 } }],
      [usersAdminContract.makeInviteLink, { body: { id: 12 } }],
      [usersAdminContract.revokeUserSessions, { body: { ids: [11] } }],
    ]
    for (const [call, more] of calls)
      expect(await asKey(secret, call, more), call.path).toMatchObject({
        status: 403,
        code: 'key.session_only',
      })
  })

  it('KEY-02 fail once the key expires; KEY-03 and at once when it is revoked', async () => {
    const short = await makeKey('maintainer', { expiresAt: inDays(1) })
    const revoked = await makeKey('maintainer')
    expect((await asKey(short.secret)).status).toBe(200)
    const inUse = Promise.all(Array.from({ length: 5 }, () => asKey(revoked.secret)))
    await inUse
    await app.call(apiKeyContract.deleteApiKey, {
      as: 'maintainer',
      query: { id: `${revoked.id}` },
    })
    expect(await asKey(revoked.secret)).toMatchObject({ status: 401, code: 'key.revoked' })
    const ended = await app.database.read
      .selectFrom('api_keys')
      .select('expires_at')
      .where('id', '=', short.id)
      .executeTakeFirstOrThrow()
    expect(ended.expires_at).toBe(inDays(1))
    app.wait(DAY - 1)
    expect((await asKey(short.secret)).status).toBe(200)
    app.wait(1)
    expect(await asKey(short.secret)).toMatchObject({ status: 401, code: 'key.expired' })
    app.wait(-DAY)
  })

  it('KEY-02 return picture addresses that are revoked with the key', async () => {
    const { id, secret } = await makeKey('admin')
    const person = await app.login('admin')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const headers = {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': 'application/octet-stream',
    }
    const sent = {
      method: 'POST' as const,
      url: `${filesContract.uploadFile.path}?name=a.png&purpose=avatar`,
      payload: png,
      headers,
    }
    const fileId = (await app.app.inject(sent)).json().file.id
    const set = { body: { id: person.userId, fileId } }
    expect((await app.call(usersAdminContract.setAvatar, { as: 'admin', ...set })).statusCode).toBe(
      200,
    )
    const { answer } = await asKey(secret, usersContract.getUser, {
      query: { id: `${person.userId}` },
    })
    const { avatar } = answer.json().user
    expect((await app.app.inject(avatar)).statusCode).toBe(200)
    await app.call(apiKeyContract.deleteApiKey, { as: 'admin', query: { id: `${id}` } })
    expect((await app.app.inject(avatar)).statusCode).toBe(404)
  })

  it('KEY-07 appear in the audit log with the key they were made with', async () => {
    const { id, secret } = await makeKey('admin', { name: 'Importer' })
    await asKey(secret, usersContract.updateUser, { body: { id: 13, company: 'By key' } })
    const answer = await app.call(auditContract.listAudit, {
      as: 'admin',
      query: { keyId: `${id}` },
    })
    const { changes, total } = auditContract.listAudit.output.parse(answer.json())
    expect(total).toBe(1)
    expect(changes[0]).toMatchObject({
      userName: 'admin',
      keyName: 'Importer',
      action: 'update',
      records: [{ id: '13' }],
    })
  })

  it('KEY-07 with X-Dry-Run return the real answer and change nothing', async () => {
    const { secret } = await makeKey('admin')
    const body = { fullName: 'Rehearsal', username: 'dry-run', email: 'rehearsal@example.org' }
    const dryRun = await asKey(secret, usersContract.addUser, {
      body,
      headers: { 'x-dry-run': '1', 'idempotency-key': 'rehearsal-1' },
    })
    expect(dryRun).toMatchObject({ status: 201 })
    expect(dryRun.answer.headers['x-dry-run']).toBe('1')
    expect(dryRun.answer.json().user).toMatchObject({ username: 'dry-run' })
    const find = () =>
      app.database.read.selectFrom('users').select('id').where('username', '=', 'dry-run').execute()
    expect(await find()).toEqual([])
    expect(
      await app.database.read
        .selectFrom('mail_outbox')
        .select('id')
        .where('to_address', '=', body.email)
        .execute(),
    ).toEqual([])
    const taken = await asKey(secret, usersContract.addUser, {
      body: { ...body, username: 'admin' },
      headers: { 'x-dry-run': '1' },
    })
    expect(taken.status).toBe(409)
    const real = await asKey(secret, usersContract.addUser, {
      body,
      headers: { 'idempotency-key': 'rehearsal-1' },
    })
    expect(real.status).toBe(201)
    expect(real.answer.headers['x-dry-run']).toBeUndefined()
    expect(await find()).toHaveLength(1)
  })
})

describe('list of keys', () => {
  it('KEY-03 shows one’s own, newest first, with search and state; KEY-04 everyone’s only to administrators', async () => {
    const key = await makeKey('author', { name: 'Zebra 50%', expiresAt: inDays(3) })
    await makeKey('author', { name: 'Zebra 500' })
    expect((await list('author', { q: 'ZEBRA' })).keys.map(one => one.name)).toEqual([
      'Zebra 500',
      'Zebra 50%',
    ])
    expect((await list('author', { q: '50%' })).total).toBe(1)
    expect((await list('author', { state: 'expiring' })).keys.map(one => one.id)).toEqual([key.id])
    expect((await list('author', { sortColumn: 'expiresAt', sort: 'asc' })).keys[0]?.id).toBe(
      key.id,
    )
    expect((await list('author', { perPage: '1', page: '2' })).keys).toHaveLength(1)
    expect((await list('editor', { q: 'zebra' })).total).toBe(0)
    const all = await list('admin', { owner: 'all', q: 'zebra' })
    expect(all.keys.map(one => one.owner.fullName)).toHaveLength(2)
    const refused = await app.call(apiKeyContract.listApiKeys, {
      as: 'author',
      query: { owner: 'all' },
    })
    expect(refused.statusCode).toBe(403)
  })

  it('KEY-03 shows when and from where a key was last used; KEY-04 and its calls per day', async () => {
    const { id, secret } = await makeKey('maintainer')
    await asKey(secret, usersContract.listUsers, { headers: { 'x-forwarded-for': '198.51.100.7' } })
    await vi.waitFor(
      async () => expect((await one('maintainer', id)).key.lastUsedIp).toBe('198.51.100.7'),
      {
        timeout: 12_000,
        interval: 100,
      },
    )
    const { key, days } = await one('maintainer', id)
    expect(key.lastUsedAt).not.toBeNull()
    expect(days).toHaveLength(28)
    expect(days.at(-1)).toMatchObject({ calls: 1, refused: 0 })
    expect(key.calls.at(-1)).toBe(1)
  })

  it('KEY-03 X-08 renames with If-Match; X-21 rejects other people’s keys with 404', async () => {
    const { id, key } = await makeKey('maintainer')
    const rename = (as: UserRole, version: number) =>
      app.call(apiKeyContract.updateApiKey, {
        as,
        body: { id, name: 'Renamed' },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await rename('maintainer', key.version)).json().key).toMatchObject({
      name: 'Renamed',
      version: key.version + 1,
    })
    expect((await rename('maintainer', key.version)).json()).toMatchObject({
      status: 412,
      current: { name: 'Renamed' },
    })
    for (const as of ['author', 'admin'] as const)
      expect((await rename(as, key.version + 1)).statusCode, as).toBe(404)
    const others = { query: { id: `${id}` } }
    expect(
      (await app.call(apiKeyContract.getApiKeyUsage, { as: 'author', ...others })).statusCode,
    ).toBe(404)
    expect(
      (await app.call(apiKeyContract.deleteApiKey, { as: 'author', ...others })).statusCode,
    ).toBe(404)
    expect(
      (await app.call(apiKeyContract.rotateApiKey, { as: 'admin', body: { id } })).statusCode,
    ).toBe(404)
    expect(
      (await app.call(apiKeyContract.deleteApiKey, { as: 'admin', ...others })).statusCode,
    ).toBe(200)
    expect(
      (await app.call(apiKeyContract.deleteApiKey, { as: 'maintainer', ...others })).statusCode,
    ).toBe(404)
  })
})

describe('rotating a key', () => {
  const rotate = async (id: number, body: object = {}) =>
    apiKeyContract.rotateApiKey.output.parse(
      (
        await app.call(apiKeyContract.rotateApiKey, { as: 'maintainer', body: { id, ...body } })
      ).json(),
    )

  it('KEY-03 keeps the old secret working for 24 hours, or not at all', async () => {
    const { id, secret: first } = await makeKey('maintainer')
    const { key, secret } = await rotate(id)
    expect(key.graceUntil).toBe(new Date(start + DAY).toISOString())
    expect([await asKey(first), await asKey(secret ?? '')].map(({ status }) => status)).toEqual([
      200, 200,
    ])
    app.wait(DAY)
    expect(await asKey(first)).toMatchObject({ status: 401, code: 'key.rotated' })
    expect((await asKey(secret ?? '')).status).toBe(200)
    const { secret: third, key: now } = await rotate(id, { revokeOldKey: true })
    expect(now.graceUntil).toBeNull()
    expect(await asKey(secret ?? '')).toMatchObject({ code: 'key.rotated' })
    expect((await asKey(third ?? '')).status).toBe(200)
    app.wait(-DAY)
  })
})

describe('hourly job', () => {
  it('KEY-04 mails and notifies the owner once, a week before expiry', async () => {
    const owner = await makePerson()
    const body = { name: 'Ends soon', expiresAt: inDays(8) }
    await app.call(apiKeyContract.createApiKey, { token: owner.accessToken, body })
    const mails = () =>
      app.database.read
        .selectFrom('mail_outbox')
        .select(['subject', 'text'])
        .where('to_address', '=', `${owner.username}@example.org`)
        .execute()
    const round = async () => {
      await app.database.write(trx =>
        addJob(trx, { kind: 'api-key.hourly', args: {}, now: new Date(start) }),
      )
      await app.runJobs()
    }
    await round()
    expect((await mails()).filter(mail => mail.text.includes('Ends soon'))).toEqual([])
    app.wait(DAY + 1)
    await round()
    await round()
    const result = (await mails()).filter(mail => mail.text.includes('Ends soon'))
    expect(result).toHaveLength(1)
    expect(result[0]?.text).toContain('/pages/api-key?key=')
    const bell = await app.database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', owner.id)
      .execute()
    expect(bell.filter(({ kind }) => kind === 'key-expires')).toHaveLength(1)
  })
})
