import { MINUTE } from '#platform/contract/durations.rules.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { createDAVClient } from 'tsdav'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// CalDAV as phones speak it: with a real client over a real connection, and verbatim where it matters.

const ID = { editor: 5, author: 7 } as const
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
  for (const as of ['editor', 'author'] as const) keys.set(as, await makeKey(as))
})
afterAll(() => test.close())
beforeEach(() => test.database.write(trx => trx.deleteFrom('calendar_events').execute()))

const basic = (password: string) => `Basic ${Buffer.from(`phone:${password}`).toString('base64')}`
interface RequestOptions {
  as?: 'editor' | 'author'
  key?: string
  body?: string
  headers?: Record<string, string>
}
async function ask(
  method: string,
  path: string,
  { as = 'editor', key = keys.get(as) ?? '', body, headers = {} }: RequestOptions = {},
) {
  const type = method === 'PUT' ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8'
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
const HOME = `/caldav/calendars/${ID.editor}/own/`
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260301T080000Z',
  ...lines,
  'END:VEVENT',
]
const plain = (uid: string, title = 'Audit') =>
  file(...event(uid, 'DTSTART:20260305T090000Z', 'DTEND:20260305T100000Z', `SUMMARY:${title}`))
const put = (name: string, body: string, rest: RequestOptions = {}) =>
  ask('PUT', `${HOME}${name}`, { body, ...rest })
const titles = async (as: UserRole = 'editor') =>
  calendarContract.listEvents.output
    .parse(
      (
        await test.call(calendarContract.listEvents, {
          as,
          query: { from: '2026-03-01', to: '2026-04-01' },
        })
      ).json(),
    )
    .map(one => one.title)
const sync = (token: string) =>
  ask('REPORT', HOME, {
    body: `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  })
const tokenOf = (text: string) => /<d:sync-token>([^<]+)</.exec(text)?.[1] ?? ''
const connect = () =>
  createDAVClient({
    serverUrl: `${origin}/`,
    credentials: { username: 'editor', password: keys.get('editor') ?? '' },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })

describe('CalDAV calendar', () => {
  it('CAL-15 is discovered from the host name alone, and supports create, read, update, sync and delete', async () => {
    const client = await connect()
    const [calendar, ...others] = await client.fetchCalendars()
    if (calendar === undefined) throw new Error('no calendar was found')
    expect(others).toEqual([])
    expect(calendar).toMatchObject({
      url: `${origin}${HOME}`,
      displayName: 'Emre Yıldız',
      components: ['VEVENT'],
    })
    const made = await client.createCalendarObject({
      calendar,
      filename: 'mine.ics',
      iCalString: plain('u-1'),
    })
    expect([made.status, await made.text()]).toEqual([201, ''])
    expect(await titles()).toEqual(['Audit'])
    const [object] = await client.fetchCalendarObjects({ calendar })
    expect(object?.url).toBe(`${origin}${HOME}mine.ics`)
    expect(object?.data).toContain('UID:u-1')
    const held = await client.smartCollectionSync({
      collection: { ...calendar, objects: [], objectMultiGet: client.calendarMultiGet },
      method: 'webdav',
      detailedResult: true,
    })
    expect(held.objects.created).toHaveLength(1)
    const changed = await client.updateCalendarObject({
      calendarObject: { ...object, url: object?.url ?? '', data: plain('u-1', 'Review') },
    })
    expect(changed.status).toBe(204)
    expect(await titles()).toEqual(['Review'])
    // Writing with an outdated ETag is rejected.
    const stale = await client.updateCalendarObject({
      calendarObject: { ...object, url: object?.url ?? '', data: plain('u-1', 'Late') },
    })
    expect(stale.status).toBe(412)
    const inMarch = { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }
    expect(await client.fetchCalendarObjects({ calendar, timeRange: inMarch })).toHaveLength(1)
    expect(
      await client.fetchCalendarObjects({
        calendar,
        timeRange: { ...inMarch, start: '2026-03-20T00:00:00Z' },
      }),
    ).toHaveLength(0)
    const [fresh] = await client.fetchCalendarObjects({ calendar })
    expect(
      (
        await client.deleteCalendarObject({
          calendarObject: { url: fresh?.url ?? '', etag: fresh?.etag ?? '' },
        })
      ).status,
    ).toBe(204)
    expect(await titles()).toEqual([])
  })

  it('CAL-15 CAL-08 keeps series with changed, moved and skipped occurrences, at local times', async () => {
    const zone = 'TZID=Europe/Berlin'
    const series = file(
      ...event(
        'u-2',
        `DTSTART;${zone}:20260323T090000`,
        `DTEND;${zone}:20260323T100000`,
        'RRULE:FREQ=WEEKLY;COUNT=4',
        `EXDATE;${zone}:20260406T090000`,
        'SUMMARY:Round',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:x',
        'TRIGGER:-PT15M',
        'END:VALARM',
      ),
      ...event(
        'u-2',
        `RECURRENCE-ID;${zone}:20260330T090000`,
        `DTSTART;${zone}:20260330T110000`,
        `DTEND;${zone}:20260330T120000`,
        'SUMMARY:Round, later',
      ),
    )
    expect((await put('series.ics', series)).status).toBe(201)
    const listed = calendarContract.listEvents.output.parse(
      (
        await test.call(calendarContract.listEvents, {
          as: 'editor',
          query: { from: '2026-03-20', to: '2026-05-01' },
        })
      ).json(),
    )
    // Daylight saving time starts on March 29.
    expect(
      listed.toSorted((a, b) => a.start.localeCompare(b.start)).map(one => [one.title, one.start]),
    ).toEqual([
      ['Round', '2026-03-23T08:00:00.000Z'],
      ['Round, later', '2026-03-30T09:00:00.000Z'],
      ['Round', '2026-04-13T07:00:00.000Z'],
    ])
    expect(listed[0]?.extendedProps.reminders).toEqual([15])
    const back = await ask('GET', `${HOME}series.ics`)
    expect(back.headers.get('etag')).toMatch(/^"\d+-\d+"$/)
    for (const line of [
      'RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000',
      'EXDATE;TZID=Europe/Berlin:20260406T090000',
      'TZID:Europe/Berlin',
    ])
      expect(back.text).toContain(line)
    // Sent back unchanged, it stays the same; without the changed occurrence, that follows its series again.
    expect(
      (
        await put('series.ics', back.text, {
          headers: { 'if-match': back.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(204)
    const again = await ask('GET', `${HOME}series.ics`)
    const bare = (text: string) => text.replaceAll(/(DTSTAMP|LAST-MODIFIED|SEQUENCE):.*\r\n/g, '')
    expect(bare(again.text)).toBe(bare(back.text))
    const cancelled = file(
      ...event(
        'u-2',
        `DTSTART;${zone}:20260323T090000`,
        `DTEND;${zone}:20260323T100000`,
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'SUMMARY:Round',
      ),
      ...event(
        'u-2',
        `RECURRENCE-ID;${zone}:20260330T090000`,
        `DTSTART;${zone}:20260330T090000`,
        'SUMMARY:Round',
        'STATUS:CANCELLED',
      ),
    )
    expect((await put('series.ics', cancelled)).status).toBe(204)
    const days = calendarContract.listEvents.output
      .parse(
        (
          await test.call(calendarContract.listEvents, {
            as: 'editor',
            query: { from: '2026-03-20', to: '2026-05-01' },
          })
        ).json(),
      )
      .map(one => one.start.slice(5, 10))
      .toSorted()
    expect(days).toEqual(['03-23', '04-06', '04-13'])
  })

  it('CAL-15 sync reports created, changed and deleted events, and those no longer invited to', async () => {
    await put('a.ics', plain('u-a'))
    await put('b.ics', plain('u-b'))
    const first = await sync('')
    expect(first.text.match(/<d:href>/g)).toHaveLength(2)
    const token = tokenOf(first.text)
    expect((await sync(token)).text).not.toContain('<d:response>')
    test.wait(10 * MINUTE)
    await put('c.ics', plain('u-c'))
    await ask('DELETE', `${HOME}a.ics`)
    const guests = {
      title: 'Shift',
      start: '2026-03-06T09:00:00.000Z',
      extendedProps: { guests: [{ userId: ID.editor }] },
    }
    const shared = calendarContract.addEvent.output.parse(
      (
        await test.call(calendarContract.addEvent, { as: 'author', body: { event: guests } })
      ).json(),
    )
    const next = await sync(token)
    expect(next.text).toContain(`${HOME}c.ics`)
    expect(next.text).toContain(`event-${shared.event.id}.ics`)
    expect(next.text).toMatch(/a\.ics<\/d:href><d:status>HTTP\/1.1 404/)
    const change = { id: shared.event.id, extendedProps: { guests: [] } }
    await test.call(calendarContract.updateEvent, { as: 'author', body: { event: change } })
    expect((await sync(tokenOf(next.text))).text).toMatch(
      new RegExp(`event-${shared.event.id}\\.ics</d:href><d:status>HTTP/1.1 404`),
    )
    expect((await sync(`${origin}/caldav/sync/yesterday`)).text).toContain('valid-sync-token')
  })

  it('CAL-06 CAL-15 sends invitations from a phone; guests can read the event and not change it', async () => {
    const invited = file(
      ...event(
        'u-g',
        'DTSTART;VALUE=DATE:20260310',
        'DTEND;VALUE=DATE:20260312',
        'SUMMARY:Fair',
        'ATTENDEE;CN=Ann Outside:mailto:ann@out.example',
        `ATTENDEE:mailto:${await mailOf(ID.author)}`,
      ),
    )
    expect((await put('fair.ics', invited)).status).toBe(201)
    await test.runJobs()
    const mails = await test.database.read
      .selectFrom('mail_outbox')
      .select(['to_address', 'calendar'])
      .where('calendar', 'is not', null)
      .orderBy('id')
      .execute()
    expect(mails.map(mail => mail.to_address)).toContain('ann@out.example')
    expect(mails.at(-1)?.calendar).toContain('u-g')
    const theirs = `/caldav/calendars/${ID.author}/own/`
    const listed = await ask('PROPFIND', theirs, { as: 'author', headers: { depth: '1' } })
    const [path = ''] = /\/caldav\/calendars\/7\/own\/event-\d+\.ics/.exec(listed.text) ?? []
    const read = await ask('GET', path, { as: 'author' })
    expect(read.text).toContain('SUMMARY:Fair')
    expect(read.text).toContain('CN=Ann Outside')
    expect((await ask('PUT', path, { as: 'author', body: read.text })).status).toBe(403)
    expect((await ask('DELETE', path, { as: 'author' })).status).toBe(403)
  })

  it('CAL-15 rejects unsupported content with the named precondition, and stores nothing', async () => {
    const start = ['DTSTART:20260305T090000Z', 'SUMMARY:Odd']
    const cases: [string, string, number, string][] = [
      ['no calendar', 'hello', 403, 'valid-calendar-data'],
      [
        'a list of dates',
        file(...event('u-3', ...start, 'RDATE:20260306T090000Z')),
        403,
        'valid-calendar-data',
      ],
      [
        'a rule that is not known',
        file(...event('u-3', ...start, 'RRULE:FREQ=SECONDLY')),
        403,
        'valid-calendar-data',
      ],
      [
        'a task',
        file('BEGIN:VTODO', 'UID:t', 'DTSTAMP:20260301T080000Z', 'SUMMARY:Do', 'END:VTODO'),
        403,
        'supported-calendar-component',
      ],
      [
        'two events',
        file(...event('u-3', ...start), ...event('u-4', ...start)),
        403,
        'valid-calendar-object-resource',
      ],
      [
        'a message',
        file('METHOD:REQUEST', ...event('u-3', ...start)),
        403,
        'valid-calendar-object-resource',
      ],
      [
        'an end before its start',
        file(...event('u-3', ...start, 'DTEND:20260305T080000Z')),
        403,
        'valid-calendar-data',
      ],
    ]
    for (const [what, body, status, condition] of cases) {
      const answer = await put('odd.ics', body)
      expect([what, answer.status, answer.text.includes(`c:${condition}`)]).toEqual([
        what,
        status,
        true,
      ])
    }
    expect(await titles()).toEqual([])
    await put('one.ics', plain('u-5'))
    expect((await put('two.ics', plain('u-5'))).text).toContain('no-uid-conflict')
    expect((await put('one.ics', plain('u-5'), { headers: { 'if-none-match': '*' } })).status).toBe(
      412,
    )
    expect((await put('new.ics', plain('u-6'), { headers: { 'if-match': '"1-1"' } })).status).toBe(
      412,
    )
    expect((await put('event-1.ics', plain('u-6'))).status).toBe(409)
    expect(
      (await ask('MKCALENDAR', `/caldav/calendars/${ID.editor}/more/`, { body: '' })).status,
    ).toBe(404)
    expect((await ask('PROPFIND', HOME, { headers: { depth: 'infinity' } })).text).toContain(
      'propfind-finite-depth',
    )
  })

  it('CAL-15 KEY-02 requires an API key with sufficient scope, and shows only its owner’s calendar', async () => {
    const found = await fetch(`${origin}/.well-known/caldav`, {
      method: 'PROPFIND',
      redirect: 'manual',
    })
    expect([found.status, found.headers.get('location')]).toEqual([301, '/caldav/'])
    const stranger = await fetch(`${origin}/caldav/`, {
      method: 'PROPFIND',
      headers: { depth: '0' },
    })
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Basic'),
    ])
    const { accessToken } = await test.login('editor')
    expect(
      (await ask('PROPFIND', HOME, { key: accessToken, headers: { depth: '0' } })).status,
    ).toBe(401)
    expect(
      (await ask('PROPFIND', HOME, { key: 'demo-demo-demo', headers: { depth: '0' } })).status,
    ).toBe(401)
    expect((await ask('PROPFIND', HOME, { as: 'author', headers: { depth: '0' } })).status).toBe(
      404,
    )
    const reading = await makeKey('editor', 'read-only')
    expect((await ask('PROPFIND', HOME, { key: reading, headers: { depth: '1' } })).status).toBe(
      207,
    )
    expect((await put('mine.ics', plain('u-7'), { key: reading })).status).toBe(403)
    const elsewhere = await makeKey('editor', 'custom', [{ subject: 'Todo', level: 'write' }])
    expect((await ask('PROPFIND', HOME, { key: elsewhere, headers: { depth: '0' } })).status).toBe(
      403,
    )
    const refused = await test.database.read
      .selectFrom('audit_changes')
      .select('id')
      .where('action', '=', 'refused')
      .where('subject', '=', 'Calendar')
      .execute()
    expect(refused.length).toBeGreaterThanOrEqual(2)
    const options = await ask('OPTIONS', HOME)
    expect(options.headers.get('dav')).toContain('calendar-access')
  })

  it('CAL-15 rejects XML with entities, excessive depth, or syntax errors', async () => {
    const bomb =
      '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/>&b;</d:prop></d:propfind>'
    const outside =
      '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d:propfind xmlns:d="DAV:"><d:prop>&x;</d:prop></d:propfind>'
    const deep = `<d:propfind xmlns:d="DAV:">${'<d:prop>'.repeat(5_000)}${'</d:prop>'.repeat(5_000)}</d:propfind>`
    for (const body of [bomb, outside, deep, '<d:propfind', '{}']) {
      const answer = await ask('PROPFIND', HOME, { body, headers: { depth: '0' } })
      expect([answer.status, answer.text.includes('root:')]).toEqual([400, false])
    }
    expect(
      (await ask('PROPFIND', HOME, { body: 'x'.repeat(300_000), headers: { depth: '0' } })).status,
    ).toBe(413)
    const odd =
      '<x:propfind xmlns:x="DAV:"><x:prop><y:color xmlns:y="urn:a&quot;b"/><x:getetag/></x:prop></x:propfind>'
    const result = await ask('PROPFIND', HOME, { body: odd, headers: { depth: '0' } })
    expect(result.text).toContain('<color xmlns="urn:a&quot;b"/>')
  })
})

const mailOf = async (id: number) =>
  (
    await test.database.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email
