import { MINUTE } from '#platform/contract/durations.rules.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { calendarContract, type NewEvent } from '../../contract/calendar.contract.ts'
import ical from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Calendars as files, feeds and mails: written by one library, read by another, and sent through real mail servers both ways.

let test: TestApp
let sink: SmtpSink
let smtpInPort: number
beforeAll(async () => {
  sink = await startSmtpSink()
  smtpInPort = await freePort()
  test = await createTestApp({ smtpUrl: sink.url, runsJobs: false, env: { smtpInPort } })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  await sink.close()
})
beforeEach(async () => {
  await test.database.write(trx => trx.deleteFrom('calendar_events').execute())
  await drain()
  sink.received.length = 0
})
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return address === null || typeof address === 'string' ? 0 : address.port
}
/** Runs all due jobs, and those they add. */
async function drain(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) if ((await test.runJobs()) === 0) return
}

async function add(event: Partial<NewEvent> = {}) {
  const body = {
    event: {
      title: 'Lunch',
      start: '2026-03-04T11:00:00.000Z',
      end: '2026-03-04T12:00:00.000Z',
      ...event,
    },
  }
  const answer = await test.call(calendarContract.addEvent, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return calendarContract.addEvent.output.parse(answer.json()).event
}
async function exported(query: Record<string, string> = {}) {
  const answer = await test.call(calendarContract.exportEvents, { as: 'admin', query })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  return answer.body
}
const eventsOf = (text: string) =>
  Object.values(ical.sync.parseICS(text)).flatMap(one => (one?.type === 'VEVENT' ? [one] : []))

describe('calendar file', () => {
  it('CAL-11 is read by another library as intended: times, zones, days, rules, exceptions', async () => {
    await add({
      title: 'Ünïcode, and; a \\ comma',
      extendedProps: {
        timeZone: 'Europe/Berlin',
        location: 'Rosa',
        description: 'Two\nlines',
        reminders: [15],
      },
    })
    await add({ title: 'Days', start: '2026-03-29', end: '2026-03-31', allDay: true })
    const series = await add({
      title: 'Series',
      start: '2026-03-23T08:00:00.000Z',
      end: '2026-03-23T09:00:00.000Z',
      extendedProps: { timeZone: 'Europe/Berlin', recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' },
    })
    await test.call(calendarContract.removeOccurrence, {
      as: 'admin',
      body: { id: series.id, occurrence: '2026-04-06T07:00:00.000Z', scope: 'this' },
    })
    const moved = {
      event: { id: series.id, start: '2026-03-31T07:00:00.000Z' },
      scope: 'this',
      occurrence: '2026-03-30T07:00:00.000Z',
    }
    expect(
      (await test.call(calendarContract.updateEvent, { as: 'admin', body: moved })).statusCode,
    ).toBe(200)
    const text = await exported()
    const read = eventsOf(text)
    const named = (title: string) => read.find(one => one.summary === title)
    expect(named('Ünïcode, and; a \\ comma')).toMatchObject({
      start: new Date('2026-03-04T11:00:00.000Z'),
      location: 'Rosa',
      description: 'Two\nlines',
    })
    expect(named('Ünïcode, and; a \\ comma')?.start.tz).toBe('Europe/Berlin')
    expect(named('Days')?.datetype).toBe('date')
    const weekly = named('Series')
    expect(
      weekly?.rrule
        ?.between(new Date('2026-03-01'), new Date('2026-05-01'))
        .map(date => date.toISOString()),
    ).toEqual([
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
      '2026-04-13T07:00:00.000Z',
    ])
    expect(Object.values(weekly?.exdate ?? {}).map(date => new Date(date).toISOString())).toContain(
      '2026-04-06T07:00:00.000Z',
    )
    expect(Object.values(weekly?.recurrences ?? {})[0]).toMatchObject({
      start: new Date('2026-03-31T07:00:00.000Z'),
    })
    expect(text).toContain('BEGIN:VTIMEZONE')
    expect(text).toMatch(/TZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0200\r\nDTSTART:20260329T020000/)
  })

  it('CAL-11 is previewed, imported, recognized the second time', async () => {
    await add({
      extendedProps: {
        timeZone: 'Europe/Berlin',
        recurrence: 'FREQ=MONTHLY;BYDAY=1WE',
        location: 'Rosa',
      },
    })
    await add({ title: 'Days', start: '2026-03-29', end: '2026-03-30', allDay: true })
    const file = await exported()
    const take = async (as: 'admin' | 'author', dryRun: boolean, text = file) => {
      const answer = await test.call(calendarContract.importEvents, {
        as,
        body: { file: text, calendar: 'ETC', dryRun },
      })
      const json: { added?: number; events?: unknown[] } = answer.json()
      return { status: answer.statusCode, ...json }
    }
    const list = async () =>
      calendarContract.listEvents.output.parse(
        (await test.call(calendarContract.listEvents, { as: 'author' })).json(),
      )
    const tried = await take('author', true)
    expect(tried).toMatchObject({
      status: 201,
      added: 0,
      events: [
        { title: 'Lunch', state: 'new' },
        { title: 'Days', state: 'new', allDay: true },
      ],
    })
    expect(await list()).toEqual([])
    expect(await take('author', false)).toMatchObject({ added: 2 })
    expect(await list()).toMatchObject([
      {
        title: 'Lunch',
        start: '2026-03-04T11:00:00.000Z',
        extendedProps: {
          recurrence: 'FREQ=MONTHLY;BYDAY=1WE',
          location: 'Rosa',
          calendar: 'ETC',
          timeZone: 'Europe/Berlin',
        },
      },
      { title: 'Days', start: '2026-03-29', end: '2026-03-30' },
    ])
    expect(await take('author', false)).toMatchObject({
      added: 0,
      events: [{ state: 'known' }, { state: 'known' }],
    })
    expect((await take('author', true, 'Dear sir')).status).toBe(422)
    const odd = file.replace(/RRULE:FREQ=MONTHLY[^\r]*/, 'RRULE:FREQ=SECONDLY')
    expect((await take('author', true, odd)).events).toContainEqual(
      expect.objectContaining({ title: 'Lunch', state: 'left_out', reason: 'rule' }),
    )
  })
})

it('CAL-11 a guest’s export does not come back as events of their own', async () => {
  await add({ extendedProps: { guests: [{ userId: 7 }] } })
  await add({
    title: 'Weekly',
    extendedProps: { recurrence: 'FREQ=WEEKLY', guests: [{ userId: 7 }] },
  })
  const { body: file } = await test.call(calendarContract.exportEvents, { as: 'author' })
  const answer = await test.call(calendarContract.importEvents, {
    as: 'author',
    body: { file, calendar: 'ETC', dryRun: false },
  })
  expect(calendarContract.importEvents.output.parse(answer.json())).toMatchObject({
    added: 0,
    events: [
      { title: 'Lunch', state: 'known' },
      { title: 'Weekly', state: 'known' },
    ],
  })
})

it('CAL-11 X-09 the URL of a feed is not stored with the idempotency key: a repetition returns none', async () => {
  const request = {
    as: 'editor',
    body: { calendar: 'Family' },
    headers: { 'idempotency-key': 'feed-once-1' },
  } as const
  const [first, second] = [
    await test.call(calendarContract.addFeed, request),
    await test.call(calendarContract.addFeed, request),
  ]
  const { feed, url } = calendarContract.addFeed.output.parse(first.json())
  expect(second.json()).toEqual({ feed, url: null })
  const stored = await test.database.read.selectFrom('idempotency_keys').select('body').execute()
  expect(JSON.stringify(stored)).not.toContain(/feed\/([\w-]+)\.ics$/.exec(url ?? '')?.[1])
})
it('CAL-11 a feed is read by its secret URL, supports ETags, and can be revoked', async () => {
  await add({ title: 'Home', extendedProps: { calendar: 'Family' } })
  await add({ title: 'Work', extendedProps: { calendar: 'Business' } })
  const made = await test.call(calendarContract.addFeed, {
    as: 'admin',
    body: { calendar: 'Business' },
  })
  const { feed, url } = calendarContract.addFeed.output.parse(made.json())
  const path = new URL(url ?? '').pathname
  const first = await test.app.inject({ url: path })
  expect(first.statusCode).toBe(200)
  expect(eventsOf(first.body).map(one => one.summary)).toEqual(['Work'])
  const etag = String(first.headers.etag)
  const again = () => test.app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
  await add({ title: 'More work', extendedProps: { calendar: 'Business' } })
  const refreshed = await again()
  expect(eventsOf(refreshed.body).map(one => one.summary)).toEqual(['Work', 'More work'])
  const stored = await test.database.read
    .selectFrom('calendar_feeds')
    .select('token_hash')
    .where('id', '=', feed.id)
    .executeTakeFirstOrThrow()
  expect(path).not.toContain(stored.token_hash)
  expect((await test.call(calendarContract.listFeeds, { as: 'admin' })).json().feeds).toMatchObject(
    [{ calendar: 'Business', readAt: expect.any(String) }],
  )
  expect(
    (await test.call(calendarContract.removeFeed, { as: 'author', body: { id: feed.id } }))
      .statusCode,
  ).toBe(404)
  expect(
    (await test.call(calendarContract.removeFeed, { as: 'admin', body: { id: feed.id } }))
      .statusCode,
  ).toBe(200)
  expect((await test.app.inject({ url: path })).statusCode).toBe(404)
})

describe('invitation', () => {
  const guests = [{ email: 'mira@example.net', name: 'Mira' }]
  const icsOf = (at = -1) => {
    const mail = sink.received.at(at)
    const part = mail?.attachments.find(one => one.mimeType === 'text/calendar')
    return {
      mail,
      text:
        part === undefined
          ? ''
          : new TextDecoder().decode(
              typeof part.content === 'string'
                ? new TextEncoder().encode(part.content)
                : new Uint8Array(part.content),
            ),
    }
  }
  const statusOf = async (id: number) =>
    (await test.call(calendarContract.getEvent, { as: 'admin', query: { id: `${id}` } })).json()
      .event.extendedProps.guests[0]?.status

  it('CAL-06 is mailed, answered by mail, and followed by updates and a cancellation', async () => {
    const made = await add({ extendedProps: { timeZone: 'Europe/Berlin', guests } })
    await drain()
    const { mail, text } = icsOf()
    expect(mail).toMatchObject({
      subject: 'Invitation: Lunch',
      to: [{ address: 'mira@example.net' }],
      replyTo: [{ address: 'admin@example.com' }],
    })
    expect(mail?.text).toContain('4 March 2026')
    const [event] = eventsOf(text)
    expect(event).toMatchObject({
      method: 'REQUEST',
      summary: 'Lunch',
      sequence: 0,
      organizer: { val: 'mailto:admin@example.com' },
    })

    const reply = text
      .replace('METHOD:REQUEST', 'METHOD:REPLY')
      .replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED')
    expect(reply).toContain('PARTSTAT=ACCEPTED')
    await deliver('mallory@example.net', reply)
    expect(await statusOf(made.id)).toBe('waiting')
    await deliver('mira@example.net', reply)
    expect(await statusOf(made.id)).toBe('accepted')

    await test.call(calendarContract.updateEvent, {
      as: 'admin',
      body: { event: { id: made.id, start: '2026-03-05T11:00:00.000Z' } },
    })
    await drain()
    const changed = eventsOf(icsOf().text)[0]
    expect(icsOf().mail?.subject).toBe('Updated: Lunch')
    expect(changed).toMatchObject({
      uid: event?.uid,
      sequence: 1,
      start: new Date('2026-03-05T11:00:00.000Z'),
    })
    await test.call(calendarContract.removeEvent, { as: 'admin', body: { id: made.id } })
    await drain()
    expect(icsOf().mail?.subject).toBe('Canceled: Lunch')
    expect(eventsOf(icsOf().text)[0]).toMatchObject({
      uid: event?.uid,
      method: 'CANCEL',
      status: 'CANCELLED',
    })
  })

  it('CAL-06 a mailed response to one occurrence leaves the others', async () => {
    const made = await add({
      extendedProps: { guests, recurrence: 'FREQ=DAILY;COUNT=2', timeZone: 'Europe/Berlin' },
    })
    await drain()
    const reply = icsOf()
      .text.replace('METHOD:REQUEST', 'METHOD:REPLY')
      .replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=DECLINED')
      .replace(/RRULE:FREQ=DAILY.*/, 'RECURRENCE-ID:20260305T110000Z')
    expect(reply).toContain('RECURRENCE-ID')
    await deliver('mira@example.net', reply)
    expect(await statusOf(made.id)).toBe('waiting')
    const answer = await test.call(calendarContract.getEvent, {
      as: 'admin',
      query: { id: `${made.id}`, occurrence: '2026-03-05T11:00:00.000Z' },
    })
    expect(answer.json().event.extendedProps.guests).toMatchObject([{ status: 'declined' }])
  })

  it('CAL-06 can be answered by the mailed link without signing in', async () => {
    const made = await add({ extendedProps: { guests } })
    await drain()
    const link =
      /http:\/\/\S+\/pages\/invitation\?token=[\w-]+/.exec(sink.received.at(-1)?.text ?? '')?.[0] ??
      ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const result = await test.call(calendarContract.describeInvitation, { body: { token } })
    expect(result.json()).toMatchObject({ title: 'Lunch', guest: 'Mira', status: 'waiting' })
    expect(
      (await test.call(calendarContract.answerByLink, { body: { token, status: 'maybe' } }))
        .statusCode,
    ).toBe(200)
    expect(await statusOf(made.id)).toBe('maybe')
    expect(
      (
        await test.call(calendarContract.answerByLink, {
          body: { token: `${token.slice(0, -4)}AAAA`, status: 'accepted' },
        })
      ).statusCode,
    ).toBe(404)
    await test.call(calendarContract.removeEvent, { as: 'admin', body: { id: made.id } })
    expect(
      (await test.call(calendarContract.describeInvitation, { body: { token } })).statusCode,
    ).toBe(404)
  })

  /** An external mail program sends a reply. */
  async function deliver(from: string, content: string): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: smtpInPort, ignoreTLS: true })
    await transport.sendMail({
      from,
      to: 'admin@example.com',
      subject: 'Accepted: Lunch',
      text: 'I come.',
      icalEvent: { method: 'REPLY', content },
    })
    transport.close()
  }
})

it('CAL-09 reminds once at the chosen time, in the app and, for people offline, by mail', async () => {
  await test.database.write(trx =>
    addJob(trx, { kind: 'calendar.remind', args: {}, name: 'calendar.remind', now: test.now() }),
  )
  await drain()
  await add({
    title: 'Soon',
    start: '2026-03-02T10:00:00.000Z',
    end: '2026-03-02T11:00:00.000Z',
    extendedProps: { reminders: [30] },
  })
  const subjects = () =>
    sink.received.map(mail => mail.subject).filter(subject => subject?.includes('Soon'))
  test.wait(29 * MINUTE)
  await drain()
  expect(subjects()).toEqual([])
  test.wait(2 * MINUTE)
  await drain()
  expect(subjects()).toEqual(['Reminder: Soon'])
  test.wait(MINUTE)
  await drain()
  expect(subjects()).toEqual(['Reminder: Soon'])
})
