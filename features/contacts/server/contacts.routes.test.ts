import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { PRIVACY_AT_FIRST } from '#features/profile/contract/profile.rules.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import ICAL from 'ical.js'
import { createDAVClient } from 'tsdav'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// CardDAV as phones and mail programs speak it: with a real client over a real connection, and verbatim where it matters.

const ID = { admin: 11, editor: 5, author: 7, subscriber: 9 } as const
type As = 'admin' | 'editor' | 'author' | 'subscriber'
let test: TestApp
let origin = ''
const keys = new Map<string, string>()
async function makeKey(as: UserRole, type = 'modify', scopes: object[] = []): Promise<string> {
  const body = { name: `Phone ${as} ${type}`, type, ...(scopes.length === 0 ? {} : { scopes }) }
  const answer = await test.call(apiKeyContract.createApiKey, { as, body })
  return apiKeyContract.createApiKey.output.parse(answer.json()).secret ?? ''
}
beforeAll(async () => {
  test = await createTestApp()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  for (const as of ['admin', 'editor', 'author', 'subscriber'] as const)
    keys.set(as, await makeKey(as))
})
afterAll(() => test.close())

const basic = (password: string) => `Basic ${Buffer.from(`phone:${password}`).toString('base64')}`
interface RequestOptions {
  as?: As
  key?: string
  body?: string
  headers?: Record<string, string>
}
async function ask(
  method: string,
  path: string,
  { as = 'admin', key = keys.get(as) ?? '', body, headers = {} }: RequestOptions = {},
) {
  const type = method === 'PUT' ? 'text/vcard; charset=utf-8' : 'application/xml; charset=utf-8'
  const answer = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: basic(key),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const home = (as: As = 'admin') => `/carddav/addressbooks/${ID[as]}/`
const book = (name: string, as: As = 'admin') => `${home(as)}${name}/`
const card = (uid: string, ...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, ...lines, 'END:VCARD', ''].join('\r\n')
const put = (name: string, body: string, rest: RequestOptions = {}) =>
  ask('PUT', `${book('clients', rest.as)}${name}`, { body, ...rest })
const clients = async (q: string) =>
  invoiceContract.findClients.output.parse(
    (await test.call(invoiceContract.findClients, { as: 'admin', query: { q } })).json(),
  )
const report = (name: string, inner: string, rest: RequestOptions & { at?: string } = {}) =>
  ask('REPORT', rest.at ?? book('people', rest.as), {
    ...rest,
    body: `<c:${name} xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><d:getetag/><c:address-data/></d:prop>${inner}</c:${name}>`,
  })
const query = (inner: string, rest: RequestOptions & { at?: string } = {}) =>
  report('addressbook-query', inner, rest)
const sync = (token: string, name = 'clients', rest: RequestOptions = {}) =>
  ask('REPORT', book(name, rest.as), {
    ...rest,
    body: `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  })
const tokenOf = (text: string) => /<d:sync-token>([^<]+)</.exec(text)?.[1] ?? ''
const hrefs = (text: string) => [...text.matchAll(/<d:href>([^<]+)<\/d:href>/g)].map(m => m[1])
const cards = (text: string) =>
  [...text.matchAll(/<card:address-data>([^<]+)</g)].map(
    m =>
      new ICAL.Component(
        ICAL.parse((m[1] ?? '').replaceAll('&#13;', '\r').replaceAll('&amp;', '&')),
      ),
  )
const names = (text: string) => cards(text).map(one => String(one.getFirstPropertyValue('fn')))
const connect = (as: As) =>
  createDAVClient({
    serverUrl: `${origin}/`,
    credentials: { username: as, password: keys.get(as) ?? '' },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  })

describe('CardDAV address books', () => {
  it('CAL-18 are discovered from the host name alone, and support reading, adding, changing and syncing contacts', async () => {
    const client = await connect('admin')
    const books = await client.fetchAddressBooks()
    expect(books.map(({ url, displayName }) => [url, displayName])).toEqual([
      [`${origin}${book('people')}`, 'People'],
      [`${origin}${book('clients')}`, 'Clients'],
    ])
    const [people, mine] = books
    if (people === undefined || mine === undefined) throw new Error('no address book was found')
    const found = await client.fetchVCards({ addressBook: people })
    expect(found.length).toBeGreaterThan(20)
    const own = found.find(({ url }) => url.endsWith(`/person-${ID.admin}.vcf`))
    expect(own?.data).toContain('\r\nEMAIL;TYPE=INTERNET,WORK:')
    const made = await client.createVCard({
      addressBook: mine,
      filename: 'mine.vcf',
      vCardString: card('u-1', 'FN:Ada Byron', 'N:Byron;Ada;;;', 'EMAIL:ada@out.example'),
    })
    expect([made.status, await made.text()]).toEqual([201, ''])
    expect(await clients('Ada Byron')).toMatchObject([
      { name: 'Ada Byron', companyEmail: 'ada@out.example', language: 'en' },
    ])
    const held = (await client.fetchVCards({ addressBook: mine })).find(({ url }) =>
      url.endsWith('/mine.vcf'),
    )
    if (held === undefined) throw new Error('what was added is not there')
    expect(held.data).toContain('UID:u-1')
    const data = card('u-1', 'FN:Ada Byron', 'N:Byron;Ada;;;', 'TEL;TYPE=CELL:+1 555 0100')
    const changed = await client.updateVCard({ vCard: { ...held, data } })
    expect(changed.status).toBe(204)
    expect(await clients('Ada Byron')).toMatchObject([{ contact: '+1 555 0100', companyEmail: '' }])
    // Writing with an outdated ETag is rejected.
    expect((await client.updateVCard({ vCard: { ...held, data } })).status).toBe(412)
    // Clients cannot be deleted, as on the screens.
    const fresh = await ask('GET', `${book('clients')}mine.vcf`)
    const removed = await client.deleteVCard({
      vCard: { url: held.url, etag: fresh.headers.get('etag') ?? '' },
    })
    expect(removed.status).toBe(403)
    const noted = await test.database.read
      .selectFrom('audit_changes')
      .select(['action', 'key_id', 'user_id'])
      .where('subject', '=', 'Invoice')
      .where('action', 'in', ['create', 'update'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(noted).toEqual([
      { action: 'update', key_id: expect.any(Number), user_id: ID.admin },
      { action: 'create', key_id: expect.any(Number), user_id: ID.admin },
    ])
  })

  it('CAL-18 CAL-15 one address suffices: each protocol also announces the other’s home', async () => {
    for (const root of ['/caldav/', '/carddav/']) {
      const entrance = await ask('PROPFIND', root, { headers: { depth: '0' } })
      const principal = `${root}principals/${ID.admin}/`
      expect(entrance.text).toContain(`<d:current-user-principal><d:href>${principal}<`)
      const rendered = await ask('PROPFIND', principal, { headers: { depth: '0' } })
      expect(rendered.text).toContain(`<card:addressbook-home-set><d:href>${home()}<`)
      expect(rendered.text).toContain(
        `<c:calendar-home-set><d:href>/caldav/calendars/${ID.admin}/<`,
      )
    }
  })

  it('CAL-18 write vCards 3.0 and 4.0 that another library reads, for any content', async () => {
    const fullName = 'Zoë “Zed” O’Hara-Fernández de la Cruz, مريم 🦊 '.repeat(2).trim()
    const company = 'Acme \\ Sons, Inc.; Ltd'
    const address = 'Main St 1, 2nd floor'
    const sent = new ICAL.Component(['vcard', [], []])
    const values: [string, string | string[]][] = [
      ['version', '4.0'],
      ['uid', 'u-2'],
      ['fn', fullName],
      ['email', 'zoe@out.example'],
      ['tel', '+49 30 1234'],
    ]
    for (const [name, value] of values) sent.addPropertyWithValue(name, value)
    const rest = [
      String.raw`ORG:Acme \\ Sons\, Inc.\; Ltd;Sales`,
      String.raw`ADR;TYPE=work:;;Main St 1\, 2nd floor;;;;Österreich`,
      'END:VCARD',
    ]
    const text = `${sent.toString().replace('END:VCARD', rest.join('\r\n'))}\r\n`
    expect((await put('zoe.vcf', text)).status).toBe(201)
    expect(await clients('zoe@out.example')).toMatchObject([
      { name: fullName, company, address, country: 'Österreich' },
    ])
    for (const version of ['3.0', '4.0']) {
      const answer = await ask('GET', `${book('clients')}zoe.vcf`, {
        headers: { accept: `text/vcard; version=${version}` },
      })
      expect(answer.headers.get('content-type')).toContain(`version=${version}`)
      for (const line of answer.text.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const read = new ICAL.Component(ICAL.parse(answer.text))
      const valueOf = (name: string): unknown => read.getFirstPropertyValue(name)
      expect([valueOf('version'), valueOf('fn'), valueOf('uid')]).toEqual([
        version,
        fullName,
        'u-2',
      ])
      expect(valueOf('org')).toBe(company)
      expect(valueOf('email')).toBe('zoe@out.example')
      expect(valueOf('tel')).toBe('+49 30 1234')
      expect(valueOf('adr')).toEqual(['', '', address, '', '', '', 'Österreich'])
    }
  })

  it('CAL-18 query contacts by name, email, number and UID, with all or any conditions, and truncate at the limit', async () => {
    const filter = (inner: string, test = 'anyof') => `<c:filter test="${test}">${inner}</c:filter>`
    const has = (name: string, text: string, how = '') =>
      `<c:prop-filter name="${name}"><c:text-match ${how}>${text}</c:text-match></c:prop-filter>`
    const at = book('clients')
    await put('q1.vcf', card('q-1', 'FN:Quentin Émile', 'EMAIL:qe@q.example', 'TEL:+1 900'))
    await put('q2.vcf', card('q-2', 'FN:Quincy Emil', 'EMAIL:other@q.example'))
    const find = async (inner: string) => names((await query(inner, { at })).text)
    expect(await find(filter(has('FN', 'emil')))).toEqual(['Quentin Émile', 'Quincy Emil'])
    expect(await find(filter(has('FN', 'émile', 'match-type="ends-with"')))).toEqual([
      'Quentin Émile',
    ])
    expect(await find(filter(has('FN', 'quentin', 'collation="i;octet"')))).toEqual([])
    expect(await find(filter(has('EMAIL', 'QE@q.example', 'match-type="equals"')))).toEqual([
      'Quentin Émile',
    ])
    expect(await find(filter(has('TEL', '+1 900', 'match-type="starts-with"')))).toEqual([
      'Quentin Émile',
    ])
    expect(await find(filter(has('UID', 'q-2', 'match-type="equals"')))).toEqual(['Quincy Emil'])
    const both = has('EMAIL', '@q.example') + has('FN', 'quincy')
    expect(await find(filter(both, 'allof'))).toEqual(['Quincy Emil'])
    expect(await find(filter(both))).toEqual(['Quentin Émile', 'Quincy Emil'])
    const without = '<c:prop-filter name="TEL"><c:is-not-defined/></c:prop-filter>'
    expect(await find(filter(has('EMAIL', '@q.example') + without, 'allof'))).toEqual([
      'Quincy Emil',
    ])
    const not = has('FN', 'quincy', 'negate-condition="yes"') + has('EMAIL', '@q.example')
    expect(await find(filter(not, 'allof'))).toEqual(['Quentin Émile'])
    const cut = await query(`${filter(both)}<c:limit><c:nresults>1</c:nresults></c:limit>`, { at })
    expect(names(cut.text)).toHaveLength(1)
    expect(cut.text).toContain(`<d:href>${at}</d:href><d:status>HTTP/1.1 507`)
    const odd: [string, string][] = [
      [filter(has('FN', 'x', 'collation="i;klingon"')), 'supported-collation'],
      [filter(has('FN', 'x', 'match-type="like"')), 'supported-filter'],
      [filter(has('FN', 'x'), 'noneof'), 'supported-filter'],
      [
        filter('<c:prop-filter name="FN"><c:param-filter name="TYPE"/></c:prop-filter>'),
        'supported-filter',
      ],
      [filter(has('FN', 'x').repeat(60)), 'supported-filter'],
      [
        `${filter(has('FN', 'x'))}<c:limit><c:nresults>none</c:nresults></c:limit>`,
        'supported-filter',
      ],
    ]
    for (const [inner, condition] of odd) {
      const answer = await query(inner, { at })
      expect([inner, answer.status, answer.text.includes(`card:${condition}`)]).toEqual([
        inner,
        403,
        true,
      ])
    }
  })

  it('CAL-18 multiget contacts with the requested properties and version', async () => {
    const [one, none] = [
      `${book('people')}person-${ID.editor}.vcf`,
      `${book('people')}person-0.vcf`,
    ]
    const asked = (data: string) =>
      ask('REPORT', book('people'), {
        body: `<c:addressbook-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><d:getetag/>${data}</d:prop><d:href>${origin}${one}</d:href><d:href>${none}</d:href></c:addressbook-multiget>`,
      })
    const answer = await asked(
      '<c:address-data content-type="text/vcard" version="4.0"><c:prop name="FN"/><c:prop name="EMAIL"/></c:address-data>',
    )
    expect(answer.text).toMatch(new RegExp(`${none}</d:href><d:status>HTTP/1.1 404`))
    const [shown, ...more] = cards(answer.text)
    expect(more).toEqual([])
    expect(shown?.getAllProperties().map(({ name }) => name)).toEqual([
      'version',
      'prodid',
      'fn',
      'email',
    ])
    expect(shown?.getFirstPropertyValue('version')).toBe('4.0')
    const other = await asked('<c:address-data content-type="text/vcard" version="2.1"/>')
    expect([other.status, other.text.includes('card:supported-address-data')]).toEqual([403, true])
  })

  it('CAL-18 sync added, changed and removed contacts, and those no longer visible', async () => {
    const first = await sync('')
    const token = tokenOf(first.text)
    expect((await sync(token)).text).not.toContain('<d:response>')
    await put('s.vcf', card('s-1', 'FN:Sync One'))
    const second = await sync(token)
    expect(hrefs(second.text)).toEqual([`${book('clients')}s.vcf`])
    await put('s.vcf', card('s-1', 'FN:Sync Two'))
    expect(hrefs((await sync(tokenOf(second.text))).text)).toEqual([`${book('clients')}s.vcf`])
    // An older token returns all changes since.
    expect(hrefs((await sync(token)).text)).toEqual([`${book('clients')}s.vcf`])
    const people = tokenOf((await sync('', 'people')).text)
    const set = (status: 'active' | 'inactive') =>
      test.database.write(trx =>
        trx.updateTable('users').set({ status }).where('id', '=', ID.author).execute(),
      )
    await set('inactive')
    const next = await sync(people, 'people')
    expect(next.text).toMatch(
      new RegExp(`person-${ID.author}\\.vcf</d:href><d:status>HTTP/1.1 404`),
    )
    await set('active')
    expect(hrefs((await sync(tokenOf(next.text), 'people')).text)).toEqual([
      `${book('people')}person-${ID.author}.vcf`,
    ])
    for (const wrong of [`${origin}/carddav/sync/yesterday`, `${token}x`, people])
      expect((await sync(wrong)).text).toContain('valid-sync-token')
    const seen = await ask('PROPFIND', book('clients'), { headers: { depth: '0' } })
    expect(tokenOf(seen.text)).toBe(tokenOf((await sync('')).text))
  })

  it('CAL-18 reject unsupported content with the named precondition, and store nothing', async () => {
    const cases: [string, string, string][] = [
      ['no vCard', 'hello', 'valid-address-data'],
      ['a vCard that does not end', card('x').replace('END:VCARD', ''), 'valid-address-data'],
      ['two', card('x', 'FN:X') + card('y', 'FN:Y'), 'valid-address-data'],
      ['another version', card('x', 'FN:Odd').replace('3.0', '2.1'), 'valid-address-data'],
      ['no name', card('x', 'EMAIL:odd@x.example'), 'valid-address-data'],
      ['no id', card('x', 'FN:Odd').replace('UID:x\r\n', ''), 'valid-address-data'],
      ['a group', card('x', 'FN:Odd', 'X-ADDRESSBOOKSERVER-KIND:group'), 'valid-address-data'],
      ['no address', card('x', 'FN:Odd', 'EMAIL:nowhere'), 'valid-address-data'],
      ['a long name', card('x', `FN:Odd ${'x'.repeat(200)}`), 'valid-address-data'],
      ['a long number', card('x', 'FN:Odd', `TEL:${'1'.repeat(60)}`), 'valid-address-data'],
      [
        'many lines',
        card('x', 'FN:Odd', ...Array<string>(300).fill('TEL:1')),
        'valid-address-data',
      ],
    ]
    for (const [what, body, condition] of cases) {
      const answer = await put('odd.vcf', body)
      expect([what, answer.status, answer.text.includes(`card:${condition}`)]).toEqual([
        what,
        403,
        true,
      ])
    }
    expect(await clients('Odd')).toEqual([])
    await put('one.vcf', card('c-1', 'FN:Conflict'))
    expect((await put('two.vcf', card('c-1', 'FN:Conflict'))).text).toContain('no-uid-conflict')
    const listed = await ask('PROPFIND', book('clients'), { headers: { depth: '1' } })
    const [first = ''] = /client-\d+/.exec(listed.text) ?? []
    const ours = new ICAL.Component(
      ICAL.parse((await ask('GET', `${book('clients')}${first}.vcf`)).text),
    ).getFirstPropertyValue('uid')
    expect((await put('three.vcf', card(String(ours), 'FN:Twin'))).text).toContain(
      'no-uid-conflict',
    )
    const none = { 'if-none-match': '*' }
    expect((await put('one.vcf', card('c-1', 'FN:C'), { headers: none })).status).toBe(412)
    const match = { 'if-match': '"other"' }
    expect((await put('new.vcf', card('c-2', 'FN:C'), { headers: match })).status).toBe(412)
    expect((await put('client-99.vcf', card('c-2', 'FN:C'))).status).toBe(409)
    const plain = { 'content-type': 'text/plain' }
    expect((await put('new.vcf', card('c-2', 'FN:C'), { headers: plain })).status).toBe(415)
    expect((await put('big.vcf', card('c-2', `NOTE:${'x'.repeat(300_000)}`))).status).toBe(413)
    expect((await ask('MKCOL', `${book('clients')}`, { body: '' })).text).toContain(
      'addressbook-collection-location-ok',
    )
    expect((await ask('PROPFIND', home(), { headers: { depth: 'infinity' } })).text).toContain(
      'propfind-finite-depth',
    )
    expect((await ask('PROPPATCH', book('people'), { body: '' })).status).toBe(403)
  })

  it('CAL-18 keep client fields that a vCard does not have', async () => {
    const body = { name: 'Kept Client', taxId: 'DE123', language: 'de', isPaused: true }
    const saved = await test.call(invoiceContract.saveClient, { as: 'admin', body })
    const { client } = invoiceContract.saveClient.output.parse(saved.json())
    const path = `client-${client.id}.vcf`
    const { text, headers } = await ask('GET', `${book('clients')}${path}`)
    const sent = text.replace('FN:Kept Client', 'FN:Renamed Client')
    const etag = headers.get('etag') ?? ''
    expect((await put(path, sent, { headers: { 'if-match': etag } })).status).toBe(204)
    expect(await clients('Renamed Client')).toMatchObject([
      { id: client.id, taxId: 'DE123', language: 'de', isPaused: true },
    ])
  })

  it('CAL-18 KEY-02 require an API key with sufficient scope, and show what its reader may see', async () => {
    const found = await fetch(`${origin}/.well-known/carddav`, {
      method: 'PROPFIND',
      redirect: 'manual',
    })
    expect([found.status, found.headers.get('location')]).toEqual([301, '/carddav/'])
    const stranger = await fetch(`${origin}/carddav/`, { method: 'PROPFIND' })
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Basic'),
    ])
    const depth = { depth: '0' }
    const { accessToken } = await test.login('admin')
    for (const key of [accessToken, 'demo-demo-demo'])
      expect((await ask('PROPFIND', home(), { key, headers: depth })).status).toBe(401)
    expect((await ask('PROPFIND', home('editor'), { headers: depth })).status).toBe(404)
    // Only readable books are listed; read-only ones say so.
    const reading = await makeKey('admin', 'read-only')
    const shown = await ask('PROPFIND', home(), { key: reading, headers: { depth: '1' } })
    expect(shown.text).not.toContain('<d:write-content/>')
    const refused = await put('mine.vcf', card('k', 'FN:K'), { key: reading })
    expect([refused.status, refused.text.includes('d:need-privileges')]).toEqual([403, true])
    const people = `${book('people')}person-${ID.editor}.vcf`
    expect((await ask('PUT', people, { body: card('k', 'FN:K') })).status).toBe(403)
    expect((await ask('DELETE', people)).status).toBe(403)
    const users = await makeKey('admin', 'custom', [{ subject: 'User', level: 'read' }])
    const only = await ask('PROPFIND', home(), { key: users, headers: { depth: '1' } })
    expect(hrefs(only.text)).toContain(book('people'))
    expect(hrefs(only.text)).not.toContain(book('clients'))
    expect((await ask('PROPFIND', book('clients'), { key: users, headers: depth })).status).toBe(
      404,
    )
    const blog = await makeKey('admin', 'custom', [{ subject: 'Blog', level: 'read' }])
    expect((await ask('PROPFIND', home(), { key: blog, headers: depth })).status).toBe(403)
    expect((await ask('OPTIONS', home())).headers.get('dav')).toBe('1, 3, addressbook')
  })

  it('CAL-18 PROF-06 show names to people without access to users, and other details by profile privacy', async () => {
    const seen = async (as: As, id: number) => {
      const answer = await ask('GET', `${book('people', as)}person-${id}.vcf`, { as })
      return new ICAL.Component(ICAL.parse(answer.text))
    }
    const mine = await seen('subscriber', ID.subscriber)
    expect(mine.getFirstPropertyValue('email')).not.toBeNull()
    const show = (email: 'everyone' | 'me') =>
      test.database.write(async trx => {
        await trx.deleteFrom('profile_privacy').where('user_id', '=', ID.editor).execute()
        const row = { ...PRIVACY_AT_FIRST, email, version: 1 }
        await trx
          .insertInto('profile_privacy')
          .values({ user_id: ID.editor, ...row })
          .execute()
      })
    await show('me')
    const theirs = await seen('subscriber', ID.editor)
    expect([theirs.getFirstPropertyValue('fn'), theirs.getFirstPropertyValue('email')]).toEqual([
      'Emre Yıldız',
      null,
    ])
    const full = await seen('admin', ID.editor)
    expect(full.getFirstPropertyValue('email')).not.toBeNull()
    const before = tokenOf((await sync('', 'people', { as: 'subscriber' })).text)
    await show('everyone')
    const next = await sync(before, 'people', { as: 'subscriber' })
    expect(hrefs(next.text)).toEqual([`${book('people', 'subscriber')}person-${ID.editor}.vcf`])
    expect((await seen('subscriber', ID.editor)).getFirstPropertyValue('email')).not.toBeNull()
  })

  it('CAL-18 reject XML with entities, excessive depth, or syntax errors', async () => {
    const bomb =
      '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/>&b;</d:prop></d:propfind>'
    const outside =
      '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d:propfind xmlns:d="DAV:"><d:prop>&x;</d:prop></d:propfind>'
    const deep = `<d:propfind xmlns:d="DAV:">${'<d:prop>'.repeat(5_000)}${'</d:prop>'.repeat(5_000)}</d:propfind>`
    for (const method of ['PROPFIND', 'REPORT'])
      for (const body of [bomb, outside, deep, '<d:propfind', '{}']) {
        const answer = await ask(method, book('people'), { body, headers: { depth: '0' } })
        expect([answer.status, answer.text.includes('root:')]).toEqual([400, false])
      }
    const long = 'x'.repeat(300_000)
    const large = await ask('PROPFIND', home(), { body: long, headers: { depth: '0' } })
    expect(large.status).toBe(413)
    for (const path of ['%00', '%2e%2e%2f', 'person-99999999999999999999.vcf', '%ff', "'--"])
      expect([400, 404]).toContain((await ask('GET', `${book('people')}${path}`)).status)
  })

  it('CAL-18 ADD-11 disappear when their app or the contacts app is switched off', async () => {
    const switchOff = async (off: string[]) => {
      const read = await test.call(settingsContract.getSettings, { as: 'admin' })
      const headers = { 'if-match': `"${read.json().versions.apps}"` }
      const body = { section: 'apps', off }
      await test.call(settingsContract.updateSettings, { as: 'admin', headers, body })
    }
    const becomes = (path: string, status: number) =>
      vi.waitUntil(
        async () => (await ask('PROPFIND', path, { headers: { depth: '0' } })).status === status,
        { timeout: 2_000, interval: 10 },
      )
    await switchOff(['invoice'])
    await becomes(book('clients'), 404)
    expect(hrefs((await ask('PROPFIND', home(), { headers: { depth: '1' } })).text)).toContain(
      book('people'),
    )
    await switchOff(['contacts'])
    await becomes(home(), 404)
    expect((await ask('OPTIONS', home())).status).toBe(404)
    expect((await ask('GET', '/.well-known/carddav')).status).toBe(404)
    const principal = `/caldav/principals/${ID.admin}/`
    const rendered = await ask('PROPFIND', principal, { headers: { depth: '0' } })
    expect(rendered.text).not.toContain('addressbook-home-set')
    await switchOff([])
    await becomes(book('clients'), 207)
  })
})
