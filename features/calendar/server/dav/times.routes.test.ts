import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'
import { KEY_CALLS_PER_MINUTE } from '#features/api-key/server/usage/key-limits.plugin.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Times as other programs send and expect them: floating, without an end, unlimited; and large requests.

const EDITOR = 5
const HOME = `/caldav/calendars/${EDITOR}/own/`
let test: TestApp
let authorization = ''
beforeAll(async () => {
  test = await createTestApp({ rateLimits: true })
  const body = { name: 'Phone', type: 'modify' }
  const answer = await test.call(apiKeyContract.createApiKey, { as: 'editor', body })
  const { secret } = apiKeyContract.createApiKey.output.parse(answer.json())
  authorization = `Basic ${Buffer.from(`phone:${secret}`).toString('base64')}`
  await test.call(preferencesContract.updatePreferences, {
    as: 'editor',
    body: { timeZone: 'Europe/Berlin' },
  })
})
afterAll(() => test.close())
beforeEach(() => test.database.write(trx => trx.deleteFrom('calendar_events').execute()))

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const event = (uid: string, ...lines: string[]) =>
  file('BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260301T080000Z', ...lines, 'END:VEVENT')
const put = (name: string, body: string) =>
  test.app.inject({
    method: 'PUT',
    url: `${HOME}${name}`,
    headers: { authorization, 'content-type': 'text/calendar' },
    body,
  })
const get = (name: string) =>
  test.app.inject({ method: 'GET', url: `${HOME}${name}`, headers: { authorization } })
async function listed(from: string, to: string) {
  const answer = await test.call(calendarContract.listEvents, {
    as: 'editor',
    query: { from, to },
  })
  return calendarContract.listEvents.output.parse(answer.json())
}

it('CAL-15 CAL-08 keeps floating times at the owner’s local time, and returns them unchanged', async () => {
  const lines = [
    'DTSTART:20270305T090000',
    'DTEND:20270305T100000',
    'RRULE:FREQ=DAILY;UNTIL=20270307T090000',
    'EXDATE:20270306T090000',
  ]
  expect((await put('floating.ics', event('f-1', ...lines, 'SUMMARY:Pills'))).statusCode).toBe(201)
  const found = await listed('2027-03-01', '2027-04-01')
  expect(found.map(({ start }) => start).toSorted()).toEqual([
    '2027-03-05T08:00:00.000Z',
    '2027-03-07T08:00:00.000Z',
  ])
  const { body } = await get('floating.ics')
  for (const line of lines) expect(body).toContain(`${line}\r\n`)
  expect(body).not.toContain('VTIMEZONE')
  // Choosing a time zone ends floating.
  await test.call(calendarContract.updateEvent, {
    as: 'editor',
    body: {
      event: { id: found[0]?.id, extendedProps: { timeZone: 'Asia/Tokyo' } },
      scope: 'all',
    },
  })
  expect((await get('floating.ics')).body).toContain('DTSTART;TZID=Asia/Tokyo:')
})

it('CAL-15 CAL-08 an event without an end is instantaneous, and an all-day one lasts that day', async () => {
  await put('at-once.ics', event('e-1', 'DTSTART:20270502T220000Z', 'SUMMARY:Gong'))
  await put('day.ics', event('e-2', 'DTSTART;VALUE=DATE:20270504', 'SUMMARY:Day off'))
  // The first minute of a day in Berlin belongs to that day.
  const found = await listed('2027-05-02T22:00:00.000Z', '2027-05-10T00:00:00.000Z')
  expect(found.map(({ title, start, end }) => [title, start, end])).toEqual([
    ['Gong', '2027-05-02T22:00:00.000Z', '2027-05-02T22:00:00.000Z'],
    ['Day off', '2027-05-04', '2027-05-05'],
  ])
  expect((await get('at-once.ics')).body).not.toContain('DTEND')
  const moved = { event: { id: found[0]?.id, start: '2027-05-06T08:00:00.000Z' } }
  const answer = await test.call(calendarContract.updateEvent, { as: 'editor', body: moved })
  expect(answer.statusCode).toBe(200)
})

it('CAL-15 CAL-11 writes time zones with their recurring transitions and earlier ones', async () => {
  const write = async (zone: string, year: number) => {
    const name = `${zone.replace('/', '-')}.ics`
    const start = `DTSTART;TZID=${zone}:${year}0305T090000`
    await put(name, event(name, start, 'RRULE:FREQ=WEEKLY', 'SUMMARY:Round'))
    return (await get(name)).body
  }
  const berlin = await write('Europe/Berlin', 2026)
  expect(berlin).toMatch(
    /TZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0200\r\nDTSTART:\d{4}03\d\dT020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU/,
  )
  expect(berlin).toMatch(/DTSTART:\d{4}10\d\dT030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU/)
  const york = await write('America/New_York', 2006)
  expect(york).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU')
  expect(york).toContain('DTSTART:20060402T020000\r\nEND')
  expect(await write('Asia/Kolkata', 2026)).not.toMatch(/BEGIN:DAYLIGHT/)
  // Transitions that follow the moon have no rule.
  expect(await write('Asia/Gaza', 2026)).toMatch(/DTSTART:2050/)
})

it('CAL-11 exports an event once that was both imported and invited to', async () => {
  const body = {
    event: {
      title: 'Fair',
      start: '2027-06-06T09:00:00.000Z',
      end: '2027-06-06T10:00:00.000Z',
    },
  }
  const added = await test.call(calendarContract.addEvent, { as: 'author', body })
  const fair = calendarContract.addEvent.output.parse(added.json()).event
  const exported = async (as: 'author' | 'editor') => {
    const query = { from: '2027-06-01', to: '2027-07-01' }
    return (await test.call(calendarContract.exportEvents, { as, query })).body
  }
  const taken = await test.call(calendarContract.importEvents, {
    as: 'editor',
    body: { file: await exported('author'), calendar: 'Personal', dryRun: false },
  })
  expect(taken.json()).toMatchObject({ added: 1 })
  const invited = { id: fair.id, extendedProps: { guests: [{ userId: EDITOR }] } }
  await test.call(calendarContract.updateEvent, { as: 'author', body: { event: invited } })
  expect((await exported('editor')).match(/^UID:/gm)).toHaveLength(1)
})

it('CAL-15 KEY-02 accepts a whole calendar within a minute; requests without a key stay limited', async () => {
  for (let call = 0; call < KEY_CALLS_PER_MINUTE; call += 1) await get('nothing.ics')
  expect((await put('late.ics', event('l-1', 'DTSTART:20270701T090000Z'))).statusCode).toBe(201)
  const guess = { authorization: `Basic ${Buffer.from('phone:wrong').toString('base64')}` }
  const tried = await test.app.inject({ method: 'GET', url: HOME, headers: guess })
  expect(tried.statusCode).toBe(429)
})

it('CAL-15 multiget answers thousands of names in one report, up to its limit', async () => {
  const times = ['DTSTART:20270305T090000Z', 'DTEND:20270305T100000Z']
  for (const name of ['one', 'two']) await put(`${name}.ics`, event(name, ...times))
  const report = (names: readonly string[]) =>
    test.app.inject({
      method: 'REPORT',
      url: HOME,
      headers: { authorization, 'content-type': 'application/xml' },
      body: `<c:calendar-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>${names
        .map(name => `<href>${HOME}${name}.ics</href>`)
        .join('')}</c:calendar-multiget>`,
    })
  const absent = Array.from({ length: 5_000 }, (_, index) => `absent-${index}`)
  const answer = await report(['one', ...absent, 'two'])
  expect(answer.statusCode).toBe(207)
  expect(answer.body.match(/<d:getetag>/g)).toHaveLength(2)
  expect(answer.body.match(/404 Not Found/g)).toHaveLength(absent.length)
  const refused = await report(Array.from({ length: 10_001 }, (_, index) => `e${index}`))
  expect([refused.statusCode, refused.body.includes('number-of-matches-within-limits')]).toEqual([
    403,
    true,
  ])
})
