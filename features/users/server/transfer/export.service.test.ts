import { HOUR } from '#platform/contract/durations.rules.ts'
import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { exportedTable } from '#platform/contract/export.rules.ts'
import { usersContract } from '../../contract/users.contract.ts'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { readPdf } from '#platform/server/pdf/type/read-pdf.ts'

// Exporting the user list: its rows on all pages, for those who may see it.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type As = 'admin' | 'maintainer' | 'editor' | 'author' | 'subscriber'
async function ask(query: Record<string, string> = {}, as: As = 'admin') {
  return test.call(usersContract.exportUsers, { as, query })
}
async function csvOf(query: Record<string, string> = {}, as: As = 'admin'): Promise<string[][]> {
  const answer = await ask({ ...query, format: 'csv' }, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return parse(answer.rawPayload, { bom: true })
}
async function namesOf(query: Record<string, string>): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const answer = await test.call(usersContract.listUsers, {
      as: 'admin',
      query: { ...query, perPage: '10', page: `${page}` },
    })
    const { users, total } = usersContract.listUsers.output.parse(answer.json())
    names.push(...users.map(user => user.fullName))
    if (names.length >= total) return names
  }
}

describe('user export', () => {
  it('USR-06 X-18 contains the rows of all pages in list order, under its filters', async () => {
    const queries = [
      {},
      { sortColumn: 'role', sort: 'desc' },
      { role: 'editor' },
      { currentPlan: 'paid', status: 'active', sortColumn: 'createdAt' },
      { q: 'an', sortColumn: 'email' },
      { q: 'nobody is called so' },
    ]
    for (const query of queries) {
      const [, ...rows] = await csvOf(query)
      expect(
        rows.map(([name]) => name),
        JSON.stringify(query),
      ).toEqual(await namesOf(query))
    }
    expect(await csvOf()).toHaveLength(51)
  })

  it('USR-06 is a named attachment that is not cached', async () => {
    const { headers } = await ask({ format: 'xlsx', language: 'ar' })
    expect(headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(headers['content-disposition']).toBe(
      `attachment; filename="__________ 2026-03-02.xlsx"; filename*=UTF-8''${encodeURIComponent('المستخدمون 2026-03-02.xlsx')}`,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  itOnOneEngine('USR-06 produces Excel, PDF, and tables for clipboard and printing', async () => {
    const [sheet] = await readExcel((await ask({ format: 'xlsx', status: 'pending' })).rawPayload)
    const names = await namesOf({ status: 'pending' })
    expect(sheet?.data.slice(1).map(([name]) => name)).toEqual(names)
    const { texts } = readPdf((await ask({ format: 'pdf', status: 'pending' })).rawPayload)
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Users', 'Full name']))
    const table = exportedTable.parse((await ask({ format: 'json', status: 'pending' })).json())
    expect(table.rows.map(([name]) => name)).toEqual(names)
    expect(
      (await ask({ format: 'tsv', status: 'pending' })).body.trimEnd().split('\n'),
    ).toHaveLength(names.length + 1)
  })

  it('X-18 uses the reader’s time zone and language', async () => {
    const [head = [], first = []] = await csvOf({ q: 'mina okafor', timeZone: 'UTC' })
    const joined = head.indexOf('Joined')
    const [, tokyo = []] = await csvOf({ q: 'mina okafor', timeZone: 'Asia/Tokyo' })
    expect(Date.parse(`${tokyo[joined]}Z`) - Date.parse(`${first[joined]}Z`)).toBe(9 * HOUR)
    const [arabic = [], row = []] = await csvOf({ q: 'mina okafor', language: 'ar' })
    expect(arabic[0]).toBe('الاسم الكامل')
    expect(row).toContain('مدير النظام')
  })

  it('X-18 escapes formulas', async () => {
    const body = {
      fullName: '=1+1',
      username: 'formula',
      email: 'formula@example.com',
      company: '@cmd',
      contact: '+47 22 00 00 00',
    }
    expect((await test.call(usersContract.addUser, { as: 'admin', body })).statusCode).toBe(201)
    const [, row] = await csvOf({ q: 'formula@' })
    expect(row).toEqual(expect.arrayContaining(["'=1+1", "'@cmd", "'+47 22 00 00 00"]))
  })

  it('X-21 requires the right to read users; billing the right to read billing', async () => {
    for (const as of ['editor', 'author', 'subscriber'] as const)
      expect((await ask({}, as)).statusCode, as).toBe(403)
    expect((await test.call(usersContract.exportUsers)).statusCode).toBe(401)
    expect((await csvOf())[0]).toContain('Billing')
    expect((await csvOf({}, 'maintainer'))[0]).not.toContain('Billing')
    expect((await ask({ sortColumn: 'billing' }, 'maintainer')).statusCode).toBe(403)
  })

  it('X-18 rejects unknown formats, time zones and parameters', async () => {
    for (const query of [
      { format: 'doc' },
      { timeZone: 'Moon/Base' },
      { page: '2' },
      { language: 'xx' },
    ]) {
      const answer = await ask(query)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(query))
    }
  })
})
