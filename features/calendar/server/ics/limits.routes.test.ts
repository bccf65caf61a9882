import { once } from 'node:events'
import { createServer } from 'node:net'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'
import { MAX_IMPORT, MAX_IMPORT_REPORT } from '../../contract/calendar.rules.ts'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Malicious, large and odd files: they block no one, and everything skipped is reported.

let test: TestApp
let origin = ''
let smtpInPort: number
let key = ''
beforeAll(async () => {
  smtpInPort = await freePort()
  test = await createTestApp({ runsJobs: false, env: { smtpInPort } })
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const made = await test.call(apiKeyContract.createApiKey, {
    as: 'editor',
    body: { name: 'Phone', type: 'modify' },
  })
  key = apiKeyContract.createApiKey.output.parse(made.json()).secret ?? ''
})
afterAll(() => test.close())
beforeEach(() => test.database.write(trx => trx.deleteFrom('calendar_events').execute()))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return address === null || typeof address === 'string' ? 0 : address.port
}
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const calendar = (...inner: string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...inner, 'END:VCALENDAR')
const event = (uid: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...more,
  'END:VEVENT',
]
const START = 'DTSTART:20260305T090000Z'
/** 198 bytes. */
const HUGE_DURATION = calendar(
  'METHOD:REPLY',
  ...event('x', 'ATTENDEE:mailto:m@x.example', START, 'DURATION:P999999999999999999W'),
)
/** A time zone with transitions every second for 65 years. */
const ENDLESS_ZONE = calendar(
  lines(
    'BEGIN:VTIMEZONE',
    'TZID:Restless',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'RRULE:FREQ=SECONDLY',
  ).trimEnd(),
  lines('TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE').trimEnd(),
  ...event('zoned', 'DTSTART;TZID=Restless:20260305T090000'),
)

async function bring(file: string, dryRun = false, headers: Record<string, string> = {}) {
  const answer = await test.call(calendarContract.importEvents, {
    as: 'admin',
    body: { file, calendar: 'ETC', dryRun },
    headers,
  })
  return {
    status: answer.statusCode,
    ...calendarContract.importEvents.output.parse(answer.json()),
  }
}
/** Other requests are served in the meantime, and the work completes. */
async function whileResponsive<T>(work: Promise<T>): Promise<T> {
  const live = await fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(3_000) })
  expect(live.status).toBe(200)
  return work
}
async function deliver(content: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpInPort, ignoreTLS: true })
  await transport.sendMail({
    from: 'm@x.example',
    to: 'admin@example.com',
    subject: 'Accepted: Lunch',
    text: 'I come.',
    icalEvent: { method: 'REPLY', content },
  })
  transport.close()
}
const put = (name: string, body: string) =>
  fetch(`${origin}/caldav/calendars/5/own/${name}`, {
    method: 'PUT',
    headers: {
      authorization: `Basic ${Buffer.from(`phone:${key}`).toString('base64')}`,
      'content-type': 'text/calendar',
    },
    body,
  })

describe.each([
  ['a duration with eighteen digits', HUGE_DURATION, 'too_long'],
  ['a time zone with endless transitions', ENDLESS_ZONE, 'zone'],
])('S16 CAL-11 %s', (_, file, reason) => {
  it('is reported as skipped in a preview and an import, without blocking others', async () => {
    const expected = { status: 201, added: 0, events: [{ state: 'left_out', reason }] }
    expect(await whileResponsive(bring(file, true))).toMatchObject(expected)
    expect(await whileResponsive(bring(file, false, { 'x-dry-run': '1' }))).toMatchObject(expected)
    expect(await whileResponsive(bring(file))).toMatchObject(expected)
  })

  it('is rejected over CalDAV with its precondition', async () => {
    const answer = await whileResponsive(put('x.ics', file))
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(/supported-calendar|valid-calendar/)
  })

  it('is delivered as plain mail when the sender is unknown', async () => {
    await whileResponsive(deliver(file))
    const { rows } =
      await sql`select id from email_contents where from_email = ${'m@x.example'}`.execute(
        test.database.read,
      )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('entries skipped by an import', () => {
  const stateOf = ({
    title,
    state,
    reason,
    line,
  }: Awaited<ReturnType<typeof bring>>['events'][number]) => [title, state, reason, line]

  it('CAL-11 are reported one by one, with reason and line', async () => {
    const file = calendar(
      ...event('good', START),
      ...event('long', START, 'DURATION:P500D'),
      ...event('back', START, 'DTEND:20260304T090000Z'),
      ...event('never', 'DTSTART:99990101T090000Z'),
      ...event('odd', START, 'RRULE:FREQ=SECONDLY'),
      ...event('off', START, 'STATUS:CANCELLED'),
      ...event('good', START),
      ...event('stray', START, 'RECURRENCE-ID:20260305T090000Z'),
      ...event(
        'many',
        START,
        `EXDATE:${Array.from({ length: 600 }, () => '20260305T090000Z').join(',')}`,
      ),
      lines('BEGIN:VEVENT', 'SUMMARY:nameless', START, 'END:VEVENT').trimEnd(),
      ...event('cut', START).slice(0, -1),
    ).replace('END:VCALENDAR\r\n', '')
    const { events, added, more } = await bring(file)
    expect([added, more]).toEqual([2, 0])
    expect(events.map(stateOf)).toEqual([
      ['good', 'new', null, null],
      ['nameless', 'new', null, null],
      ['long', 'left_out', 'too_long', 9],
      ['back', 'left_out', 'end', 15],
      ['never', 'left_out', 'start', 21],
      ['odd', 'left_out', 'rule', 26],
      ['off', 'left_out', 'cancelled', 32],
      ['good', 'left_out', 'repeated', 38],
      ['stray', 'left_out', 'series', 43],
      ['many', 'left_out', 'too_large', 49],
      ['cut', 'left_out', 'broken', 59],
    ])
  })

  it.each([
    ['lines end with CR', calendar(...event('a', START)).replaceAll('\r\n', '\r')],
    ['lines end with LF', calendar(...event('b', START)).replaceAll('\r\n', '\n')],
    ['whitespace precedes the calendar', `\uFEFF\r\n \r\n  ${calendar(...event('c', START))}`],
    ['events are outside of a calendar', lines(...event('d', START))],
    [
      'an event and the calendar are unterminated',
      calendar(...event('e', START).slice(0, -1), ...event('f', START)).replace(
        'END:VCALENDAR',
        '',
      ),
    ],
    ['an alarm is unterminated', calendar(...event('g', START, 'BEGIN:VALARM', 'TRIGGER:-PT5M'))],
    ['an END has no BEGIN', calendar('END:VTODO', ...event('h', START, 'END:VJOURNAL'))],
    ['VERSION and PRODID are missing', lines('BEGIN:VCALENDAR', ...event('i', START))],
    ['the time zone is unknown', calendar(...event('j', 'DTSTART;TZID=Atlantis:20260305T090000'))],
    [
      'UNTIL is a local time',
      calendar(...event('k', START, 'RRULE:FREQ=DAILY;UNTIL=20260307T120000')),
    ],
  ])('CAL-11 are none when %s', async (_, file) => {
    const { events, added } = await bring(file)
    expect(added).toBeGreaterThan(0)
    expect(events.filter(one => one.state === 'left_out')).toEqual([])
  })

  it('CAL-11 don’t include events without a UID, which are recognized the second time', async () => {
    const file = calendar(lines('BEGIN:VEVENT', 'SUMMARY:nameless', START, 'END:VEVENT').trimEnd())
    expect(await bring(file)).toMatchObject({ added: 1 })
    expect(await bring(file)).toMatchObject({ added: 0, events: [{ state: 'known' }] })
  })

  it('CAL-11 don’t include further calendars in a file: all are read', async () => {
    const file = Array.from({ length: 18 }, (_, n) => calendar(...event(`one ${n}`, START))).join(
      '',
    )
    expect(await bring(file)).toMatchObject({ added: 18, more: 0 })
    const listed = await test.call(calendarContract.listEvents, {
      as: 'admin',
      query: { from: '2026-03-01', to: '2026-04-01' },
    })
    expect(calendarContract.listEvents.output.parse(listed.json())).toHaveLength(18)
  })

  it('CAL-11 are reported beyond the import limit as well, and finally by count', async () => {
    const over = 7
    const all = Array.from({ length: MAX_IMPORT + MAX_IMPORT_REPORT + over }, (_, n) =>
      event(`e${n}`, START),
    ).flat()
    const { events, more } = await bring(calendar(...all), true)
    expect(events.filter(one => one.state === 'new')).toHaveLength(MAX_IMPORT)
    expect(events.filter(one => one.reason === 'limit')).toHaveLength(MAX_IMPORT_REPORT)
    expect(events.at(-1)?.title).toBe(`e${MAX_IMPORT + MAX_IMPORT_REPORT - 1}`)
    expect(more).toBe(over)
  })

  it('CAL-11 don’t include canceled occurrences, and their series stays', async () => {
    const file = calendar(
      ...event('s', START, 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event(
        's',
        'DTSTART:20260306T090000Z',
        'RECURRENCE-ID:20260306T090000Z',
        'STATUS:CANCELLED',
      ),
    )
    expect(await bring(file)).toMatchObject({ added: 1, events: [{ title: 's', state: 'new' }] })
    const listed = await test.call(calendarContract.listEvents, {
      as: 'admin',
      query: { from: '2026-03-01', to: '2026-04-01' },
    })
    const starts = calendarContract.listEvents.output.parse(listed.json()).map(one => one.start)
    expect(starts).toEqual(['2026-03-05T09:00:00.000Z', '2026-03-07T09:00:00.000Z'])
  })
})
