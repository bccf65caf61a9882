import { describe, expect, it } from 'vitest'
import { type Item, placeOf } from './days.ts'
import { timesOfGhost } from './event-times.ts'
import type { Ghost } from './ghost-store.ts'
import { nudge, toGhost } from './item-moves.ts'
import { eventProps } from './test-event.ts'

const times = { start: '2026-03-04T22:00:00.000Z', end: '2026-03-05T06:00:00.000Z', allDay: false }

function itemOf(given: typeof times, zone = 'UTC'): Item {
  const { firstDay, lastDay, from, to, isLong, isAllDay } = placeOf(given, zone)
  return { key: '1', title: '', kind: '', firstDay, lastDay, from, to, isLong, isAllDay }
}
const at = (day: string, time?: string) => ({
  day,
  minute: time === undefined ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
})
function spanOf(ghost: Ghost | undefined, given = times, zone = 'UTC') {
  const item = { ...itemOf(given, zone), event: { ...EVENT, ...given } }
  if (ghost === undefined) return []
  const { start, end } = timesOfGhost(ghost, { item, zone })
  return [start.slice(0, 16), end.slice(0, 16)]
}
const EVENT = {
  id: 1,
  url: '',
  title: '',
  extendedProps: eventProps(),
}

describe('an event that crosses midnight', () => {
  it.each([
    ['its first day', at('2026-03-04', '23:00'), at('2026-03-04', '21:00'), '04T20:00', '05T04:00'],
    [
      'its second day',
      at('2026-03-05', '02:00'),
      at('2026-03-05', '05:00'),
      '05T01:00',
      '05T09:00',
    ],
    [
      'its second day to the next',
      at('2026-03-05', '02:00'),
      at('2026-03-06', '02:00'),
      '05T22:00',
      '06T06:00',
    ],
    ['a month', at('2026-03-04'), at('2026-03-06'), '06T22:00', '07T06:00'],
  ])('CAL-01 keeps its length when dragged by %s', (_by, spot, to, start, end) => {
    const ghost = toGhost({ spot, item: itemOf(times), isEdge: false }, to)
    expect(spanOf(ghost)).toEqual([`2026-03-${start}`, `2026-03-${end}`])
  })

  it.each([
    ['an hour on', at('2026-03-05', '06:45'), '2026-03-05T07:00'],
    ['to its first day', at('2026-03-04', '23:15'), '2026-03-04T23:30'],
    ['before it starts', at('2026-03-04', '20:00'), '2026-03-04T22:15'],
    ['a day on, in a month', at('2026-03-06'), '2026-03-06T06:00'],
    ['to its first day, in a month', at('2026-03-04'), '2026-03-05T06:00'],
  ])('CAL-01 ends where its end is dragged: %s', (_case, to, end) => {
    const ghost = toGhost(
      { spot: at('2026-03-05', '05:45'), item: itemOf(times), isEdge: true },
      to,
    )
    expect(spanOf(ghost)).toEqual(['2026-03-04T22:00', end])
  })

  it.each([
    ['ArrowDown', true, false, '04T22:00', '05T06:15'],
    ['ArrowUp', true, false, '04T22:00', '05T05:45'],
    ['ArrowDown', false, false, '04T22:15', '05T06:15'],
    ['ArrowRight', false, false, '05T22:00', '06T06:00'],
    ['ArrowRight', true, true, '04T22:00', '06T06:00'],
    ['ArrowLeft', true, true, '04T22:00', '05T06:00'],
    ['ArrowDown', false, true, '11T22:00', '12T06:00'],
  ])('CAL-13 is moved by %s, end only: %s, in a month: %s', (key, isEnd, byWeeks, start, end) => {
    const ghost = nudge(itemOf(times), { key, isEnd, isRtl: false, byWeeks })
    expect(spanOf(ghost)).toEqual([`2026-03-${start}`, `2026-03-${end}`])
  })

  it('CAL-05 is as long as before on the night of a clock change', () => {
    const night = { ...times, start: '2026-03-27T21:00:00.000Z', end: '2026-03-28T05:00:00.000Z' }
    const item = itemOf(night, 'Europe/Berlin')
    const grip = { spot: at('2026-03-28', '03:00'), item, isEdge: false }
    const ghost = toGhost(grip, at('2026-03-29', '03:00'))
    expect(spanOf(ghost, night, 'Europe/Berlin')).toEqual(['2026-03-28T21:00', '2026-03-29T05:00'])
  })
})

it('CAL-01 an event dragged late in the day runs over midnight', () => {
  const evening = { ...times, start: '2026-03-04T20:00:00.000Z', end: '2026-03-04T22:00:00.000Z' }
  const grip = { spot: at('2026-03-04', '20:30'), item: itemOf(evening), isEdge: false }
  const late = toGhost(grip, at('2026-03-04', '23:30'))
  expect(spanOf(late, evening)).toEqual(['2026-03-04T23:00', '2026-03-05T01:00'])
  const untilMidnight = toGhost(grip, at('2026-03-04', '22:30'))
  expect(untilMidnight).toMatchObject({ lastDay: '2026-03-04', to: 1440 })
  expect(spanOf(untilMidnight, evening)).toEqual(['2026-03-04T22:00', '2026-03-05T00:00'])
})
