import { calendarContract } from '../../contract/calendar.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Changes of series around the day when the clocks go forward.

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
