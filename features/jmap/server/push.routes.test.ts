import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { putMail } from '#features/email/tests/mailbox.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, createAsk, startJmap } from '../tests/jmap-server.ts'
import { MAX_PER_USER } from './methods/push-subscription.service.ts'

// Programs that are notified where they say (RFC 8620, 7.2), by a receiver on this machine.

interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}
let server: Awaited<ReturnType<typeof startJmap>>
let receiver: Server
let url = ''
let received: Received[]
/** What the receiver answers. */
let status: number
let key = ''
let author: ReturnType<typeof createAsk>
const accountId = accountOf('author')
beforeAll(async () => {
  server = await startJmap()
  key = await server.keyOf('author')
  author = createAsk(server.origin, key)
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/push`
})
afterAll(async () => {
  await server.test.close()
  receiver.close()
})
beforeEach(async () => {
  received = []
  status = 204
  await server.test.database.write(async trx => {
    await trx.deleteFrom('jmap_push_subscriptions').execute()
    await trx.deleteFrom('jobs').where('kind', '=', 'jmap.push').execute()
    await trx.deleteFrom('email_entries').execute()
  })
})

type Ask = ReturnType<typeof createAsk>
const create = (change: object = {}, ask: Ask = author) =>
  ask.ask('PushSubscription/set', { create: { a: { deviceClientId: 'phone', url, ...change } } })
const change = (id: string, patch: object, ask: Ask = author) =>
  ask.ask('PushSubscription/set', { update: { [id]: patch } })
const list = async (ask: Ask = author) =>
  (await ask.ask('PushSubscription/get', { ids: null }))['list']

/** A subscription whose program has answered with the code it got. */
async function subscribe(more: object = {}, ask: Ask = author): Promise<string> {
  const { id } = (await create(more, ask))['created'].a
  await server.test.runJobs()
  const code = received.at(-1)?.body['verificationCode']
  expect((await change(id, { verificationCode: code }, ask))['updated']).toEqual({ [id]: null })
  received = []
  return id
}
async function changeMailbox(): Promise<void> {
  const emailIds = [await putMail(server.test)]
  const body = { emailIds, dataToUpdate: { isStarred: true } }
  const answer = await server.test.call(emailContract.updateEmails, { as: 'author', body })
  expect(answer.statusCode, answer.body).toBe(200)
}
/** Changes the mailbox, and waits for what is pushed. */
const pushedAfterMail = async (count: number) => {
  await changeMailbox()
  await vi.waitFor(async () => {
    await server.test.runJobs()
    expect(received).toHaveLength(count)
  }, 5_000)
}
describe('a push subscription', () => {
  it('MAIL-24 receives nothing but its verification code until it is verified', async () => {
    const made = await create()
    expect(made['created'].a).toEqual({
      id: expect.stringMatching(/^p\d+$/),
      keys: null,
      expires: '2026-03-09T09:00:00Z',
    })
    expect(Object.keys(made)).not.toContain('accountId')
    const { id } = made['created'].a
    await server.test.runJobs()
    expect(received).toMatchObject([
      {
        headers: { 'content-type': 'application/json' },
        body: {
          '@type': 'PushVerification',
          pushSubscriptionId: id,
          verificationCode: expect.stringMatching(/^[\w-]{43}$/),
        },
      },
    ])
    const wrong = await change(id, { verificationCode: 'guessed' })
    expect(wrong['notUpdated'][id]).toMatchObject({
      type: 'invalidProperties',
      properties: ['verificationCode'],
    })
    expect(await list()).toMatchObject([{ id, verificationCode: null, deviceClientId: 'phone' }])
    // Another one is verified: a change is pushed to that alone.
    received = []
    await subscribe({ url: `${url}/verified` })
    await pushedAfterMail(1)
    expect(received[0]?.url).toBe('/push/verified')
  })

  it('MAIL-24 gets each new state once, and only the types asked for', async () => {
    await subscribe()
    await pushedAfterMail(1)
    const { state } = await author.ask('Email/get', { accountId, ids: [] })
    const whole = Object.fromEntries(
      ['Email', 'EmailDelivery', 'EmailSubmission', 'Mailbox', 'Thread'].map(one => [one, state]),
    )
    expect(received[0]?.body).toEqual({ '@type': 'StateChange', changed: { [accountId]: whole } })
    received = []
    await subscribe({ deviceClientId: 'watch', types: ['Mailbox'] })
    await pushedAfterMail(2)
    const types = received.map(({ body }) =>
      Object.keys(Object.entries(Object(body['changed']))[0]?.[1] ?? {}),
    )
    expect(types.map(some => some.length).toSorted((a, b) => a - b)).toEqual([1, 5])
  })

  it('MAIL-24 can be read and changed only with the key that created it', async () => {
    const id = await subscribe()
    const other = createAsk(server.origin, await server.keyOf('author', 'read-only'))
    expect(await list(other)).toEqual([])
    expect((await change(id, { types: null }, other))['notUpdated'][id].type).toBe('notFound')
    const result = await other.ask('PushSubscription/set', { destroy: [id] })
    expect(result['notDestroyed'][id].type).toBe('notFound')
    // A key that only reads may have its own: it changes nothing in the mailbox.
    await subscribe({ deviceClientId: 'reader' }, other)
    const hidden = await author.ask('PushSubscription/get', { ids: null, properties: ['url'] })
    expect(hidden).toMatchObject({ method: 'error', type: 'forbidden' })
    expect(JSON.stringify(await list())).not.toContain('127.0.0.1')
  })

  it.each([
    [{ url: 'ftp://push.example/' }, 'url'],
    [{ url: 'http://push.example/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: `https://push.example/${'x'.repeat(2_000)}` }, 'url'],
    [{ deviceClientId: '' }, 'deviceClientId'],
    [{ keys: { p256dh: 'x', auth: 'y' } }, 'keys'],
    [{ verificationCode: 'mine' }, 'verificationCode'],
    [{ expires: '2026-03-02T08:59:59Z' }, 'expires'],
    [{ expires: 'soon' }, 'expires'],
    [{ types: 'Email' }, 'types'],
    [{ id: 'p1' }, 'id'],
  ])('MAIL-24 X-21 is refused with the property named: %o', async (more, name) => {
    const refused = await create(more)
    expect(refused['notCreated']?.a).toMatchObject({
      type: 'invalidProperties',
      properties: [name],
    })
    expect(await list()).toEqual([])
  })

  it('MAIL-24 expires within a week, can be renewed, and is limited in number per user', async () => {
    const id = await subscribe({ expires: '2026-03-03T09:00:00Z' })
    expect((await change(id, { expires: '2027-01-01T00:00:00Z' }))['updated'][id]).toEqual({
      expires: '2026-03-09T09:00:00Z',
    })
    for (let made = 1; made < MAX_PER_USER; made += 1)
      expect((await create())['created']?.a.id).toMatch(/^p/)
    expect((await create())['notCreated'].a.type).toBe('overQuota')
    server.test.wait(7 * DAY)
    expect(await list()).toEqual([])
    expect((await create())['created'].a.expires).toBe('2026-03-16T09:00:00Z')
  })

  it('MAIL-24 is retried with the latest state, and deleted when its receiver no longer exists', async () => {
    const id = await subscribe()
    status = 503
    await pushedAfterMail(1)
    await changeMailbox()
    status = 201
    server.test.wait(3_000)
    await vi.waitFor(
      async () => {
        await server.test.runJobs()
        expect(received.length).toBeGreaterThan(1)
      },
      { timeout: 10_000 },
    )
    const { state } = await author.ask('Email/get', { accountId, ids: [] })
    expect(received.at(-1)?.body).toMatchObject({ changed: { [accountId]: { Email: state } } })
    expect(received).toHaveLength(2)
    status = 410
    await pushedAfterMail(3)
    expect(await list()).toEqual([])
    const logged = await server.test.database.read
      .selectFrom('audit_records')
      .innerJoin('audit_changes', 'audit_changes.id', 'audit_records.change_id')
      .select(['audit_changes.action', 'audit_records.record_name'])
      .where('record_id', '=', `push:${id.slice(1)}`)
      .orderBy('audit_changes.id')
      .execute()
    expect(logged).toEqual([
      { action: 'create', record_name: 'phone' },
      { action: 'delete', record_name: 'phone' },
    ])
  })
})

describe('a push subscription ends', () => {
  const count = async () =>
    (await server.test.database.read.selectFrom('jmap_push_subscriptions').select('id').execute())
      .length
  const housekeep = async () => {
    await server.test.database.write(trx =>
      addJob(trx, { kind: 'housekeeping', args: {}, now: server.test.now() }),
    )
    await server.test.runJobs()
  }

  it('MAIL-24 KEY-03 with its key: nothing is pushed afterwards', async () => {
    const body = { name: 'Lost phone', type: 'modify' }
    const answer = await server.test.call(apiKeyContract.createApiKey, { as: 'author', body })
    const { secret, key: made } = apiKeyContract.createApiKey.output.parse(answer.json())
    const lost = createAsk(server.origin, secret ?? '')
    await subscribe({}, lost)
    await subscribe()
    const query = { id: `${made.id}` }
    const revoked = await server.test.call(apiKeyContract.deleteApiKey, { as: 'author', query })
    expect(revoked.statusCode).toBe(200)
    await pushedAfterMail(1)
    expect(await count()).toBe(1)
  })

  it('MAIL-24 with its owner: nothing is pushed once they are suspended', async () => {
    const maintainer = createAsk(server.origin, await server.keyOf('subscriber'))
    await subscribe({}, maintainer)
    expect(await count()).toBe(1)
    const userId = Number(accountOf('subscriber').slice(1))
    const setStatus = (to: 'active' | 'inactive') =>
      server.test.call(usersContract.updateUser, {
        as: 'admin',
        body: { id: userId, status: to },
      })
    expect((await setStatus('inactive')).statusCode).toBe(200)
    await housekeep()
    expect(await count()).toBe(0)
    await setStatus('active')
  })

  it('MAIL-24 when it expires', async () => {
    await subscribe({ expires: new Date(server.test.now().getTime() + HOUR).toISOString() })
    server.test.wait(2 * HOUR)
    await housekeep()
    expect(await count()).toBe(0)
  })
})
