import { calendarContract } from '../../contract/calendar.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Changes of series: of their days and kind, and around the day when the clocks go forward.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() =>
  test.database.write(async trx => void (await trx.deleteFrom('calendar_events').execute())),
)
const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }

it.each([
  ['FREQ=DAILY;COUNT=4', 'FREQ=DAILY;COUNT=3'],
  ['FREQ=DAILY;UNTIL=20260330T220000Z', 'FREQ=DAILY;UNTIL=20260330T220000Z'],
])(
  'CAL-08 following events keep their time if they start where the clocks skip it: %s',
  async (recurrence, next) => {
    const made = await test.call(calendarContract.addEvent, {
      as: 'admin',
      body: {
        event: {
          title: 'Night',
          start: '2026-03-27T01:30:00.000Z',
          end: '2026-03-27T02:00:00.000Z',
          extendedProps: { timeZone: 'Europe/Berlin', recurrence },
        },
      },
    })
    const { id } = calendarContract.addEvent.output.parse(made.json()).event
    const skipped = '2026-03-29T01:30:00.000Z'
    const changed = await test.call(calendarContract.updateEvent, {
      as: 'admin',
      body: {
        event: { id, title: 'Renamed', start: skipped, end: '2026-03-29T02:00:00.000Z' },
        scope: 'following',
        occurrence: skipped,
      },
    })
    const { event } = calendarContract.updateEvent.output.parse(changed.json())
    expect(event).toMatchObject({ start: skipped, extendedProps: { recurrence: next } })
    const listed = await test.call(calendarContract.listEvents, { as: 'admin', query: MARCH })
    const events = calendarContract.listEvents.output
      .parse(listed.json())
      .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    expect(events.map(one => [one.start, one.end, one.title])).toEqual([
      ['2026-03-27T01:30:00.000Z', '2026-03-27T02:00:00.000Z', 'Night'],
      ['2026-03-28T01:30:00.000Z', '2026-03-28T02:00:00.000Z', 'Night'],
      [skipped, '2026-03-29T02:00:00.000Z', 'Renamed'],
      ['2026-03-30T00:30:00.000Z', '2026-03-30T01:00:00.000Z', 'Renamed'],
    ])
  },
)

const SERIES = [
  [
    'it becomes all-day',
    { recurrence: 'FREQ=WEEKLY;BYDAY=FR', first: '2028-01-14T09:00:00.000Z' },
    '2028-01-28T09:00:00.000Z',
    { start: '2028-01-28', end: '2028-01-29', allDay: true },
    ['2028-01-14', '2028-01-28', '2028-02-04', '2028-02-11'],
    'FREQ=WEEKLY;BYDAY=FR',
  ],
  [
    'last days become the days before',
    { recurrence: 'FREQ=MONTHLY;BYMONTHDAY=-1', first: '2028-01-31' },
    '2028-04-30',
    { start: '2028-04-29', end: '2028-04-30', allDay: true },
    ['2028-01-29', '2028-03-29', '2028-04-29', '2028-05-29'],
    'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1',
  ],
  [
    'second Fridays become Saturdays',
    { recurrence: 'FREQ=MONTHLY;BYDAY=2FR', first: '2028-01-14T09:00:00.000Z' },
    '2028-03-10T09:00:00.000Z',
    { start: '2028-03-11T10:00:00.000Z', end: '2028-03-11T11:00:00.000Z', allDay: false },
    ['2028-01-08', '2028-03-11', '2028-04-08', '2028-05-13'],
    'FREQ=MONTHLY;BYDAY=2SA',
  ],
] as const

it.each(SERIES)(
  'CAL-08 a series changes as a whole, and deleted occurrences stay so: %s',
  async (...row) => {
    const [, { recurrence, first }, occurrence, times, days, rule] = row
    const allDay = first.length === 10
    const made = await test.call(calendarContract.addEvent, {
      as: 'admin',
      body: { event: { title: 'Series', start: first, allDay, extendedProps: { recurrence } } },
    })
    const { id } = calendarContract.addEvent.output.parse(made.json()).event
    const list = async () => {
      const query = { from: '2028-01-01T00:00:00.000Z', to: '2028-06-01T00:00:00.000Z' }
      const listed = await test.call(calendarContract.listEvents, { as: 'admin', query })
      return calendarContract.listEvents.output
        .parse(listed.json())
        .map(one => one.start)
        .toSorted()
    }
    const [, second = ''] = await list()
    await test.call(calendarContract.removeOccurrence, {
      as: 'admin',
      body: { id, occurrence: second, scope: 'this' },
    })
    const changed = await test.call(calendarContract.updateEvent, {
      as: 'admin',
      body: { event: { id, ...times }, scope: 'all', occurrence },
    })
    const { event } = calendarContract.updateEvent.output.parse(changed.json())
    expect(event).toMatchObject({ ...times, extendedProps: { recurrence: rule } })
    const starts = await list()
    expect(starts.slice(0, 4).map(start => start.slice(0, 10))).toEqual(days)
  },
)
