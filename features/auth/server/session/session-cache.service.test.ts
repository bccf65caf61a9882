import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { insertUser } from '#features/users/server/users.service.ts'
import { createSessionCache, type SessionCache } from './session-cache.service.ts'
import { createSessionService } from './session.service.ts'

const clock = () => new Date('2026-03-02T09:00:00.000Z')
const device = { ip: '127.0.0.1', userAgent: 'test' }

let database: Database
let cache: SessionCache
/** Two sessions of one person, one of another. */
let sessions: { sessionId: string; userId: number }[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  cache = createSessionCache({ database })
  const service = createSessionService({ database, clock, lastUseOf: () => undefined })
  sessions = await database.write(async trx => {
    await trx.deleteFrom('users').execute()
    const people = []
    for (const username of ['robin', 'sascha']) {
      const user = { fullName: username, username, email: `${username}@example.com` }
      people.push((await insertUser(trx, { dialect: database.dialect, now: clock(), user })).id)
    }
    const [robin = 0, sascha = 0] = people
    const opened = []
    for (const userId of [robin, robin, sascha]) {
      const options = { userId, remember: false, transport: 'body', device } as const
      const { session } = await service.open(trx, options)
      opened.push({ sessionId: session.id, userId })
    }
    return opened
  })
})

const endSessions = () => database.write(trx => trx.deleteFrom('sessions').execute())
/** Has every session recalled once; what is recalled afterwards comes from memory. */
async function remember(): Promise<void> {
  for (const session of sessions) await cache.recall(session)
  await endSessions()
}
const recalled = async () =>
  Promise.all(sessions.map(async one => (await cache.recall(one)) !== undefined))

describe('remembered sessions', () => {
  it('AUTH-03 are recalled without a query', async () => {
    await remember()
    expect(await recalled()).toEqual([true, true, true])
  })

  it('AUTH-03 S1 are forgotten by their id, and only those', async () => {
    await remember()
    cache.forgetSession(sessions[0]?.sessionId ?? '')
    expect(await recalled()).toEqual([false, true, true])
  })

  it('AUTH-03 S1 are forgotten by the person, and only theirs', async () => {
    await remember()
    cache.forget([sessions[0]?.userId ?? 0])
    expect(await recalled()).toEqual([false, false, true])
  })

  it('AUTH-03 S1 are forgotten when another process names the person or the session', async () => {
    await remember()
    cache.forgetAny([sessions[1]?.sessionId ?? ''])
    expect(await recalled()).toEqual([true, false, true])
    cache.forgetAny([sessions[2]?.userId ?? 0])
    expect(await recalled()).toEqual([true, false, false])
  })

  it('AUTH-03 S1 are all forgotten when another process does not say which', async () => {
    await remember()
    cache.forgetAny([])
    expect(await recalled()).toEqual([false, false, false])
  })

  it('AUTH-03 S17 are not remembered from a read that an invalidation has overtaken', async () => {
    const [one] = sessions
    if (one === undefined) throw new Error('no session')
    const reading = cache.recall(one)
    cache.forgetSession(one.sessionId)
    await reading
    await endSessions()
    expect(await cache.recall(one)).toBeUndefined()
  })
})
