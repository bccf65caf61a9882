import { HOUR } from '#platform/contract/durations.rules.ts'
import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { describe, expect, it } from 'vitest'
import { daysOfView, type Item, placeOf, step, windowOf } from './days.ts'
import { layDay, layLanes } from './lanes.ts'

describe('days of a view', () => {
  it('CAL-03 start with the reader’s first day of the week', () => {
    expect([0, 1, 6].map(start => daysOfView('week', '2026-03-04', start)[0])).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-02-28',
    ])
    const month = daysOfView('month', '2026-03-15', 1)
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-02-23', '2026-04-05', 42])
    expect(daysOfView('month', '2027-02-10', 1)).toHaveLength(28)
    expect([
      daysOfView('week', '2026-03-04', 1)[0],
      daysOfView('day', '2026-03-04', 1).length,
    ]).toEqual(['2026-03-02', 1])
  })

  it('CAL-03 step by the length of the view', () => {
    expect([
      step('month', '2026-01-31', 1),
      step('week', '2026-03-04', -1),
      step('day', '2026-02-28', 1),
    ]).toEqual(['2026-02-01', '2026-02-25', '2026-03-01'])
  })

  it('CAL-05 have 23 and 25 hours at clock changes', () => {
    const hours = (day: string) => {
      const { from, to } = windowOf([day], 'Europe/Berlin')
      return (Date.parse(to) - Date.parse(from)) / HOUR
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24])
  })
})

describe('position of an event', () => {
  const at = (
    start: string,
    end: string,
    allDay = false,
  ): Pick<CalendarEvent, 'start' | 'end' | 'allDay'> => ({ start, end, allDay })
  const ROWS = [
    [
      'for an evening that is the next day elsewhere',
      at('2026-03-04T18:00:00.000Z', '2026-03-04T19:00:00.000Z'),
      'Asia/Tokyo',
      { firstDay: '2026-03-05', lastDay: '2026-03-05', from: 180, to: 240 },
    ],
    [
      'for an event until midnight',
      at('2026-03-04T20:00:00.000Z', '2026-03-04T23:00:00.000Z'),
      'Europe/Berlin',
      { firstDay: '2026-03-04', lastDay: '2026-03-04', from: 1260, to: 1440 },
    ],
    [
      'across the skipped hour',
      at('2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'),
      'Europe/Berlin',
      { firstDay: '2026-03-29', from: 90, to: 210 },
    ],
    [
      'across the repeated hour',
      at('2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'),
      'Europe/Berlin',
      { firstDay: '2026-10-25', from: 150, to: 210 },
    ],
    [
      'for whole days',
      at('2026-03-29', '2026-03-31', true),
      'Pacific/Kiritimati',
      { firstDay: '2026-03-29', lastDay: '2026-03-30', isLong: true },
    ],
  ] as const
  it.each(ROWS)('CAL-05 is correct %s', (_name, event, zone, expected) => {
    expect(placeOf(event, zone)).toMatchObject(expected)
  })
})

const item = (key: string, more: Partial<Item>): Item => ({
  key,
  title: key,
  kind: 'Business',
  firstDay: '2026-03-02',
  lastDay: '2026-03-02',
  from: 540,
  to: 600,
  isLong: false,
  isAllDay: false,
  ...more,
})

describe('overlapping events', () => {
  it('CAL-03 share the width only where they overlap', () => {
    const blocks = layDay(
      [
        item('a', { from: 540, to: 660 }),
        item('b', { from: 600, to: 720 }),
        item('c', { from: 660, to: 700 }),
        item('d', { from: 720, to: 780 }),
      ],
      '2026-03-02',
    )
    expect(blocks.map(({ item: { key }, column, columns }) => [key, column, columns])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ])
  })

  it('CAL-03 keep one lane over all their days', () => {
    const days = daysOfView('week', '2026-03-02', 1)
    const lanes = layLanes(
      [
        item('one', {}),
        item('fair', { lastDay: '2026-03-04', isLong: true }),
        item('before', { firstDay: '2026-02-27', lastDay: '2026-03-02', isLong: true }),
        item('later', { firstDay: '2026-03-05', lastDay: '2026-03-05' }),
      ],
      days,
    )
    expect(
      lanes.map(({ item: { key }, from, to, lane, isCutBefore }) => [
        key,
        from,
        to,
        lane,
        isCutBefore,
      ]),
    ).toEqual([
      ['before', 0, 0, 0, true],
      ['fair', 0, 2, 1, false],
      ['one', 0, 0, 2, false],
      ['later', 3, 3, 0, false],
    ])
  })
})
