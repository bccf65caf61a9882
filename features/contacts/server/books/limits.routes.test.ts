import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { MAX_CONTACTS } from './entries.service.ts'

// Volumes: the initial sync of a phone, and books beyond the limit of one response.

const ADMIN = 11
const HOME = `/carddav/addressbooks/${ADMIN}/`
const BOOK = `${HOME}people/`
const THOUSAND = 1_000
let test: TestApp
let authorization = ''
beforeAll(async () => {
  test = await createTestApp({ rateLimits: true })
  const body = { name: 'Phone', type: 'modify' }
  const answer = await test.call(apiKeyContract.createApiKey, { as: 'admin', body })
  const { secret } = apiKeyContract.createApiKey.output.parse(answer.json())
  authorization = `Basic ${Buffer.from(`phone:${secret}`).toString('base64')}`
})
afterAll(() => test.close())

async function addPeople(from: number, count: number): Promise<void> {
  const at = '2026-03-01T00:00:00.000Z'
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `crowd${from + index}`
    return {
      full_name: `Crowd ${from + index}`,
      username: name,
      email: `${name}@crowd.example`,
      company: 'Crowd & Co',
      role: 'subscriber' as const,
      country: 'Germany',
      contact: `+49 30 ${from + index}`,
      current_plan: 'basic' as const,
      status: 'active' as const,
      billing: '',
      avatar: null,
      avatar_color: avatarColorOf(name),
      password_hash: null,
      created_at: at,
      updated_at: at,
      last_seen_at: null,
      suspended_at: null,
      suspended_by: null,
      suspended_reason: '',
      deleted_at: null,
      deleted_by: null,
      full_name_key: name,
      username_key: name,
      email_key: `${name}@crowd.example`,
      company_key: 'crowd & co',
    }
  })
  await test.database.write(async trx => {
    for (let at = 0; at < rows.length; at += 500)
      await trx
        .insertInto('users')
        .values(rows.slice(at, at + 500))
        .execute()
  })
}

const ask = (method: 'REPORT' | 'PROPFIND', url: string, body: string, depth = '1') =>
  test.app.inject({
    method,
    url,
    headers: { authorization, 'content-type': 'application/xml', depth },
    body,
  })
const NS = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"'
const SYNC = `<d:sync-collection ${NS}><d:sync-token/><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`

it('CAL-18 KEY-02 a phone syncs a thousand contacts initially, at once or one by one; requests without a key stay limited', async () => {
  await addPeople(1, THOUSAND)
  const first = await ask('REPORT', BOOK, SYNC)
  const names = [...first.body.matchAll(/<d:href>([^<]+\.vcf)</g)].map(match => match[1] ?? '')
  expect(names.length).toBeGreaterThan(THOUSAND)
  const hrefs = names.map(name => `<d:href>${name}</d:href>`).join('')
  const all = await ask(
    'REPORT',
    BOOK,
    `<c:addressbook-multiget ${NS}><d:prop><d:getetag/><c:address-data/></d:prop>${hrefs}</c:addressbook-multiget>`,
  )
  expect(all.body.match(/BEGIN:VCARD/g)).toHaveLength(names.length)
  const statuses = new Set<number>()
  for (const url of names) {
    const answer = await test.app.inject({ method: 'GET', url, headers: { authorization } })
    statuses.add(answer.statusCode)
  }
  expect([...statuses]).toEqual([200])
  const guess = { authorization: `Basic ${Buffer.from('phone:wrong').toString('base64')}` }
  const tried = await test.app.inject({ method: 'GET', url: BOOK, headers: guess })
  expect(tried.statusCode).toBe(429)
})

it('CAL-18 a book beyond the limit answers 507, and so does a query that exceeds it', async () => {
  await addPeople(THOUSAND + 1, MAX_CONTACTS - THOUSAND)
  const listed = await ask('REPORT', BOOK, SYNC)
  expect([listed.statusCode, listed.body.includes('number-of-matches-within-limits')]).toEqual([
    507,
    true,
  ])
  // Other books of the same home are unaffected.
  const home = await ask('PROPFIND', HOME, '')
  expect(home.statusCode).toBe(207)
  expect(home.body).toContain(`${HOME}clients/`)
  expect(home.body.match(/<d:sync-collection\/>/g)).toHaveLength(1)
  const found = await ask(
    'REPORT',
    BOOK,
    `<c:addressbook-query ${NS}><d:prop><d:getetag/></d:prop><c:filter><c:prop-filter name="EMAIL"><c:text-match match-type="equals">crowd7@crowd.example</c:text-match></c:prop-filter></c:filter></c:addressbook-query>`,
  )
  expect(found.body.match(/<d:getetag>/g)).toHaveLength(1)
  expect(found.body).toContain('507 Insufficient Storage')
})
