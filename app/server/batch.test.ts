import type { AddressInfo } from 'node:net'
import { MAX_BATCH, BATCH_PATH, type BatchLine } from '#platform/contract/batch.rules.ts'
import { bookmarksContract } from '#features/bookmarks/contract/bookmarks.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { ordersCartContract } from '#features/orders/contract/orders-cart.contract.ts'
import { passkeysContract } from '#features/auth/contract/passkeys.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// Several reads of one screen in one request: each is answered as it would be alone.

const BOOKMARKS = bookmarksContract.getBookmarks.path
const NOTIFICATIONS = notificationsContract.listNotifications.path
const USERS = usersContract.listUsers.path

let test: TestApp
let origin = ''
/** Reads of bookmarks wait for it. */
let gate = Promise.withResolvers<void>()
beforeAll(async () => {
  test = await createTestApp({
    onRoute(route) {
      if (route.method === 'GET' && route.url === BOOKMARKS) route.preHandler = () => gate.promise
    },
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port }: Pick<AddressInfo, 'port'> = Object(test.app.server.address())
  origin = `http://127.0.0.1:${port}`
})
beforeEach(() => gate.resolve())
afterEach(() => gate.resolve())
afterAll(() => test.close())

async function post(body: unknown, token?: string, encoding = 'br'): Promise<Response> {
  return fetch(`${origin}${BATCH_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': encoding,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}
async function readLines(response: Response): Promise<BatchLine[]> {
  const text = await response.text()
  return text
    .trim()
    .split('\n')
    .map((line): BatchLine => JSON.parse(line))
    .toSorted((one, other) => one.at - other.at)
}
const tokenOf = async (userName: string) => (await test.login(userName)).accessToken

describe('batch of reads', () => {
  it('answers each read as if it were sent alone, with its own status and request id', async () => {
    const token = await tokenOf('subscriber')
    const reads = [NOTIFICATIONS, `${BOOKMARKS}?nonsense=1`, USERS]
    const alone = await Promise.all(
      reads.map(async path => {
        const answer = await fetch(`${origin}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return { status: answer.status, body: await answer.json() }
      }),
    )
    expect(alone.map(({ status }) => status)).toEqual([200, 400, 403])
    const [first, ...refused] = await readLines(await post({ reads }, token))
    expect(first).toMatchObject({ at: 0, ...alone[0] })
    const ids = new Set([first, ...refused].map(line => line?.headers['x-request-id']))
    expect(ids.size).toBe(3)
    for (const line of refused)
      expect(line).toMatchObject({
        status: alone[line.at]?.status,
        body: {
          code: Object(alone[line.at]?.body).code,
          requestId: line.headers['x-request-id'],
        },
      })
  })

  it('AUTH-10 uses the host of the batch for reads that depend on the host', async () => {
    const token = await tokenOf('admin')
    const lines = await readLines(
      await post({ reads: [passkeysContract.listPasskeys.path, NOTIFICATIONS] }, token),
    )
    // The tests’ server is called by an IP address, where no browser offers passkeys.
    expect(lines[0]).toMatchObject({ status: 200, body: { isAvailable: false } })
    origin = origin.replace('127.0.0.1', 'localhost')
    const named = await readLines(
      await post({ reads: [passkeysContract.listPasskeys.path, NOTIFICATIONS] }, token),
    )
    expect(named[0]).toMatchObject({ status: 200, body: { isAvailable: true } })
  })

  it.each(['br', 'gzip', 'identity'])(
    'sends each answer as soon as it is ready (%s)',
    async encoding => {
      const token = await tokenOf('admin')
      gate = Promise.withResolvers()
      const response = await post({ reads: [BOOKMARKS, NOTIFICATIONS] }, token, encoding)
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const { value = '' } = (await reader?.read()) ?? {}
      expect(JSON.parse(value)).toMatchObject({ at: 1, status: 200 })
      gate.resolve()
      const next = (await reader?.read())?.value ?? ''
      expect(JSON.parse(next)).toMatchObject({ at: 0, status: 200 })
      expect(await reader?.read()).toMatchObject({ done: true })
    },
  )

  it('is rejected as a whole if a path is not a read that returns JSON', async () => {
    const token = await tokenOf('admin')
    for (const reads of [
      [],
      ['api/health'],
      ['/api/health'],
      [ordersCartContract.getCart.path],
      ['/api/files/picture'],
      [usersContract.exportUsers.path],
      ['/apps/nowhere'],
      ['/'],
      [BATCH_PATH],
      [NOTIFICATIONS, usersContract.deleteUsers.path],
      ['//example.com/api/health'],
      Array.from({ length: MAX_BATCH + 1 }, () => NOTIFICATIONS),
      [4711],
      NOTIFICATIONS,
    ]) {
      const answer = await post({ reads }, token)
      expect(answer.status, JSON.stringify(reads)).toBe(400)
      expect(await answer.json()).toMatchObject({
        code: 'input.invalid',
        errors: { reads: expect.any(String) },
      })
    }
  })

  it('S1 needs a token, and an invalid one reads nothing', async () => {
    expect((await post({ reads: [NOTIFICATIONS] })).status).toBe(401)
    const lines = await readLines(await post({ reads: [NOTIFICATIONS, USERS] }, 'invalid'))
    expect(lines.map(({ status }) => status)).toEqual([401, 401])
  })
})
