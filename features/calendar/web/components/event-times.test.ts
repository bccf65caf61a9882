import { HOUR } from '#platform/contract/durations.rules.ts'
import { expect, it } from 'vitest'
import { firstTimes, fromTimeFields, moveStart, timesOfGhost } from './event-times.ts'

const zone = 'Europe/Berlin'
// In Berlin the clocks go from 2 to 3 on 28 March 2027.
const fields = {
  allDay: '',
  startDay: '2027-03-28',
  startTime: '09:00',
  endDay: '2027-03-28',
  endTime: '10:00',
}

it.each([
  ['02:00', '04:00', '2027-03-28T01:00:00.000Z'],
  ['02:30', '04:30', '2027-03-28T01:30:00.000Z'],
  ['01:30', '03:30', '2027-03-28T00:30:00.000Z'],
  ['03:00', '04:00', '2027-03-28T01:00:00.000Z'],
])('CAL-06 an event at %s on the day of a clock change ends an hour later', (...row) => {
  const [startTime, endTime, start] = row
  const moved = moveStart(fields, { startTime }, zone)
  expect(moved).toMatchObject({ startTime, endDay: '2027-03-28', endTime })
  const times = fromTimeFields(moved, zone)
  expect(times).toMatchObject({ start })
  expect(Date.parse(times?.end ?? '') - Date.parse(start)).toBe(HOUR)
})

it('CAL-06 an event moved away from a skipped time is as long as before', () => {
  const moved = moveStart(fields, { startTime: '02:30' }, zone)
  expect(moveStart(moved, { startTime: '09:00' }, zone)).toEqual(fields)
})

it('CAL-06 a start moved by days or hours moves the end; a time being typed leaves it', () => {
  expect(moveStart(fields, { startDay: '2027-03-26' }, zone)).toMatchObject({
    endDay: '2027-03-26',
    endTime: '10:00',
  })
  expect(moveStart(fields, { startTime: '23:30' }, zone)).toMatchObject({
    endDay: '2027-03-29',
    endTime: '00:30',
  })
  expect(moveStart(fields, { startTime: '' }, zone)).toEqual({ ...fields, startTime: '' })
})

it('CAL-06 an event drawn at a time that the clocks skip lasts as long as drawn', () => {
  const day = '2027-03-28'
  const ghost = {
    key: 'new',
    title: '',
    kind: 'drawn' as const,
    firstDay: day,
    lastDay: day,
    from: 120,
    to: 180,
  }
  expect(timesOfGhost(ghost, { zone })).toEqual({
    start: '2027-03-28T01:00:00.000Z',
    end: '2027-03-28T02:00:00.000Z',
    allDay: false,
  })
})

it.each([
  ['on another day at nine', '2026-03-05', '2026-03-04T19:28:00Z', '2026-03-05T09:00'],
  ['today at nine while that is ahead', '2026-03-04', '2026-03-04T08:59:00Z', '2026-03-04T09:00'],
  [
    'today at the next full hour after that',
    '2026-03-04',
    '2026-03-04T19:28:00Z',
    '2026-03-04T20:00',
  ],
  [
    'shortly before midnight, at midnight',
    '2026-03-04',
    '2026-03-04T23:28:00Z',
    '2026-03-05T00:00',
  ],
])('CAL-04 a new event starts %s', (_case, day, now, start) => {
  const times = firstTimes(day, 'UTC', new Date(now))
  expect(times.start).toContain(start)
  expect(Date.parse(times.end) - Date.parse(times.start)).toBe(HOUR)
  expect(times.allDay).toBe(false)
})
