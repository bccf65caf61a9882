import { describe, expect, it } from 'vitest'
import { type DateKind, readValue, writeMask, writeValue } from './local-date.ts'
import { addMonths } from '#platform/contract/months.rules.ts'
import { weekOf, weeksOfMonth } from './month-days.ts'

const LANGUAGES = ['en', 'ar', 'de', 'fr', 'pt'] as const
type Language = (typeof LANGUAGES)[number]
const read = (kind: DateKind, text: string, language: Language = 'en') =>
  readValue(kind, text, { language, today: '2026-11-26' })?.value

describe('localized date and time', () => {
  it('X-25 are written in the language’s order, separators and clock', () => {
    const write = (language: Language) => writeValue('moment', '2026-03-05T14:05', language)
    expect(LANGUAGES.map(write)).toEqual([
      '05/03/2026, 2:05 PM',
      '05/03/2026، 2:05 م',
      '05.03.2026, 14:05',
      '05/03/2026, 14:05',
      '05/03/2026, 14:05',
    ])
    expect(writeValue('date', '', 'de')).toBe('')
    const mask = writeMask({ day: 'TT', month: 'MM', year: 'JJJJ' }, 'de')
    expect(mask.replaceAll('\u200E', '')).toBe('TT.MM.JJJJ')
  })

  it('X-25 are parsed as written, at every hour, numeric and with every month name', () => {
    for (const language of LANGUAGES) {
      for (let hour = 0; hour < 24; hour += 1) {
        const value = `${hour}`.padStart(2, '0').concat(':30')
        expect(read('time', writeValue('time', value, language), language)).toBe(value)
        const moment = `2026-03-05T${value}`
        expect(read('moment', writeValue('moment', moment, language), language)).toBe(moment)
      }
      const locale = { en: 'en-AE', ar: 'ar-u-nu-latn', de: 'de-DE', fr: 'fr-FR', pt: 'pt-BR' }
      for (const month of ['short', 'long'] as const) {
        const format = new Intl.DateTimeFormat(locale[language], {
          day: 'numeric',
          month,
          year: 'numeric',
          timeZone: 'UTC',
        })
        for (let index = 0; index < 12; index += 1) {
          const day = new Date(Date.UTC(2026, index, 12))
          expect(read('date', format.format(day), language)).toBe(day.toISOString().slice(0, 10))
        }
      }
    }
  })

  it.each([
    ['2030-05-06', '2030-05-06'],
    ['2030-05-06T10:00', '2030-05-06'],
    ['20300506', '2030-05-06'],
    ['12/3/2026', '2026-03-12'],
    [' 12. 3. 2026 ', '2026-03-12'],
    ['12-03-26', '2026-03-12'],
    ['12.3.85', '1985-03-12'],
    ['12032026', '2026-03-12'],
    ['120326', '2026-03-12'],
    ['١٢/٠٣/٢٠٢٦', '2026-03-12'],
    ['۱۲/۰۳/۲۰۲۶', '2026-03-12'],
    ['12/25/2026', '2026-12-25'],
    ['March 5, 2026', '2026-03-05'],
    ['31/12', '2026-12-31'],
    ['5/6', '2027-06-05'],
    ['29/2', '2028-02-29'],
    ['31/02/2026', undefined],
    ['12/3/202', undefined],
    ['12', undefined],
    ['tomorrow', undefined],
  ])('X-25 parses a day typed as %s', (text, day) => {
    expect(read('date', text)).toBe(day)
  })

  it.each([
    ['14:30', '14:30'],
    ['14.30 Uhr', '14:30'],
    ['14h30', '14:30'],
    ['1430', '14:30'],
    ['9', '09:00'],
    ['9pm', '21:00'],
    ['9:15 p.m.', '21:15'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['2:30 صباحًا', '02:30'],
    ['٢:٣٠ م', '14:30'],
    ['24:00', undefined],
    ['9:5', undefined],
    ['13 pm', undefined],
    ['soon', undefined],
  ])('X-25 parses a time typed as %s', (text, time) => {
    expect(read('time', text)).toBe(time)
  })

  it('X-25 a date alone keeps the previous time, and is incomplete while it may continue', () => {
    expect(read('moment', '2030-05-06T10:00')).toBe('2030-05-06T10:00')
    expect(read('moment', '12 Mar 2026, 8:43 PM')).toBe('2026-03-12T20:43')
    expect(read('moment', '12/03/2026')).toBe('2026-03-12T09:00')
    expect(
      readValue('moment', '12 Mar 2026', { language: 'en', today: '2026-11-26', time: '17:00' }),
    ).toEqual({ value: '2026-03-12T17:00', isWhole: false })
    const isWhole = (kind: DateKind, text: string) =>
      readValue(kind, text, { language: 'en', today: '2026-11-26' })?.isWhole
    expect([
      isWhole('date', '12/3/20'),
      isWhole('date', '12/3/2026'),
      isWhole('time', '2'),
      isWhole('time', '2:30'),
    ]).toEqual([false, true, false, true])
  })
})

describe('days of a month', () => {
  it('CAL-03 start on the reader’s first day of the week, always in six weeks', () => {
    expect([0, 1, 6].map(start => weekOf('2026-03-04', start))).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-02-28',
    ])
    const weeks = weeksOfMonth('2027-02-10', 1)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([
      6,
      '2027-02-01',
      '2027-03-14',
    ])
    expect([addMonths('2026-01-31', 1), addMonths('2028-02-29', -12)]).toEqual([
      '2026-02-28',
      '2027-02-28',
    ])
  })
})
