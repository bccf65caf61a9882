import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { foldText } from './fold-text.ts'
import { createTestDatabase } from './test-database.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const moment = '2026-11-21T05:00:00.000Z'
async function addUser(fullName: string, company = '', role = 'author'): Promise<void> {
  const name = foldText(fullName).replaceAll(/[^\p{L}\p{N}]/gu, '.')
  const email = `${name}@example.org`
  await database.write(trx =>
    sql`insert into users (full_name, username, email, company, role, current_plan, status, avatar_color, created_at, updated_at,
      full_name_key, username_key, email_key, company_key) values (${fullName}, ${name}, ${email}, ${company}, ${role}, 'basic', 'active',
      'accent', ${moment}, ${moment}, ${foldText(fullName)}, ${foldText(name)}, ${foldText(email)}, ${foldText(company)})`.execute(
      trx,
    ),
  )
}
const one = async <T>(text: string) => (await sql.raw<T>(text).execute(database.read)).rows[0]

describe('writing', () => {
  it('is visible to readers once acknowledged', async () => {
    await addUser('Ada Lovelace')
    expect(await one('select count(*) as n from users')).toEqual({ n: 1 })
  })

  it('leaves nothing behind when the function throws', async () => {
    const failing = database.write(async trx => {
      await sql`insert into login_attempts (key, updated_at) values ('a', ${moment})`.execute(trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await one('select count(*) as n from login_attempts')).toEqual({ n: 0 })
  })

  it('runs transactions one after another', async () => {
    await database.write(trx =>
      sql`insert into login_attempts (key, failed, updated_at) values ('a', 0, ${moment})`.execute(
        trx,
      ),
    )
    const step = () =>
      database.write(async trx => {
        const { rows } = await sql<{ failed: number }>`select failed from login_attempts`.execute(
          trx,
        )
        await Promise.resolve()
        await sql`update login_attempts set failed = ${(rows[0]?.failed ?? 0) + 1}`.execute(trx)
      })
    await Promise.all(Array.from({ length: 50 }, step))
    expect(await one('select failed from login_attempts')).toEqual({ failed: 50 })
  })

  it('rejects a nested write instead of deadlocking', async () => {
    await expect(database.write(async () => database.write(async () => 1))).rejects.toThrow(
      'inside database.write',
    )
    await expect(database.write(async () => 1)).resolves.toBe(1)
  })

  it('rejects changes through the reader', async () => {
    await expect(sql`delete from users`.execute(database.read)).rejects.toThrow(/read-?only/)
  })

  it('names the column of a unique violation', async () => {
    await addUser('Ada Lovelace')
    const error: unknown = await addUser('Ada Lovelace').catch((thrown: unknown) => thrown)
    expect(database.dialect.violatedUnique(error)).toMatch(/^users\.(email|username)_key$/)
    expect(database.dialect.violatedUnique(new Error('other'))).toBeUndefined()
  })
})

describe('trigger-maintained data', () => {
  it('counts users by role, status and plan, excluding deleted ones', async () => {
    await addUser('Ada Lovelace')
    await addUser('Grace Hopper')
    await addUser('Alan Turing', '', 'admin')
    await database.write(trx => sql`update users set role = 'editor' where id = 2`.execute(trx))
    await database.write(trx =>
      sql`update users set deleted_at = ${moment} where id = 3`.execute(trx),
    )
    const facet = () =>
      sql.raw('select role, n from users_facet where n > 0 order by role').execute(database.read)
    expect((await facet()).rows).toEqual([
      { role: 'author', n: 1 },
      { role: 'editor', n: 1 },
    ])
    await database.write(trx => sql`update users set deleted_at = null where id = 3`.execute(trx))
    expect((await facet()).rows).toEqual([
      { role: 'admin', n: 1 },
      { role: 'author', n: 1 },
      { role: 'editor', n: 1 },
    ])
  })

  it('increments the table’s version with every change', async () => {
    const version = () =>
      one<{ version: number }>(`select version from table_versions where name = 'users'`)
    expect(await version()).toEqual({ version: 0 })
    await addUser('Ada Lovelace')
    await database.write(trx => sql`update users set country = 'UK'`.execute(trx))
    expect(await version()).toEqual({ version: 2 })
  })
})

describe('searching', () => {
  const find = async (q: string, limit = 100) =>
    database.dialect.search.matches(database.read, { index: 'users', q, limit })

  beforeEach(async () => {
    await addUser('Zoë Ångström', 'Müller & Söhne "GmbH"')
    await addUser('100%_Sure', `O'Brien* AND (x)`)
    await addUser('علي الأحمد', '')
    await addUser('Li', 'an')
    await addUser('Yıldız Straße', 'Inês 한국')
    await addUser('مُحَمَّد ٱلإدريسي', 'شركة ٣٤٥')
  })

  it.each([
    ['ångström', [1]],
    ['ÅNGSTRÖM', [1]],
    ['söhne "g', [1]],
    ['0%_s', [2]],
    ['%_', [2]],
    ['%', [2]],
    ["o'brien* and (", [2]],
    ['الأح', [3]],
    ['عل', [3]],
    ['li', [4]],
    ['An', [1, 2, 4]],
    ['ü', [1, 2]],
    ['angstrom', [1]],
    ['sohne', [1]],
    ['yildiz', [5]],
    ['YILDIZ', [5]],
    ['Yíldíz', [5]],
    ['strasse', [5]],
    ['STRAẞE', [5]],
    ['ines', [5]],
    ['한국', [5]],
    ['محمد', [6]],
    ['محمّد الادر', [6]],
    ['شركه 345', [6]],
    ['٣', [6]],
    ['الاحمد', [3]],
    ['علـــى', [3]],
    ['&', [1]],
    ['example.org', [1, 2, 3, 4, 5, 6]],
    ['zzz', []],
    ['zz', []],
    ['', []],
    ['a\0b', []],
    ['\u0001', []],
    ['\u0301', []],
  ])('finds %j as literal text regardless of case', async (q, ids) => {
    expect(await find(q)).toEqual({ ids })
    const counted = await database.dialect.search.count(database.read, { index: 'users', q })
    expect(counted).toBe(ids.length)
    const walked = await sql<{
      id: number
    }>`select id from users where ${database.dialect.search.hits('users', q)} order by id`.execute(
      database.read,
    )
    expect(walked.rows.map(row => row.id)).toEqual(ids)
  })

  it('reports when there are more hits than the limit', async () => {
    expect(await find('example', 5)).toBe('too-many')
    expect(await find('example', 6)).toEqual({ ids: [1, 2, 3, 4, 5, 6] })
  })

  it('follows changes, deletions and restorations', async () => {
    await database.write(trx =>
      sql`update users set full_name_key = 'ada', email_key = 'ada@x.org', username_key = 'ada' where id = 1`.execute(
        trx,
      ),
    )
    expect(await find('ångström')).toEqual({ ids: [] })
    expect(await find('ada')).toEqual({ ids: [1] })
    await database.write(trx =>
      sql`update users set deleted_at = ${moment} where id = 1`.execute(trx),
    )
    expect(await find('ada')).toEqual({ ids: [] })
    expect(await find('ad')).toEqual({ ids: [] })
    await database.write(trx =>
      sql`update users set deleted_at = null, full_name_key = 'eve' where id = 1`.execute(trx),
    )
    expect(await find('eve')).toEqual({ ids: [1] })
    expect(await find('ev')).toEqual({ ids: [1] })
  })

  it('accepts any number of ids as one condition', async () => {
    const ids = Array.from({ length: 40_000 }, (_, index) => index + 2)
    const { rows } = await sql<{
      id: number
    }>`select id from users where ${database.dialect.isOneOf('id', ids)} order by id`.execute(
      database.read,
    )
    expect(rows.map(row => row.id)).toEqual([2, 3, 4, 5, 6])
  })
})
