import { type ImportReport, importReport } from '#platform/contract/import.rules.ts'
import { usersContract } from '../../contract/users.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Importing users: parse, preview, import, all or nothing.

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

const mapping = { fullName: 0, username: 1, email: 2 }
const csvOf = (...rows: string[]) => ['Name,Login,Mail,Role,Plan', ...rows].join('\n')
const person = (number: number, rest = '') =>
  `Person ${number},person${number},person${number}@example.com${rest}`

async function send(body: Record<string, unknown>): Promise<ImportReport> {
  const answer = await test.call(usersContract.importUsers, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return importReport.parse(answer.json())
}
async function countUsers(): Promise<number> {
  const answer = await test.call(usersContract.listUsers, { as: 'admin' })
  return usersContract.listUsers.output.parse(answer.json()).total
}
async function find(q: string) {
  const answer = await test.call(usersContract.listUsers, { as: 'admin', query: { q } })
  return usersContract.listUsers.output.parse(answer.json()).users
}
const short = ({ errors }: ImportReport) =>
  errors.map(({ row, field, code }) => `${row} ${field} ${code}`)

describe('user import', () => {
  it('X-19 describes the file before columns are mapped', async () => {
    const report = await send({ csv: csvOf(person(1), person(2), person(3), person(4)) })
    expect(report).toMatchObject({
      header: ['Name', 'Login', 'Mail', 'Role', 'Plan'],
      rows: 4,
      valid: 4,
      imported: 0,
      errors: [],
    })
    expect(report.sample).toHaveLength(3)
    expect(report.sample[0]).toEqual(['Person 1', 'person1', 'person1@example.com'])
  })

  it('X-19 is a dry run by default, and changes nothing', async () => {
    const before = await countUsers()
    expect(await send({ csv: csvOf(person(1)), mapping })).toMatchObject({
      rows: 1,
      valid: 1,
      imported: 0,
    })
    expect(await send({ csv: csvOf(person(1)), mapping, dryRun: true })).toMatchObject({
      imported: 0,
    })
    expect(await countUsers()).toBe(before)
  })

  it('USR-06 creates pending users without a password, with the file’s values', async () => {
    const before = await countUsers()
    const csv = csvOf(
      person(1, ',Editor,Enterprise'),
      person(2, ',محرر,فريق'),
      person(3, ',AUTHOR,basic'),
      person(4, ',,'),
    )
    const report = await send({
      csv,
      mapping: { ...mapping, role: 3, currentPlan: 4 },
      dryRun: false,
    })
    expect(report).toMatchObject({ rows: 4, valid: 4, imported: 4, errors: [], failed: [] })
    expect(await countUsers()).toBe(before + 4)
    const found = (await Promise.all([1, 2, 3, 4].map(number => find(`person${number}@`)))).flat()
    expect(found.map(({ role, currentPlan, status }) => [role, currentPlan, status])).toEqual([
      ['editor', 'enterprise', 'pending'],
      ['editor', 'team', 'pending'],
      ['author', 'basic', 'pending'],
      ['subscriber', 'basic', 'pending'],
    ])
    const row = await test.database.read
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'person1')
      .executeTakeFirstOrThrow()
    expect([row.password_hash, row.version, row.email_key]).toEqual([
      null,
      1,
      'person1@example.com',
    ])
  })

  it('X-19 reports every invalid row with field and reason', async () => {
    const csv = csvOf(
      person(1),
      ',x,not-an-address',
      `${'n'.repeat(121)},bad name,fine@example.com`,
      person(5, ',king,gold'),
      'Again,PERSON1,Person1@Example.com',
      'Known,admin,ADMIN@example.com',
    )
    const report = await send({ csv, mapping: { ...mapping, role: 3, currentPlan: 4 } })
    expect(short(report).toSorted()).toEqual([
      '3 email email',
      '3 fullName required',
      '3 username too_short',
      '4 fullName too_long',
      '4 username invalid',
      '5 currentPlan choice',
      '5 role choice',
      '6 email repeated',
      '6 username repeated',
      '7 email taken',
      '7 username taken',
    ])
    expect(report.errors.find(({ row, code }) => row === 6 && code === 'repeated')).toMatchObject({
      duplicateOfRow: 2,
      value: expect.stringMatching(/person1/i),
    })
    expect(report).toMatchObject({ rows: 6, valid: 1, imported: 0 })
    expect(report.failed.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7])
    expect(report.failed[0]?.cells).toEqual(['', 'x', 'not-an-address'])
  })

  it('X-19 imports nothing if a row is invalid', async () => {
    const before = await countUsers()
    for (const wrong of ['Known,admin,new@example.com', 'Nobody,,x@example.com', person(1)]) {
      expect(
        await send({ csv: csvOf(person(1), person(2), wrong), mapping, dryRun: false }),
      ).toMatchObject({ imported: 0, valid: 2 })
    }
    expect(await countUsers()).toBe(before)
  })

  it('X-19 accepts a deleted user’s username, and unescapes what an export has escaped', async () => {
    await send({ csv: csvOf(person(1)), mapping, dryRun: false })
    const [made] = await find('person1@')
    await test.call(usersContract.deleteUser, { as: 'admin', query: { id: `${made?.id}` } })
    const csv = `${csvOf(person(1)).replace('Person 1', "'=1+1")}`
    expect(await send({ csv, mapping, dryRun: false })).toMatchObject({ imported: 1 })
    expect((await find('person1@'))[0]?.fullName).toBe('=1+1')
  })

  it('X-18 X-19 imports an export, in either language', async () => {
    for (const language of ['en', 'ar']) {
      const exported = (
        await test.call(usersContract.exportUsers, {
          as: 'admin',
          query: { language, role: 'editor' },
        })
      ).body
      const renamed = exported
        .replaceAll('@example', `.${language}@example`)
        .replaceAll(/\r\n([^,]+),([^,]+),/g, `\r\n$1,$2.${language},`)
      const { header } = await send({ csv: renamed })
      const all = {
        fullName: 0,
        username: 1,
        email: 2,
        company: 3,
        country: 4,
        contact: 5,
        role: 6,
        currentPlan: 7,
      }
      expect(header.length).toBeGreaterThan(8)
      const report = await send({ csv: renamed, mapping: all, dryRun: false })
      expect(short(report)).toEqual([])
      expect(report.imported).toBeGreaterThan(2)
    }
    for (const user of await find('.ar@example')) expect(user.role).toBe('editor')
  })

  it('X-19 imports 5,000 users without blocking others for long', async () => {
    const csv = csvOf(...Array.from({ length: 5_000 }, (_, index) => person(index)))
    const started = performance.now()
    expect(await send({ csv, mapping, dryRun: false })).toMatchObject({ imported: 5_000 })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect((await find('person4999@'))[0]?.fullName).toBe('Person 4999')
    expect(await send({ csv, mapping })).toMatchObject({ valid: 0, rows: 5_000 })
  }, 60_000)

  it('X-21 requires the right to add users', async () => {
    for (const as of ['maintainer', 'editor', 'author', 'subscriber'] as const) {
      expect(
        (await test.call(usersContract.importUsers, { as, body: { csv: csvOf(person(1)) } }))
          .statusCode,
        as,
      ).toBe(403)
    }
    expect((await test.call(usersContract.importUsers, { body: {} })).statusCode).toBe(401)
  })

  it('X-19 rejects oversized files, missing columns, and fields a file may not set', async () => {
    const refused = async (body: Record<string, unknown>) => {
      const answer = await test.call(usersContract.importUsers, { as: 'admin', body })
      return `${answer.statusCode} ${answer.json().code}`
    }
    const csv = csvOf(person(1))
    expect(
      await refused({ csv: csvOf(...Array.from({ length: 5_001 }, (_, index) => person(index))) }),
    ).toBe('413 import.too_many')
    expect(await refused({ csv: `a\n${'é'.repeat(700_000)}` })).toBe('413 import.too_large')
    expect(await refused({ csv: 'x'.repeat(4_000_000) })).toBe('413 input.too_large')
    expect(await refused({ csv, mapping: { ...mapping, email: 9 } })).toBe('400 input.invalid')
    expect(await refused({ csv, mapping: { fullName: 0 } })).toBe('400 input.invalid')
    expect(await refused({ csv, mapping: { ...mapping, status: 3 } })).toBe('400 input.invalid')
    expect(await refused({ csv: 'a,b\n1,"2' })).toBe('400 import.unreadable')
  })
})
