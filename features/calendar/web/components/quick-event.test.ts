import { expect, it } from 'vitest'
import { readQuickEvent } from './quick-event.ts'

const here = {
  now: new Date('2026-03-02T08:00:00.000Z'),
  zone: 'Europe/Berlin',
  language: 'en',
  day: '2026-03-02',
} as const
const ROWS = [
  [
    'Lunch with Ana Fri 12:30 at Rosa',
    'en',
    {
      title: 'Lunch with Ana',
      start: '2026-03-06T11:30:00.000Z',
      end: '2026-03-06T12:30:00.000Z',
      allDay: false,
      extendedProps: { location: 'Rosa' },
    },
  ],
  [
    'Founders day tomorrow',
    'en',
    { title: 'Founders day', start: '2026-03-03', end: '2026-03-04', allDay: true },
  ],
  [
    'Wartung morgen 15:00 bei Halle B',
    'de',
    { title: 'Wartung', start: '2026-03-03T14:00:00.000Z', extendedProps: { location: 'Halle B' } },
  ],
  [
    'Déjeuner avec Ana ven. 12h30 chez Rosa',
    'fr',
    {
      title: 'Déjeuner avec Ana',
      start: '2026-03-06T11:30:00.000Z',
      extendedProps: { location: 'Rosa' },
    },
  ],
  [
    'Manutenção amanhã 15:00 em Lisboa',
    'pt',
    {
      title: 'Manutenção',
      start: '2026-03-03T14:00:00.000Z',
      extendedProps: { location: 'Lisboa' },
    },
  ],
  [
    'Offsite 4 Mar to 6 Mar at Lake House',
    'en',
    {
      title: 'Offsite',
      start: '2026-03-04',
      end: '2026-03-07',
      allDay: true,
      extendedProps: { location: 'Lake House' },
    },
  ],
  [
    'Dinner tomorrow 7-9pm',
    'en',
    {
      title: 'Dinner',
      start: '2026-03-03T18:00:00.000Z',
      end: '2026-03-03T20:00:00.000Z',
      extendedProps: { location: '' },
    },
  ],
  [
    'Planning every monday 9am for 30 min',
    'en',
    {
      title: 'Planning',
      start: '2026-03-09T08:00:00.000Z',
      end: '2026-03-09T08:30:00.000Z',
      extendedProps: { recurrence: 'FREQ=WEEKLY;BYDAY=MO' },
    },
  ],
  [
    'Report 31 Mar every month',
    'en',
    {
      title: 'Report',
      start: '2026-03-31',
      extendedProps: { recurrence: 'FREQ=MONTHLY;BYMONTHDAY=-1' },
    },
  ],
  ['Read the plans', 'en', { title: 'Read the plans', start: '2026-03-02', allDay: true }],
] as const
it.each(ROWS)('CAL-10 parses "%s"', (text, language, expected) => {
  expect(readQuickEvent(text, { ...here, language })?.event).toMatchObject(expected)
})

it('CAL-10 makes no event of a time alone', () => {
  expect(readQuickEvent('tomorrow 12:30', here)).toBeUndefined()
})

it('CAL-10 keeps ignored parts as words, including the place', () => {
  const ignored = new Set(['Fri', 'at Rosa'])
  const { event } = readQuickEvent('Lunch with Ana Fri 12:30 at Rosa', { ...here, ignored }) ?? {}
  expect(event).toMatchObject({
    title: 'Lunch with Ana Fri at Rosa',
    start: '2026-03-02T11:30:00.000Z',
    extendedProps: { location: '' },
  })
})
