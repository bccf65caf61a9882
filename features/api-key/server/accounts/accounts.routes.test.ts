import { DAY } from '#platform/contract/durations.rules.ts'
import { type NewApiKey, apiKeyContract } from '../../contract/api-key.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import {
  type NewServiceAccount,
  serviceAccountsContract,
} from '../../contract/api-key-accounts.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

const { listServiceAccounts, createServiceAccount, updateServiceAccount, deleteServiceAccount } =
  serviceAccountsContract
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let made = 0
async function makeAccount(change: Partial<NewServiceAccount> = {}) {
  made += 1
  const body = {
    name: `Nightly ${made}`,
    purpose: 'Copies the figures over',
    role: 'maintainer',
    ...change,
  }
  const answer = await app.call(createServiceAccount, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return createServiceAccount.output.parse(answer.json()).account
}
async function makeKey(serviceAccountId: number, change: Partial<NewApiKey> = {}) {
  const body = { name: 'Its key', type: 'full-control', serviceAccountId, ...change }
  const answer = await app.call(apiKeyContract.createApiKey, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(201)
  const { key, secret } = apiKeyContract.createApiKey.output.parse(answer.json())
  return { key, secret: secret ?? '' }
}
const tryKey = async (token: string) => {
  const answer = await app.call(usersContract.listUsers, { token })
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().code}`
}
const change = (body: object, headers: Record<string, string> = {}) =>
  app.call(updateServiceAccount, { as: 'admin', body, headers })
const list = async (query: Record<string, string> = {}) =>
  listServiceAccounts.output.parse(
    (await app.call(listServiceAccounts, { as: 'admin', query })).json(),
  )

describe('service account', () => {
  it('KEY-07 is created with name, purpose, role and owner, and found by search and state', async () => {
    const account = await makeAccount({
      name: 'Ledger sync',
      purpose: 'Brings invoices to the ledger',
      ownerId: 11,
    })
    expect(account).toMatchObject({
      name: 'Ledger sync',
      role: 'maintainer',
      state: 'active',
      keys: 0,
      lastUsedAt: null,
    })
    expect(account.owner).toMatchObject({ id: 11, isActive: true })
    expect((await list({ q: 'LEDGER' })).accounts.map(({ id }) => id)).toEqual([account.id])
    expect((await list({ q: 'to the ledg' })).total).toBe(1)
    expect((await list({ q: 'Ledger', state: 'disabled' })).total).toBe(0)
    await makeKey(account.id)
    expect((await list({ q: 'Ledger sync' })).accounts[0]?.keys).toBe(1)
  })

  it('KEY-07 requires a unique name and an active owner', async () => {
    const { id } = await makeAccount({ name: 'Only one' })
    const refused = async (body: object) => {
      const answer = await app.call(createServiceAccount, {
        as: 'admin',
        body: { purpose: 'x', role: 'editor', ...body },
      })
      return `${answer.statusCode} ${answer.json().code}`
    }
    expect(await refused({ name: 'ONLY one' })).toBe('409 service_account.name_taken')
    expect(await refused({ name: 'Nobody’s', ownerId: 999_999 })).toBe(
      '422 service_account.owner_unknown',
    )
    expect(await refused({ name: '', ownerId: 1 })).toMatch(/^400/)
    const other = await makeAccount()
    expect((await change({ id: other.id, name: 'only ONE' })).json().code).toBe(
      'service_account.name_taken',
    )
    expect((await change({ id, name: 'Only One' })).statusCode).toBe(200)
  })

  it('KEY-07 ROLE-05 requires the rights to manage keys and users, and never exceeds them', async () => {
    for (const as of ['maintainer', 'editor', 'author', 'subscriber'] as const)
      expect(
        (
          await app.call(createServiceAccount, {
            as,
            body: { name: 'x', purpose: 'x', role: 'subscriber' },
          })
        ).statusCode,
      ).toBe(403)
    const account = await makeAccount()
    const { key } = await makeKey(account.id)
    // Keys of an account someone doesn't administer can be neither created, rotated nor listed.
    const asEditor = { as: 'editor' } as const
    const body = { name: 'Mine now', serviceAccountId: account.id }
    expect((await app.call(apiKeyContract.createApiKey, { ...asEditor, body })).statusCode).toBe(
      403,
    )
    expect(
      (await app.call(apiKeyContract.rotateApiKey, { ...asEditor, body: { id: key.id } }))
        .statusCode,
    ).toBe(404)
    expect(
      (
        await app.call(apiKeyContract.listApiKeys, {
          ...asEditor,
          query: { account: `${account.id}` },
        })
      ).statusCode,
    ).toBe(403)
  })

  it('KEY-07 rejects a stale update with 412', async () => {
    const { id, version } = await makeAccount()
    expect(
      (await change({ id, purpose: 'Something else' }, { 'if-match': `"${version}"` })).statusCode,
    ).toBe(200)
    const stale = await change({ id, purpose: 'And again' }, { 'if-match': `"${version}"` })
    expect([stale.statusCode, stale.json().current.purpose]).toEqual([412, 'Something else'])
  })
})

describe('rights of a service account', () => {
  it('KEY-07 combine its role with the scope of the key, and nothing more', async () => {
    const { id } = await makeAccount({ role: 'subscriber' })
    const { key, secret } = await makeKey(id)
    expect(key).toMatchObject({
      serviceAccountId: id,
      owner: { fullName: expect.stringMatching(/^Nightly/) },
    })
    const before = await tryKey(secret)
    expect(before).toMatch(/^403/)
    await change({ id, role: 'admin' })
    expect(await tryKey(secret)).toBe(200)
    const reader = await makeKey(id, { type: 'read-only' })
    const answer = await app.call(usersContract.updateUser, {
      token: reader.secret,
      body: { id: 12, company: 'X' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'key.scope'])
    // A key cannot include areas that the account's role lacks.
    const plain = await makeAccount({ role: 'subscriber' })
    const above = {
      name: 'No',
      type: 'custom',
      scopes: [{ subject: 'User', level: 'write' }],
      serviceAccountId: plain.id,
    }
    expect(
      (await app.call(apiKeyContract.createApiKey, { as: 'admin', body: above })).json().code,
    ).toBe('key.above_owner')
  })

  it('KEY-07 exclude mail, chats and keys of its own, whatever its role', async () => {
    const { id } = await makeAccount({ role: 'admin' })
    const { secret } = await makeKey(id)
    const refused = async (call: Parameters<TestApp['call']>[0], more: object = {}) =>
      (await app.call(call, { token: secret, ...more })).statusCode
    expect(await refused(emailContract.listEmails)).toBe(403)
    expect(await refused(chatContract.listChats)).toBe(403)
    expect(await refused(apiKeyContract.createApiKey, { body: { name: 'Mine' } })).toBe(403)
    expect(await refused(listServiceAccounts)).toBe(403)
  })

  it('KEY-07 keep it out of people’s lists, and it cannot sign in', async () => {
    const people = async () =>
      usersContract.listUsers.output.parse(
        (await app.call(usersContract.listUsers, { as: 'admin' })).json(),
      ).total
    const before = await people()
    const { name, id } = await makeAccount({ name: 'Quiet worker' })
    expect(await people()).toBe(before)
    const found = await app.call(usersContract.listUsers, { as: 'admin', query: { q: name } })
    expect(usersContract.listUsers.output.parse(found.json()).total).toBe(0)
    const signIn = await app.call(authContract.login, {
      body: { userName: name, password: 'smartfft-demo' },
    })
    expect(signIn.statusCode).toBe(400)
    const { user_id } = await app.database.read
      .selectFrom('service_accounts')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const [call, more] of [
      [usersContract.getUser, { query: { id: `${user_id}` } }],
      [usersContract.updateUser, { body: { id: user_id, role: 'admin' } }],
      [usersAdminContract.getPersonalData, { query: { id: `${user_id}` } }],
      [usersContract.deleteUser, { query: { id: `${user_id}` } }],
    ] as const)
      expect((await app.call(call, { as: 'admin', ...more })).statusCode, call.path).toBe(404)
    // A person may have the same name.
    expect((await app.makePerson({ username: 'Quiet.worker', fullName: name })).fullName).toBe(name)
  })
})

describe('end of a service account', () => {
  it('KEY-07 disabling rejects its keys at the next call; enabling restores them', async () => {
    const { id } = await makeAccount()
    const { secret, key } = await makeKey(id)
    expect(await tryKey(secret)).toBe(200)
    await change({ id, isDisabled: true })
    expect(await tryKey(secret)).toBe('401 key.owner_inactive')
    const { keys } = apiKeyContract.listApiKeys.output.parse(
      (
        await app.call(apiKeyContract.listApiKeys, {
          as: 'admin',
          query: { account: `${id}`, state: 'resting' },
        })
      ).json(),
    )
    expect(keys.map(one => one.id)).toEqual([key.id])
    await change({ id, isDisabled: false })
    expect(await tryKey(secret)).toBe(200)
  })

  it('KEY-07 X-07 deleting rejects its keys at once; undo restores everything', async () => {
    const { id, name } = await makeAccount()
    const { secret, key } = await makeKey(id)
    const answer = await app.call(deleteServiceAccount, { as: 'admin', query: { id: `${id}` } })
    const { changeId = 0 } = deleteServiceAccount.output.parse(answer.json())
    expect(await tryKey(secret)).toBe('401 key.owner_inactive')
    expect((await list({ q: name })).total).toBe(0)
    expect(
      (await app.call(apiKeyContract.getApiKeyUsage, { as: 'admin', query: { id: `${key.id}` } }))
        .statusCode,
    ).toBe(404)
    await app.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } })
    expect(await tryKey(secret)).toBe(200)
    expect((await list({ q: name })).total).toBe(1)
  })

  it('KEY-07 disabling revokes file addresses issued to its keys', async () => {
    const { id } = await makeAccount({ role: 'admin' })
    const { secret } = await makeKey(id)
    const person = await app.login('admin')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const headers = {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': 'application/octet-stream',
    }
    const url = `${filesContract.uploadFile.path}?name=a.png&purpose=avatar`
    const fileId = (await app.app.inject({ method: 'POST', url, payload: png, headers })).json()
      .file.id
    await app.call(usersAdminContract.setAvatar, {
      as: 'admin',
      body: { id: person.userId, fileId },
    })
    const seen = await app.call(usersContract.getUser, {
      token: secret,
      query: { id: `${person.userId}` },
    })
    const { avatar } = seen.json().user
    expect((await app.app.inject(avatar)).statusCode).toBe(200)
    await change({ id, isDisabled: true })
    expect((await app.app.inject(avatar)).statusCode).toBe(404)
  })

  it('KEY-07 deleting its owner keeps it working, with the owner marked inactive', async () => {
    const owner = await app.makePerson({ role: 'admin' })
    const { id, name } = await makeAccount({ ownerId: owner.id })
    const { secret } = await makeKey(id)
    const owned = usersContract.describeOwnedRecords.output.parse(
      (
        await app.call(usersContract.describeOwnedRecords, {
          as: 'admin',
          query: { id: `${owner.id}` },
        })
      ).json(),
    )
    expect(JSON.stringify(owned)).toContain('service-accounts')
    await app.call(usersContract.deleteUser, { as: 'admin', query: { id: `${owner.id}` } })
    expect(await tryKey(secret)).toBe(200)
    expect((await list({ q: name })).accounts[0]?.owner.isActive).toBe(false)
  })
})

describe('audit and notifications of a service account', () => {
  it('KEY-07 the audit log names account and key, and logs changes of the account itself', async () => {
    const { id, name } = await makeAccount({ role: 'admin' })
    const { secret, key } = await makeKey(id)
    const done = await app.call(usersContract.updateUser, {
      token: secret,
      body: { id: 13, company: `Of ${name}` },
    })
    expect(done.statusCode, done.body).toBe(200)
    const read = async (query: Record<string, string>) =>
      auditContract.listAudit.output.parse(
        (await app.call(auditContract.listAudit, { as: 'admin', query })).json(),
      )
    const lines = await read({ keyId: `${key.id}` })
    expect(JSON.stringify(lines)).toContain(`"userName":"${name}"`)
    expect(JSON.stringify(await read({ record: `ApiKey/service:${id}` }))).toContain(name)
  })

  it('KEY-04 KEY-07 notifies the owner before a key expires', async () => {
    const owner = await app.makePerson({ role: 'admin' })
    const { id } = await makeAccount({ ownerId: owner.id })
    const { key } = await makeKey(id, {
      expiresAt: new Date(app.now().getTime() + 3 * DAY).toISOString(),
    })
    await app.database.write(trx =>
      addJob(trx, { kind: 'api-key.hourly', args: {}, now: app.now() }),
    )
    await app.runJobs()
    const rows = await app.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', owner.id)
      .execute()
    expect(JSON.stringify(rows)).toContain(`key=${key.id}`)
  })
})
