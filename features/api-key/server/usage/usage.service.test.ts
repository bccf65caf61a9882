import { DAY } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { createUsage } from '../api-key.service.ts'
import { insertKey } from '../api-key.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('KEY-04 counts every use by day, in few writes', async () => {
  const { database } = app
  let now = Date.parse('2026-03-02T23:59:59.000Z')
  const { userId } = await app.login('author')
  const row = {
    name: 'x',
    type: 'read-only' as const,
    scopes: '[]',
    ip_ranges: '[]',
    created_at: 'x',
    expires_at: null,
  }
  const keyId = await database.write(trx => insertKey(trx, { ...row, user_id: userId }))
  const usage = createUsage({
    database,
    clock: () => new Date(now),
    logger: createLogger({ level: 'silent' }),
  })
  let writes = 0
  const end = database.onCommit(() => void (writes += 1))
  for (let use = 0; use < 300; use++)
    usage.record({ keyId, userId, ip: `192.0.2.${use % 3}`, isRefused: use % 10 === 0 })
  now += 1_000
  usage.record({ keyId, userId, ip: '192.0.2.9', isRefused: false })
  // A key erased in the meantime affects no other.
  usage.record({ keyId: 999_999, userId, ip: '', isRefused: false })
  await usage.stop()
  usage.record({ keyId, userId, ip: '', isRefused: false })
  end()
  const days = await database.read.selectFrom('api_key_days').selectAll().orderBy('day').execute()
  expect(days.map(({ day, calls, refused }) => ({ day, calls, refused }))).toEqual([
    { day: '2026-03-02', calls: 300, refused: 30 },
    { day: '2026-03-03', calls: 1, refused: 0 },
  ])
  const key = await database.read
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
  expect(key).toMatchObject({ last_used_at: '2026-03-03T00:00:00.000Z', last_used_ip: '192.0.2.9' })
  expect(writes).toBeLessThanOrEqual(3)
})

it('KEY-04 keeps the uses of 400 days, and replaced secrets for 30 days after their end', async () => {
  const { userId } = await app.login('author')
  const before = (days: number) => new Date(app.now().getTime() - days * DAY).toISOString()
  const [retained, dropped] = [before(400).slice(0, 10), before(401).slice(0, 10)]
  const keyId = await app.database.write(async trx => {
    const id = await insertKey(trx, {
      user_id: userId,
      name: 'Long in use',
      type: 'read-only',
      scopes: '[]',
      ip_ranges: '[]',
      created_at: before(500),
      expires_at: null,
    })
    for (const day of [retained, dropped])
      await trx
        .insertInto('api_key_days')
        .values({ key_id: id, day, calls: 1, refused: 0 })
        .execute()
    for (const [prefix, expires_at] of [
      ['sfk_used', null],
      ['sfk_kept', before(30)],
      ['sfk_gone', before(31)],
    ] as const)
      await trx
        .insertInto('api_key_secrets')
        .values({ prefix, key_id: id, hash: prefix, created_at: before(500), expires_at })
        .execute()
    await addJob(trx, { kind: 'api-key.hourly', args: {}, now: app.now() })
    return id
  })
  await app.runJobs()
  const { read } = app.database
  const days = await read
    .selectFrom('api_key_days')
    .select('day')
    .where('key_id', '=', keyId)
    .execute()
  const secrets = await read
    .selectFrom('api_key_secrets')
    .select('prefix')
    .where('key_id', '=', keyId)
    .orderBy('prefix')
    .execute()
  expect(days).toEqual([{ day: retained }])
  expect(secrets.map(({ prefix }) => prefix)).toEqual(['sfk_kept', 'sfk_used'])
})
