import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { openSealedToken } from '#platform/server/tokens/sealed-token.ts'
import { hashOf } from '#platform/server/tokens/hash.ts'
import { insertUser } from '#features/users/server/users.service.ts'
import { createSessionService } from './session.service.ts'

// Families of refresh tokens: rotation, grace, reuse, idle and absolute lifetime (F11).

const device = { ip: '127.0.0.1', userAgent: 'test' }
const clock = () => new Date(now)
let now = Date.parse('2026-03-02T09:00:00.000Z')
let database: Database
let userId: number
let lastUse: number | undefined
let sessions: ReturnType<typeof createSessionService>

const start = () => createSessionService({ database, clock, lastUseOf: () => lastUse })
beforeAll(async () => {
  database = await createTestDatabase()
  const user = { fullName: 'Robin Made', username: 'robin', email: 'robin@example.com' }
  userId = (
    await database.write(trx => insertUser(trx, { dialect: database.dialect, now: clock(), user }))
  ).id
})
afterAll(() => database.close())
beforeEach(() => {
  lastUse = undefined
  sessions = start()
})

const open = (remember = false) =>
  database.write(trx => sessions.open(trx, { userId, remember, transport: 'body', device }))
async function turn(token: string): Promise<string> {
  const rotation = await sessions.rotate(token)
  return rotation.is === 'turned' ? rotation.refreshToken : rotation.is
}
async function reasonOf(sessionId: string): Promise<string | null> {
  const query = database.read
    .selectFrom('sessions')
    .select('revoked_reason')
    .where('id', '=', sessionId)
  return (await query.executeTakeFirstOrThrow()).revoked_reason
}
async function liveTokensOf(sessionId: string): Promise<string[]> {
  const query = database.read
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
  return (await query.execute()).map(row => row.hash)
}

describe('rotation', () => {
  it('AUTH-03 yields exactly one live successor in 57 rounds of 2 to 20 concurrent refreshes', async () => {
    const { session, refreshToken } = await open()
    let token = refreshToken
    for (let round = 0; round < 57; round += 1) {
      const answers = await Promise.all(Array.from({ length: 2 + (round % 19) }, () => turn(token)))
      expect(new Set(answers).size).toBe(1)
      token = answers[0] ?? ''
      expect(await liveTokensOf(session.id)).toEqual([hashOf(token)])
    }
    expect(await reasonOf(session.id)).toBeNull()
  })

  it('AUTH-03 ending one family leaves those of other devices alone', async () => {
    const [phone, laptop] = [await open(), await open()]
    const second = await turn(phone.refreshToken)
    await turn(second)
    expect(await turn(phone.refreshToken)).toBe('reused')
    expect(await reasonOf(phone.session.id)).toBe('reuse')
    const mails = database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', '=', 'session-reused')
    expect(await mails.execute()).toHaveLength(1)
    const logged = database.read
      .selectFrom('audit_changes')
      .select(['action', 'subject'])
      .where('action', '=', 'logout')
    expect(await logged.execute()).toEqual([{ action: 'logout', subject: 'Auth' }])
    expect(await turn(laptop.refreshToken)).toHaveLength(43)
  })
})

describe('grace period after a lost response', () => {
  it('AUTH-03 lasts ten seconds, even across a restart', async () => {
    const { session, refreshToken } = await open()
    const successor = await turn(refreshToken)
    now += 10_000
    sessions = start()
    expect(await turn(refreshToken)).toBe(successor)
    now += 1
    expect(await turn(refreshToken)).toBe('reused')
    expect(await reasonOf(session.id)).toBe('reuse')
    expect(await turn(successor)).toBe('invalid')
  })

  it('AUTH-03 allows five retries; the sixth revokes the family', async () => {
    const { session, refreshToken } = await open()
    const successor = await turn(refreshToken)
    for (let retry = 1; retry <= 5; retry += 1) {
      now += 1_500
      expect(await turn(refreshToken), `retry ${retry}`).toBe(successor)
    }
    now += 1_500
    expect(await turn(refreshToken)).toBe('reused')
    expect(await reasonOf(session.id)).toBe('reuse')
  })

  it('AUTH-03 ends when the successor has been used', async () => {
    const { refreshToken } = await open()
    const second = await turn(refreshToken)
    const third = await turn(second)
    expect(await turn(refreshToken)).toBe('reused')
    expect(await turn(third)).toBe('invalid')
  })

  it('AUTH-03 reveals no tokens to readers of the database', async () => {
    const { session, refreshToken } = await open()
    const successor = await turn(refreshToken)
    const rows = await database.read
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('session_id', '=', session.id)
      .execute()
    const dump = JSON.stringify(rows)
    for (const token of [refreshToken, successor]) expect(dump).not.toContain(token)
    const { hash, successor_sealed } = rows.find(row => row.successor_sealed !== null) ?? {}
    expect(() => openSealedToken(successor_sealed ?? '', hash ?? '')).toThrow(
      'unable to authenticate',
    )
    expect(openSealedToken(successor_sealed ?? '', refreshToken)).toBe(successor)
  })
})

describe('lifetime of a session', () => {
  it('AUTH-03 ends after exactly ten idle minutes', async () => {
    const [one, other] = [await open(), await open()]
    now += 10 * MINUTE - 1
    expect(await turn(one.refreshToken)).toHaveLength(43)
    now += 1
    expect(await turn(other.refreshToken)).toBe('invalid')
  })

  it('AUTH-03 counts uses that are not written yet', async () => {
    const { refreshToken } = await open()
    lastUse = now + 9 * MINUTE
    now += 15 * MINUTE
    expect(await turn(refreshToken)).toHaveLength(43)
  })

  it('AUTH-03 is seven idle days on a remembered device', async () => {
    const [one, other] = [await open(true), await open(true)]
    now += 7 * DAY - 1
    expect(await turn(one.refreshToken)).toHaveLength(43)
    now += 1
    expect(await turn(other.refreshToken)).toBe('invalid')
  })

  it('AUTH-03 is at most 30 days, even with constant use', async () => {
    const { refreshToken } = await open(true)
    let token = refreshToken
    for (let day = 1; day < 30; day += 1) {
      now += DAY
      token = await turn(token)
      expect(token, `day ${day}`).toHaveLength(43)
    }
    now += DAY
    expect(await turn(token)).toBe('invalid')
  })

  it('AUTH-03 stays ended for every token', async () => {
    const { session, refreshToken } = await open()
    const successor = await turn(refreshToken)
    now += 11_000
    expect(await turn(refreshToken)).toBe('reused')
    sessions = start()
    for (const token of [refreshToken, successor]) expect(await turn(token)).toBe('invalid')
    expect(await reasonOf(session.id)).toBe('reuse')
  })
})
