import { describe, expect, it } from 'vitest'
import { held } from '../preferences/held.ts'
import { createFormats } from './format.ts'
import { listOf } from './list-of.ts'

const moment = '2021-04-14T20:43:00.000Z'

describe('formats', () => {
  it('X-33 writes English dates as specified', () => {
    const format = createFormats('en', { timeZone: 'UTC' })
    expect(format.date('2019-12-13T08:00:00.000Z')).toBe('13 Dec 2019')
    // “Sept” in the English of most places.
    expect(format.date('2019-09-03T08:00:00.000Z')).toBe('3 Sep 2019')
    expect(format.date('2019-09-01T08:00:00.000Z')).toBe('1 Sep 2019')
    expect(format.moment(moment)).toBe('14 Apr 2021, 8:43 PM')
    expect(format.number(1284)).toBe('1,284')
    expect(format.compact(1284)).toBe('1.3K')
    expect(format.percent(0.424)).toBe('42%')
  })

  it('X-33 omits the current year from dates in a list', () => {
    const now = new Date('2021-12-31T23:30:00.000Z')
    const format = createFormats('en', { timeZone: 'UTC' })
    expect(format.shortDate(moment, now)).toBe('14 Apr')
    expect(format.shortMoment(moment, now)).toBe('14 Apr, 8:43 PM')
    expect(format.shortDate('2020-04-14T20:43:00.000Z', now)).toBe('14 Apr 2020')
    // In Tokyo the year is over.
    expect(createFormats('en', { timeZone: 'Asia/Tokyo' }).shortDate(moment, now)).toBe(
      '15 Apr 2021',
    )
    expect(createFormats('de', { timeZone: 'UTC' }).shortDate(moment, now)).toBe('14. Apr.')
  })

  it('X-33 isolates a time so that it keeps its order in right-to-left text', () => {
    const format = createFormats('en', { timeZone: 'UTC', direction: 'rtl' })
    expect(format.time(moment)).toBe('\u20668:43 PM\u2069')
    expect(format.date(moment)).toBe('\u206614 Apr 2021\u2069')
    expect(format.ago(moment, new Date('2021-04-15T17:43:00Z'))).toBe('\u206621 hours ago\u2069')
    expect(held('2 unread', { language: 'en', direction: 'rtl' })).toBe('\u20662 unread\u2069')
    expect(held('Users', { language: 'en', direction: 'rtl' })).toBe('Users')
    expect(held('2 unread', { language: 'en', direction: 'ltr' })).toBe('2 unread')
  })

  it('X-34 shows times in the reader’s time zone', () => {
    expect(createFormats('en', { timeZone: 'Asia/Tokyo' }).moment(moment)).toBe(
      '15 Apr 2021, 5:43 AM',
    )
  })

  it.each(['Pacific/Auckland', 'America/Los_Angeles'])(
    'X-34 a day without a time is the same day in %s, and has no time',
    timeZone => {
      const format = createFormats('en', { timeZone })
      expect(format.date('2021-04-14')).toBe('14 Apr 2021')
      expect(format.moment('2021-04-14')).toBe('14 Apr 2021')
      const newYear = new Date('2021-01-01T12:00:00.000Z')
      expect(format.shortDate('2021-01-01', newYear)).toBe('1 Jan')
      expect(format.shortMoment('2020-12-31', newYear)).toBe('31 Dec 2020')
    },
  )

  it('formats relative times', () => {
    const format = createFormats('en', { timeZone: 'UTC' })
    const now = new Date('2021-04-17T20:44:00.000Z')
    expect(format.ago(moment, now)).toBe('3 days ago')
    expect(format.ago('2021-04-17T20:43:40.000Z', now)).toBe('now')
  })

  it('X-33 writes Portuguese dates as short as those of its lists', () => {
    const format = createFormats('pt', { timeZone: 'UTC' })
    expect(format.date(moment)).toBe('14 abr. 2021')
    expect(format.shortMoment(moment, new Date(moment))).toBe('14 abr., 20:43')
  })

  it('X-33 separates names with the language’s comma', () => {
    expect(listOf(['Ada', 'Bruno'])).toBe('Ada, Bruno')
    expect(listOf(['Ada', 'Bruno'], 'ar')).toBe('Ada، Bruno')
  })

  it('X-33 writes a share with the sign and the decimals of its language', () => {
    expect(createFormats('en').percent(0.887, 1)).toBe('88.7%')
    expect(createFormats('de').percent(0.887, 1)).toBe('88,7\u00A0%')
    expect(createFormats('fr').percent(0.08, 1)).toBe('8\u00A0%')
    expect(createFormats('pt').percent(0.081, 2)).toBe('8,1%')
    expect(createFormats('de').percent(0.887)).toBe('89\u00A0%')
  })

  it('X-33 writes German dates and numbers in German', () => {
    const format = createFormats('de', { timeZone: 'UTC' })
    expect(format.date(moment)).toMatch(/14\. Apr.* 2021/)
    expect(format.moment(moment)).toMatch(/, 20:43$/)
    expect(format.number(1284)).toBe('1.284')
  })

  it('X-33 writes Arabic dates in Arabic', () => {
    expect(createFormats('ar', { timeZone: 'UTC' }).date(moment)).toMatch(/14.*أبريل.*2021/)
  })

  it('ACC-09 formats amounts in their own currency, or else in the reader’s', () => {
    const format = createFormats('en', { currency: 'EUR' })
    expect(format.money(1284.5)).toBe('€1,284.50')
    expect(format.money(49, 'USD')).toBe('$49.00')
    expect(format.money(-49, 'USD')).toBe('−$49.00')
    expect(format.wholeMoney(-49, 'USD')).toBe('−$49')
    expect(format.money(49, 'JPY')).toBe('¥49')
    expect(format.wholeMoney(49, 'USD')).toBe('$49')
    expect(createFormats('de', { currency: 'EUR' }).money(1284.5)).toMatch(/1\.284,50\s€/)
    expect(createFormats('ar').money(49)).toMatch(/^\u206749\.00\s\u2068US\$\u2069\u2069$/)
  })

  it('ACC-09 lists weekdays from the first day of the week', () => {
    expect(createFormats('en').weekdays()[0]).toBe('Mon')
    expect(createFormats('en', { weekStart: 6 }).weekdays()).toEqual([
      'Sat',
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
    ])
  })

  it('X-33 sorts names by the rules of the language', () => {
    const names = ['Zoe', 'Öz', 'Oskar', 'élan', 'Elba', 'Åland', 'Alba']
    for (const language of ['en', 'de', 'fr', 'pt', 'ar'] as const)
      expect(names.toSorted(createFormats(language).compare)).toEqual([
        'Åland',
        'Alba',
        'élan',
        'Elba',
        'Oskar',
        'Öz',
        'Zoe',
      ])
  })
})
