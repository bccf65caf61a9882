import { DAY, HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { type UserRole, usersContract } from '#features/users/contract/users.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import {
  type Delivery,
  type NewWebhook,
  WEBHOOK_LOG_DAYS,
  webhookPayload,
  webhooksContract,
} from '../contract/webhooks.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
let app: TestApp
let server: Server
let url: string
let received: Received[]
/** What the receiver answers. */
let status: number
beforeAll(async () => {
  app = await createTestApp()
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end(`I say ${status}`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/hook`
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(() => {
  received = []
  status = 204
})
const hooks: { as: UserRole; id: number }[] = []
afterEach(async () => {
  for (const { as, id } of hooks.splice(0))
    await app.call(webhooksContract.deleteWebhook, { as, query: { id: `${id}` } })
})

let made = 0
async function makeHook(as: UserRole, change: Partial<NewWebhook> = {}) {
  const answer = await app.call(webhooksContract.createWebhook, {
    as,
    body: { name: `Hook ${(made += 1)}`, url, events: ['*'], ...change },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { webhook, secret } = webhooksContract.createWebhook.output.parse(answer.json())
  hooks.push({ as, id: webhook.id })
  return { id: webhook.id, webhook, secret: secret ?? '' }
}
const setCompany = (id: number, company: string) =>
  app.call(usersContract.updateUser, { as: 'admin', body: { id, company } })
const find = async (as: UserRole, id: number) =>
  webhooksContract.listWebhooks.output
    .parse((await app.call(webhooksContract.listWebhooks, { as })).json())
    .webhooks.find(hook => hook.id === id)
const log = async (as: UserRole, id: number): Promise<Delivery[]> =>
  webhooksContract.listDeliveries.output.parse(
    (await app.call(webhooksContract.listDeliveries, { as, query: { id: `${id}` } })).json(),
  ).deliveries
/** Waits until the log has this many deliveries. */
const queued = (as: UserRole, id: number, count: number) =>
  vi.waitFor(async () => expect(await log(as, id)).toHaveLength(count), 5_000)
const payloads = () => received.map(({ body }) => webhookPayload.parse(JSON.parse(body)))

function verify({ headers, body }: Received, secret: string): boolean {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('webhook events', () => {
  it('KEY-06 are sent signed, with the event’s id', async () => {
    const { id, secret } = await makeHook('admin', { events: ['User.update'] })
    await setCompany(14, 'Signed')
    await queued('admin', id, 1)
    await app.runJobs()
    expect(received).toHaveLength(1)
    const [first] = received
    const [payload] = payloads()
    expect(payload).toMatchObject({
      type: 'User.update',
      data: {
        subject: 'User',
        action: 'update',
        count: 1,
        by: { name: 'admin' },
        records: [{ id: '14', fields: { company: 'Signed' } }],
      },
    })
    expect(first !== undefined && verify(first, secret)).toBe(true)
    expect(first !== undefined && verify({ ...first, body: `${first.body} ` }, secret)).toBe(false)
    expect(first?.headers['webhook-id']).toBe(payload?.id)
    expect(Number(first?.headers['webhook-timestamp'])).toBe(
      Date.parse('2026-03-02T09:00:00.000Z') / 1000,
    )
    const [delivery] = await log('admin', id)
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 204, problem: null }],
      nextAt: null,
    })
    expect((await find('admin', id))?.last).toMatchObject({ status: 204, isDelivered: true })
  })

  it('KEY-06 match the subscription, and start with its creation', async () => {
    await setCompany(15, 'Before')
    const { id } = await makeHook('admin', { events: ['User.delete', 'Role.*'] })
    const all = await makeHook('admin')
    await setCompany(15, 'After')
    await queued('admin', all.id, 2)
    expect(await log('admin', id)).toEqual([])
    const events = (await log('admin', all.id)).map(({ event }) => event)
    expect(events).toEqual(['User.update', 'ApiKey.create'])
  })

  it('KEY-06 X-21 contain no more than the webhook’s owner may read', async () => {
    const mine = await makeHook('maintainer')
    const none = await makeHook('subscriber')
    const admins = await makeHook('admin', { events: ['User.*'] })
    await app.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: 16, company: 'Read', billing: 'Card' },
    })
    await queued('admin', admins.id, 1)
    await queued('maintainer', mine.id, 1)
    expect(await log('subscriber', none.id)).toEqual([])
    await app.runJobs()
    const fields = payloads().map(({ data }) => data.records[0]?.fields)
    expect(fields).toContainEqual({ company: 'Read', billing: 'Card' })
    expect(fields).toContainEqual({ company: 'Read' })
    expect(fields).toHaveLength(2)
  })

  it('KEY-06 about private records go only to their owner’s webhooks', async () => {
    const { userId } = await app.login('author')
    const [own, other] = [await makeHook('author'), await makeHook('admin', { events: ['Todo.*'] })]
    const write = (onlyFor?: number) =>
      app.database.write(trx =>
        recordChange(trx, {
          actor: systemActor('test'),
          now: new Date('2026-03-02T09:00:00.000Z'),
          action: 'create',
          subject: 'Todo',
          records: [{ id: 1, name: 'Secret plan', after: { title: 'Secret plan' } }],
          onlyFor,
        }),
      )
    await write(userId)
    await write()
    await queued('author', own.id, 1)
    await app.runJobs()
    expect(payloads().map(({ data }) => data.records)).toEqual([[{ id: '1', name: 'Secret plan' }]])
    expect(await log('admin', other.id)).toEqual([])
  })

  it('KEY-06 stop when the owner loses the right to read or is deleted', async () => {
    const account = {
      username: 'hook.owner',
      email: 'hook.owner@example.org',
      password: 'a long enough phrase',
    }
    const { user, accessToken: token } = (
      await app.call(authAccountContract.register, { body: account })
    ).json()
    const setUser = (change: object) =>
      app.call(usersContract.updateUser, { as: 'admin', body: { id: user.id, ...change } })
    await setUser({ role: 'maintainer' })
    const body = { name: 'Theirs', url, events: ['User.update'] }
    const { webhook } = (await app.call(webhooksContract.createWebhook, { token, body })).json()
    const watch = await makeHook('admin', { events: ['User.update'] })
    const states = async () => {
      const rows = app.database.read
        .selectFrom('webhook_deliveries')
        .select('state')
        .where('webhook_id', '=', webhook.id)
      return (await rows.execute()).map(({ state }) => state)
    }
    await setCompany(17, 'One')
    await queued('admin', watch.id, 1)
    expect(await states()).toEqual(['waiting'])
    await setUser({ role: 'subscriber' })
    await setCompany(17, 'Two')
    await queued('admin', watch.id, 3)
    expect(await states()).toEqual(['waiting'])
    await setUser({ role: 'maintainer', status: 'inactive' })
    await setCompany(17, 'Three')
    await queued('admin', watch.id, 5)
    await app.runJobs()
    expect(await states()).toEqual(['skipped'])
    expect(received).toHaveLength(5)
    await app.call(usersAdminContract.eraseUser, { as: 'admin', body: { id: user.id } })
    expect(await states()).toEqual([])
  })

  it('KEY-06 are never lost: of many concurrent changes each is delivered exactly once', async () => {
    const { id } = await makeHook('admin', { events: ['User.update'] })
    const changes = Array.from({ length: 20 }, (_, index) => setCompany(18, `Change ${index}`))
    await Promise.all(changes)
    await queued('admin', id, 10)
    const { total } = webhooksContract.listDeliveries.output.parse(
      (
        await app.call(webhooksContract.listDeliveries, { as: 'admin', query: { id: `${id}` } })
      ).json(),
    )
    expect(total).toBe(20)
    await app.runJobs()
    expect(new Set(payloads().map(payload => payload.id)).size).toBe(20)
  })
})

describe('failed deliveries', () => {
  it('KEY-06 are retried with increasing delays until they succeed', async () => {
    const { id, secret } = await makeHook('admin', { events: ['User.update'] })
    status = 500
    await setCompany(19, 'Again')
    await queued('admin', id, 1)
    await app.runJobs()
    await app.runJobs()
    expect(received).toHaveLength(1)
    expect((await log('admin', id))[0]).toMatchObject({
      state: 'waiting',
      nextAt: '2026-03-02T09:00:02.000Z',
      attempts: [{ status: 500, problem: 'answer.refused', answer: 'I say 500' }],
    })
    app.wait(2_000)
    await app.runJobs()
    status = 200
    app.wait(8_000)
    await app.runJobs()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received.every(one => verify(one, secret))).toBe(true)
    expect((await log('admin', id))[0]).toMatchObject({
      state: 'delivered',
      attempts: [{}, {}, { status: 200 }],
    })
    app.wait(-10_000)
  })

  it('KEY-06 are given up after eight attempts; after five given up the webhook is paused and its owner notified', async () => {
    const { id } = await makeHook('admin', { events: ['User.update'] })
    status = 500
    for (let change = 0; change < 5; change++) await setCompany(20, `Lost ${change}`)
    await queued('admin', id, 5)
    let waited = 0
    for (let round = 0; round < 9; round++) {
      await app.runJobs()
      app.wait(HOUR)
      waited += HOUR
    }
    expect((await log('admin', id)).map(({ state, attempts }) => [state, attempts.length])).toEqual(
      Array(5).fill(['failed', 8]),
    )
    expect((await find('admin', id))?.state).toBe('failing')
    const { userId } = await app.login('admin')
    const bell = await app.database.read
      .selectFrom('notifications')
      .select(['kind', 'link'])
      .where('user_id', '=', userId)
      .execute()
    expect(bell.filter(({ kind }) => kind === 'webhook-paused')).toEqual([
      { kind: 'webhook-paused', link: `/pages/api-key?tab=webhooks&webhook=${id}` },
    ])
    // A single failed delivery notifies no one.
    expect(bell.some(({ kind }) => kind === 'job-failed')).toBe(false)
    received = []
    status = 200
    await setCompany(20, 'While paused')
    const go = await app.call(webhooksContract.updateWebhook, {
      as: 'admin',
      body: { id, isPaused: false },
    })
    expect(go.json().webhook.state).toBe('active')
    await setCompany(20, 'After the pause')
    await queued('admin', id, 6)
    await app.runJobs()
    expect(payloads().map(({ data }) => data.records[0]?.fields)).toEqual([
      { company: 'After the pause' },
    ])
    app.wait(-waited)
  })

  it('KEY-06 pause the webhook immediately on 410 Gone', async () => {
    const { id } = await makeHook('admin', { events: ['User.update'] })
    status = 410
    await setCompany(21, 'Gone')
    await queued('admin', id, 1)
    await app.runJobs()
    expect((await find('admin', id))?.state).toBe('failing')
    expect(await log('admin', id)).toMatchObject([{ state: 'failed', attempts: [{ status: 410 }] }])
  })

  it('KEY-06 are logged for thirty days unless still pending; a removed webhook is purged', async () => {
    const { id } = await makeHook('admin', { events: ['User.update'] })
    const removed = await makeHook('author')
    await app.call(webhooksContract.deleteWebhook, { as: 'author', query: { id: `${removed.id}` } })
    await setCompany(23, 'Long ago')
    await queued('admin', id, 1)
    await app.runJobs()
    const rows = () =>
      app.database.read
        .selectFrom('webhook_deliveries')
        .select('state')
        .where('webhook_id', '=', id)
        .execute()
    const isThere = async () =>
      (
        await app.database.read
          .selectFrom('webhooks')
          .select('id')
          .where('id', '=', removed.id)
          .execute()
      ).length === 1
    const hourly = async () => {
      await app.database.write(trx =>
        addJob(trx, { kind: 'webhooks.hourly', args: {}, now: app.now() }),
      )
      await app.runJobs()
    }
    app.wait(WEBHOOK_LOG_DAYS * DAY - MINUTE)
    await hourly()
    expect([await rows(), await isThere()]).toEqual([[{ state: 'delivered' }], true])
    app.wait(HOUR + MINUTE)
    await hourly()
    expect([await rows(), await isThere()]).toEqual([[], false])
    app.wait(-(WEBHOOK_LOG_DAYS * DAY + HOUR))
  })

  it('KEY-06 can be resent as the same event', async () => {
    const { id } = await makeHook('admin', { events: ['User.update'] })
    await setCompany(22, 'Twice')
    await queued('admin', id, 1)
    await app.runJobs()
    const [delivery] = await log('admin', id)
    const again = { body: { id: delivery?.id ?? 0 } }
    expect(
      (await app.call(webhooksContract.resendDelivery, { as: 'maintainer', ...again })).statusCode,
    ).toBe(404)
    expect(
      (await app.call(webhooksContract.resendDelivery, { as: 'admin', ...again })).statusCode,
    ).toBe(200)
    await app.runJobs()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      delivery?.eventId,
      delivery?.eventId,
    ])
    await app.call(webhooksContract.updateWebhook, { as: 'admin', body: { id, isPaused: true } })
    expect(
      (await app.call(webhooksContract.resendDelivery, { as: 'admin', ...again })).json(),
    ).toMatchObject({ code: 'webhook.paused' })
  })
})

describe('webhook management', () => {
  it('KEY-06 sends a test ping once, also while paused', async () => {
    const { id } = await makeHook('author', { events: ['Todo.*'] })
    await app.call(webhooksContract.updateWebhook, { as: 'author', body: { id, isPaused: true } })
    status = 500
    expect(
      (await app.call(webhooksContract.testWebhook, { as: 'author', body: { id } })).statusCode,
    ).toBe(200)
    await app.runJobs()
    app.wait(MINUTE)
    await app.runJobs()
    app.wait(-MINUTE)
    expect(payloads()).toMatchObject([{ type: 'ping', data: { count: 0 } }])
    expect(await log('author', id)).toMatchObject([{ state: 'failed', event: 'ping' }])
  })

  it('KEY-06 stores the secret encrypted, shows it once, and signs with both for a day after rotation', async () => {
    const { id, secret } = await makeHook('author')
    const rotated = webhooksContract.rotateWebhook.output.parse(
      (await app.call(webhooksContract.rotateWebhook, { as: 'author', body: { id } })).json(),
    )
    expect(rotated.webhook.graceUntil).toBe('2026-03-03T09:00:00.000Z')
    for (const table of ['webhooks', 'idempotency_keys', 'audit_records'] as const) {
      const text = JSON.stringify(await app.database.read.selectFrom(table).selectAll().execute())
      for (const one of [secret, rotated.secret ?? '']) expect(text).not.toContain(one.slice(6))
    }
    const ping = async () => {
      received = []
      await app.call(webhooksContract.testWebhook, { as: 'author', body: { id } })
      await app.runJobs()
      return [secret, rotated.secret ?? ''].map(one =>
        received.some(message => verify(message, one)),
      )
    }
    expect(await ping()).toEqual([true, true])
    app.wait(DAY)
    expect(await ping()).toEqual([false, true])
    app.wait(-DAY)
  })

  it('KEY-06 rejects internal addresses and unencrypted URLs', async () => {
    const tryTo = async (expected: string) =>
      (
        await app.call(webhooksContract.createWebhook, {
          as: 'author',
          body: { name: 'No', url: expected, events: ['*'] },
        })
      ).json()
    expect(await tryTo('http://example.org/')).toMatchObject({
      status: 422,
      code: 'webhook.address',
      errors: { url: 'Use HTTPS.' },
    })
    for (const expected of [
      'https://10.0.0.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/',
      'https://a:b@example.org/',
    ]) {
      expect(await tryTo(expected), expected).toMatchObject({
        status: 422,
        errors: { url: expect.any(String) },
      })
    }
    for (const expected of ['ftp://example.org/', 'example.org', 'https://a b/'])
      expect(await tryTo(expected), expected).toMatchObject({ status: 400 })
    const { id } = await makeHook('author')
    const moved = await app.call(webhooksContract.updateWebhook, {
      as: 'author',
      body: { id, url: 'https://169.254.169.254/' },
    })
    expect(moved.statusCode).toBe(422)
  })

  it('KEY-06 X-21 restricts editing to the owner; administrators can see and pause all, but not redirect them', async () => {
    const { id, webhook } = await makeHook('author')
    const update = (as: UserRole, body: object, version?: number) =>
      app.call(webhooksContract.updateWebhook, {
        as,
        body: { id, ...body },
        ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
      })
    expect((await update('maintainer', { isPaused: true })).statusCode).toBe(404)
    expect((await update('admin', { url: 'https://example.org/' })).statusCode).toBe(404)
    expect((await update('admin', { isPaused: true })).json().webhook.state).toBe('paused')
    expect((await update('author', { name: 'Late' }, webhook.version)).json()).toMatchObject({
      status: 412,
      current: { state: 'paused' },
    })
    expect(
      (await app.call(webhooksContract.listWebhooks, { as: 'author', query: { owner: 'all' } }))
        .statusCode,
    ).toBe(403)
    const all = (
      await app.call(webhooksContract.listWebhooks, { as: 'admin', query: { owner: 'all' } })
    ).json().webhooks
    expect(all.map((one: { id: number }) => one.id)).toContain(id)
    expect(
      (
        await app.call(webhooksContract.listDeliveries, {
          as: 'maintainer',
          query: { id: `${id}` },
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (await app.call(webhooksContract.rotateWebhook, { as: 'admin', body: { id } })).statusCode,
    ).toBe(404)
    expect(
      (await app.call(webhooksContract.testWebhook, { as: 'admin', body: { id } })).statusCode,
    ).toBe(404)
  })

  it('KEY-06 X-06 restores a removed webhook, and includes it in the owner’s personal data', async () => {
    const { id } = await makeHook('author')
    const removed = await app.call(webhooksContract.deleteWebhook, {
      as: 'author',
      query: { id: `${id}` },
    })
    expect(await find('author', id)).toBeUndefined()
    await app.call(changesContract.undoChange, {
      as: 'author',
      body: { id: removed.json().changeId },
    })
    expect(await find('author', id)).toMatchObject({ state: 'active' })
    const { userId } = await app.login('author')
    const data = await app.call(usersAdminContract.getPersonalData, {
      as: 'author',
      query: { id: `${userId}` },
    })
    expect(data.json().parts.webhooks).toContainEqual(expect.objectContaining({ url }))
    expect(data.body).not.toContain('sealed')
    const owned = await app.call(usersContract.describeOwnedRecords, {
      as: 'admin',
      query: { id: `${userId}` },
    })
    expect(owned.json().ownedRecords).toContainEqual({ type: 'webhooks', count: 1 })
  })
})
