import { HOUR } from './durations.rules.ts'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  fromLocalSpan,
  fromLocalTime,
  isDay,
  readMomentText,
  toLocalTime,
  toMomentText,
  weekdayOf,
} from './local-time.rules.ts'

describe('time zones', () => {
  it.each([
    ['2026-11-25', '15:00', 'Europe/Berlin', '2026-11-25T14:00:00.000Z'],
    ['2026-07-01', '15:00', 'Europe/Berlin', '2026-07-01T13:00:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-06-01', '00:15', 'Asia/Kathmandu', '2026-05-31T18:30:00.000Z'],
    ['2026-01-01', '12:00', 'Pacific/Kiritimati', '2025-12-31T22:00:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('CAL-06 %s %s in %s is %s', (day, time, zone, moment) => {
    expect(fromLocalTime({ day, time }, zone)).toBe(moment)
  })

  it('CAL-06 every hour of a year round-trips through local time, except the repeated one', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Riyadh',
      'Australia/Lord_Howe',
    ]) {
      const lost: string[] = []
      for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2027, 0, 1); moment += HOUR) {
        const text = new Date(moment).toISOString()
        if (fromLocalTime(toLocalTime(text, zone), zone) !== text) lost.push(text)
      }
      expect(lost.length, zone).toBe(zone === 'Asia/Riyadh' ? 0 : 1)
    }
  })

  it('counts days independently of clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(weekdayOf('2026-11-23')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
    expect(['2026-02-29', '2026-13-01', '26-1-1', '2028-02-29'].map(isDay)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

it('ADD-02 the text of a date and time field is read in the account’s time zone, whatever the browser’s', () => {
  expect(readMomentText('2026-12-05T10:00', 'Asia/Tokyo')).toBe('2026-12-05T01:00:00.000Z')
  expect(toMomentText('2026-12-05T01:00:00.000Z', 'Asia/Tokyo')).toBe('2026-12-05T10:00')
  expect(toMomentText(null, 'Asia/Tokyo')).toBe('')
  for (const text of ['', '2026-12-05', '2027-02-31T10:00', '2026-12-05T24:00', 'x'])
    expect(readMomentText(text, 'Asia/Tokyo')).toBeUndefined()
})

it.each([
  ['02:00', '03:00', '01:00', '02:00'],
  ['02:30', '03:00', '01:30', '02:00'],
  ['01:30', '02:30', '00:30', '01:30'],
  ['04:00', '05:00', '02:00', '03:00'],
  ['05:00', '04:00', '03:00', '02:00'],
])('CAL-06 from %s to %s keeps its length on the day when the clocks skip an hour', (...row) => {
  const [from, to, start, end] = row
  const day = '2027-03-28'
  const span = fromLocalSpan({ day, time: from }, { day, time: to }, 'Europe/Berlin')
  expect(span).toEqual({ start: `${day}T${start}:00.000Z`, end: `${day}T${end}:00.000Z` })
})
