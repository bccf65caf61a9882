import { describe, expect, it } from 'vitest'
import { findTimeFault, initialFields, makeSchema, toMaking } from './make-form.ts'
import { readSource } from './source.ts'

// Monday, 2 March 2026, 10:00 in Berlin.
const now = new Date('2026-03-02T09:00:00.000Z')
const zone = 'Europe/Berlin'
const here = { now, zone, language: 'en' } as const
const fieldsOf = (kind: 'task' | 'card' | 'event', title: string, text = '') =>
  initialFields(kind, readSource({ title, text }, here), { now, zone })

describe('creating records from an email or a message', () => {
  it('MAIL-21 takes the title, and the date and time it mentions, preferring those of the title', () => {
    expect(readSource({ title: 'Call Ana tomorrow 15:00', text: 'or on Friday' }, here)).toEqual({
      whole: 'Call Ana tomorrow 15:00',
      title: 'Call Ana',
      when: { day: '2026-03-03', time: '15:00', end: undefined, words: 'tomorrow 15:00' },
    })
    expect(readSource({ title: 'Offer', text: 'Please answer by Friday.' }, here)).toMatchObject({
      title: 'Offer',
      when: { day: '2026-03-06', time: undefined },
    })
    expect(readSource({ title: 'Offer', text: 'Please answer.' }, here).when).toBeUndefined()
    expect(readSource({ title: 'tomorrow', text: '' }, here).title).toBe('tomorrow')
  })

  it('MAIL-21 sets a task’s due time in the person’s time zone, or a due day', () => {
    const made = (title: string) =>
      toMaking('task', makeSchema.parse(fieldsOf('task', title)), { people: [5], zone })
    expect(made('Call Ana tomorrow 15:00')).toMatchObject({
      title: 'Call Ana',
      due: '2026-03-03T14:00:00.000Z',
      people: [5],
    })
    expect(made('Call Ana tomorrow')).toMatchObject({ due: '2026-03-03' })
    expect(made('Call Ana')).toMatchObject({ due: null })
  })

  it('MAIL-21 makes an event one hour or all day; without a day it starts at the next full hour', () => {
    expect(fieldsOf('event', 'Lunch Friday 23:30')).toMatchObject({
      day: '2026-03-06',
      time: '23:30',
      endDay: '2026-03-07',
      endTime: '00:30',
    })
    expect(fieldsOf('event', 'Dinner tomorrow 7-9pm')).toMatchObject({
      title: 'Dinner',
      time: '19:00',
      endDay: '2026-03-03',
      endTime: '21:00',
    })
    expect(fieldsOf('event', 'Offsite 4-6 Mar')).toMatchObject({
      title: 'Offsite',
      day: '2026-03-04',
      time: '',
      endDay: '2026-03-06',
    })
    expect(fieldsOf('event', 'Report every Friday')).toMatchObject({
      title: 'Report every Friday',
      day: '2026-03-06',
    })
    expect(fieldsOf('event', 'Lunch')).toMatchObject({
      day: '2026-03-02',
      time: '11:00',
      endTime: '12:00',
    })
    const allDay = toMaking('event', makeSchema.parse(fieldsOf('event', 'Fair on Friday')), {
      people: [],
      zone,
    })
    expect(allDay).toMatchObject({ start: '2026-03-06', end: '2026-03-07', allDay: true })
  })

  it('MAIL-21 rejects an event without a day or ending before it starts, without a request', () => {
    const good = fieldsOf('event', 'Lunch Friday 12:30')
    expect(findTimeFault(good)).toBeUndefined()
    expect(findTimeFault({ ...good, day: '' })).toBe('day')
    expect(findTimeFault({ ...good, endTime: '12:30' })).toBe('end')
    expect(findTimeFault({ ...good, endDay: '2026-03-05' })).toBe('end')
  })
})
