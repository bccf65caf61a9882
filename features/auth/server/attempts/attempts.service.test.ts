import { DAY, HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { authLockContract } from '../../contract/auth-lock.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { sweepSignIns } from '../auth.service.ts'
import { createAttempts, sweepAttempts } from './attempts.service.ts'

// Guessing one password from many addresses (docs/adr/0063): slows down the attacker, not the owner.

const PASSWORD = 'smartfft-demo'
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let addresses = 0
/** An address that has not been used before. */
const fresh = (): string =>
  `203.${Math.floor(++addresses / 62_500) + 1}.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`
interface From {
  from?: string
  cookie?: string
  transport?: 'cookie' | 'body'
}
const login = (
  userName: string,
  password: string,
  { from = fresh(), cookie, transport = 'body' }: From = {},
) =>
  test.call(authContract.login, {
    body: { userName, password, transport },
    headers: { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
  })
async function guess(userName: string, times: number): Promise<number[]> {
  const codes = []
  for (let time = 0; time < times; time += 1)
    codes.push((await login(userName, `guess ${time}`)).statusCode)
  return codes
}
const countOf = (codes: number[], code: number): number => codes.filter(one => one === code).length
const cookieOf = (answer: Awaited<ReturnType<typeof login>>): string =>
  `known=${answer.cookies.find(({ name }) => name === 'known')?.value ?? ''}`

describe('distributed password guessing', () => {
  it('AUTH-02 S3 is blocked after 20 attempts, even with the right password, and identically for unknown usernames', async () => {
    const answers = []
    for (const userName of ['author', 'nobody.has.this']) {
      const codes = await guess(userName, 60)
      expect([countOf(codes.slice(0, 20), 400), countOf(codes.slice(20), 429)], userName).toEqual([
        20, 40,
      ])
      const { requestId: _, ...problem } = (await login(userName, PASSWORD)).json()
      answers.push(problem)
    }
    expect(answers[0]).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(answers[0]).toEqual(answers[1])
  })

  it('AUTH-02 S3 gets 26 attempts in the first hour and four per later hour, as announced by Retry-After', async () => {
    const userName = 'an.hour.of.it'
    let [left, tries] = [3 * HOUR, 0]
    const perHour = [0, 0, 0]
    while (left > 0) {
      const answer = await login(userName, 'guess')
      tries += 1
      if (answer.statusCode === 400) {
        const hour = 2 - Math.floor((left - 1) / HOUR)
        perHour[hour] = (perHour[hour] ?? 0) + 1
        continue
      }
      const wait = Number(answer.headers['retry-after']) * 1000
      expect(wait).toBeLessThanOrEqual(15 * MINUTE)
      test.wait(wait)
      left -= wait
    }
    expect(perHour).toEqual([26, 4, 4])
    expect(tries).toBeLessThan(80)
  })

  it('AUTH-02 counts 100 concurrent attempts through two processes exactly', async () => {
    const database = await createTestDatabase()
    const clock = () => new Date('2026-03-02T09:00:00.000Z')
    const nodes = [createAttempts({ database, clock }), createAttempts({ database, clock })]
    let checked = 0
    const tries = Array.from({ length: 50 }, (_, at) => ({
      userName: 'Somebody',
      place: `10.0.0.${at}`,
      isStranger: true,
    })).flatMap(from => nodes.map(node => node.count(from, async () => void (checked += 1))))
    const outcomes = await Promise.allSettled(tries)
    await database.close()
    expect([checked, outcomes.filter(({ status }) => status === 'fulfilled').length]).toEqual([
      20, 20,
    ])
  })

  it('AUTH-02 lets people in at the same moment through two processes whose clocks differ', async () => {
    const database = await createTestDatabase()
    const nodeAt = (time: string) =>
      createAttempts({ database, clock: () => new Date(`2026-03-02T09:00:${time}Z`) })
    const signIn = (node: ReturnType<typeof createAttempts>, place: string) =>
      node.count({ userName: 'Somebody', place, isStranger: true }, async () => 'in')
    expect(await signIn(nodeAt('02.000'), '10.0.0.1')).toBe('in')
    expect(await signIn(nodeAt('00.000'), '10.0.0.2')).toBe('in')
    await database.close()
  })

  it('AUTH-02 does not miss a failure stored while the next attempt reads the count', async () => {
    const database = await createTestDatabase()
    let reads = 0
    // The first read returns at once, later ones only after the first attempt has failed.
    const read = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if ((reads += 1) > 1) await new Promise(resolve => void setTimeout(resolve, 30))
        return result
      },
    })
    const clock = () => new Date('2026-03-02T09:00:00.000Z')
    const attempts = createAttempts({ database: { ...database, read }, clock })
    let checked = 0
    const guess = () =>
      attempts.count({ userName: 'Somebody', place: '10.0.0.1' }, async () => void (checked += 1))
    await Promise.allSettled(Array.from({ length: 20 }, guess))
    await database.close()
    expect(checked).toBeLessThanOrEqual(10)
  })

  it('AUTH-02 does not count correct passwords, nor attempts that failed with an error', async () => {
    for (let time = 0; time < 30; time += 1)
      expect((await login('maintainer', PASSWORD)).statusCode).toBe(200)
    const database = await createTestDatabase()
    const attempts = createAttempts({ database, clock: () => new Date('2026-03-02T09:00:00.000Z') })
    for (let time = 0; time < 30; time += 1) {
      const failing = attempts.count(
        { userName: 'x', place: `10.0.0.${time}`, isStranger: true },
        () => Promise.reject(new Error('busy')),
      )
      await expect(failing).rejects.toThrow('busy')
    }
    await database.close()
  })
})

describe('owner of an attacked account', () => {
  it('AUTH-02 can sign in from a known browser or a known address', async () => {
    const home = fresh()
    const cookie = cookieOf(await login('editor', PASSWORD, { transport: 'cookie' }))
    await login('editor', PASSWORD, { from: home })
    expect(countOf(await guess('editor', 30), 429)).toBe(10)
    expect((await login('editor', PASSWORD)).statusCode).toBe(429)
    expect((await login('editor', PASSWORD, { from: home })).statusCode).toBe(200)
    expect((await login('editor', PASSWORD, { cookie })).statusCode).toBe(200)
    expect(
      (await login('editor', PASSWORD, { cookie: `known=${'A'.repeat(43)}` })).statusCode,
    ).toBe(429)
    // A browser known for another person does not count.
    const other = cookieOf(await login('subscriber', PASSWORD, { transport: 'cookie' }))
    expect((await login('editor', PASSWORD, { cookie: other })).statusCode).toBe(429)
  })

  it('AUTH-02 can mistype ten times in their known browser, regardless of others at their address', async () => {
    const office = fresh()
    const cookie = cookieOf(await login('admin', PASSWORD, { transport: 'cookie', from: office }))
    for (let time = 0; time < 10; time += 1) {
      await login('admin', 'guess', { from: office })
      test.wait(17_000)
    }
    expect((await login('admin', PASSWORD, { from: office })).statusCode).toBe(429)
    expect((await login('admin', PASSWORD, { cookie, from: office })).statusCode).toBe(200)
    for (let time = 0; time < 10; time += 1) {
      expect((await login('admin', 'guess', { cookie })).statusCode).toBe(400)
      test.wait(17_000)
    }
    expect((await login('admin', PASSWORD, { cookie })).statusCode).toBe(429)
    test.wait(15 * MINUTE)
  })

  it('AUTH-02 AUTH-05 can sign in from a new place after a password reset, in the browser that used the link', async () => {
    const person = await test.makePerson()
    await guess(person.username, 21)
    await test.call(authLinksContract.forgotPassword, { body: { email: person.email } })
    const mails = await test.database.read
      .selectFrom('mail_outbox')
      .select('text')
      .where('to_address', '=', person.email)
      .orderBy('id')
      .execute()
    const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    const password = 'nine quiet brown owls'
    expect((await login(person.username, PASSWORD)).statusCode).toBe(429)
    const reset = await test.call(authLinksContract.resetPassword, {
      body: { token, password },
      headers: { 'x-forwarded-for': fresh() },
    })
    expect((await login(person.username, password, { cookie: cookieOf(reset) })).statusCode).toBe(
      200,
    )
  })

  it('AUTH-02 counts as unknown after 90 days without sign-in', async () => {
    const { username } = await test.makePerson()
    const cookie = cookieOf(await login(username, PASSWORD, { transport: 'cookie' }))
    test.wait(90 * DAY)
    await guess(username, 21)
    expect((await login(username, PASSWORD, { cookie })).statusCode).toBe(429)
  })
})

describe('stolen session', () => {
  it('AUTH-08 S3 allows ten password guesses from any number of addresses, without affecting its owner', async () => {
    const { username, token } = await test.makePerson()
    const codes = []
    await test.call(authLockContract.lockSession, { token })
    for (let time = 0; time < 20; time += 1) {
      const headers = { 'x-forwarded-for': fresh() }
      codes.push(
        (
          await test.call(authLockContract.unlockSession, {
            token,
            headers,
            body: { password: `guess ${time}` },
          })
        ).statusCode,
      )
      test.wait(17_000)
    }
    expect([countOf(codes, 400), countOf(codes, 429)]).toEqual([10, 10])
    expect((await login(username, PASSWORD)).statusCode).toBe(200)
  })
})

describe('stored attempts and places', () => {
  it('AUTH-02 keeps attempts for 15 minutes per place and a day for strangers, and of many names the most guessed', async () => {
    const database = await createTestDatabase()
    const now = new Date('2026-03-02T09:00:00.000Z')
    const row = (key: string, failed: number, age: number) => ({
      key,
      failed,
      locked_until: null,
      updated_at: new Date(now.getTime() - age).toISOString(),
    })
    const rows = [
      row('a|10.0.0.1', 3, 16 * MINUTE),
      row('b|10.0.0.1', 3, MINUTE),
      row('c|*', 30, 25 * HOUR),
      row('d|*', 30, 23 * HOUR),
      row('e|*', 1, 2 * MINUTE),
      row('f|*', 1, MINUTE),
      row('g|*', 1, 3 * MINUTE),
    ]
    await database.write(trx => trx.insertInto('login_attempts').values(rows).execute())
    await database.write(trx => sweepAttempts(trx, now, 2))
    const left = await database.read
      .selectFrom('login_attempts')
      .select('key')
      .orderBy('key')
      .execute()
    await database.close()
    expect(left.map(({ key }) => key)).toEqual(['b|10.0.0.1', 'd|*', 'f|*'])
  })

  it('AUTH-02 keeps the newest hundred places per person, for at most 90 days', async () => {
    const { id, username } = await test.makePerson()
    for (let time = 0; time < 103; time += 1) {
      await login(username, PASSWORD)
      test.wait(1000)
    }
    const places = () =>
      test.database.read
        .selectFrom('known_places')
        .select('seen_at')
        .where('user_id', '=', id)
        .execute()
    expect(await places()).toHaveLength(100)
    test.wait(91 * DAY)
    await test.database.write(trx => sweepSignIns(trx, test.now()))
    expect(await places()).toEqual([])
  })
})
