import { describe, expect, it } from 'vitest'
import { findLack, readSlash } from './slash-read.ts'

// Monday, March 2, 2026, 10:00 in Berlin.
const here = {
  now: new Date('2026-03-02T09:00:00.000Z'),
  zone: 'Europe/Berlin',
  language: 'en',
} as const
const command = (line: string) => {
  const read = readSlash(line, here)
  if (read.is !== 'command') throw new Error(read.is)
  return read.command
}

describe('slash commands', () => {
  it('CHAT-18 parse a task with title, due date and assignees', () => {
    expect(command('/task Call Ana tomorrow 15:00 @ana')).toMatchObject({
      name: 'task',
      title: 'Call Ana',
      text: 'Call Ana tomorrow 15:00 @ana',
      day: '2026-03-03',
      time: '15:00',
      when: '2026-03-03T14:00:00.000Z',
      people: ['ana'],
    })
  })

  it('CHAT-18 parse recurrence for tasks and events, while a card keeps the words', () => {
    expect(command('/task Water plants every monday 9am')).toMatchObject({
      title: 'Water plants',
      parsedDate: { day: '2026-03-09', time: '09:00', recurrence: 'FREQ=WEEKLY;BYDAY=MO' },
    })
    expect(command('/event Dinner tomorrow 7-9pm')).toMatchObject({
      title: 'Dinner',
      parsedDate: { end: { day: '2026-03-03', time: '21:00' } },
    })
    expect(command('/card Check the pump every monday')).toMatchObject({
      title: 'Check the pump every monday',
      when: '2026-03-02',
      parsedDate: { recurrence: undefined, phrases: [] },
    })
  })

  it('CHAT-18 parse a reminder by minutes, hours, days or a date', () => {
    expect(command('/remind 20m')).toMatchObject({ title: '', when: '2026-03-02T09:20:00.000Z' })
    expect(command('/remind me 2h Call Ana')).toMatchObject({
      title: 'Call Ana',
      when: '2026-03-02T11:00:00.000Z',
    })
    expect(command('/remind me tomorrow 9:00 to water the plants')).toMatchObject({
      when: '2026-03-03T08:00:00.000Z',
    })
  })

  it('CHAT-18 report what is missing', () => {
    expect(findLack(command('/task tomorrow'), here.now)).toBe('needsTitle')
    expect(findLack(command('/event Lunch'), here.now)).toBe('needsDay')
    expect(findLack(command('/remind me'), here.now)).toBe('needsMoment')
    expect(findLack(command('/remind 2020-01-01 9:00'), here.now)).toBe('past')
    expect(findLack(command('/event Lunch Friday 12:30'), here.now)).toBeUndefined()
  })

  it('CHAT-18 treat unknown commands, paths and inner slashes as text', () => {
    expect(readSlash('/banana 4990', here)).toEqual({ is: 'unknown', word: 'banana' })
    expect(readSlash('/etc/hosts is wrong', here)).toEqual({ is: 'text' })
    expect(readSlash('either/or', here)).toEqual({ is: 'text' })
    expect(readSlash('/', here)).toEqual({
      is: 'begun',
      names: ['task', 'event', 'card', 'remind', 'invoice'],
    })
    expect(readSlash('/invoice  4990 ', here)).toMatchObject({
      is: 'command',
      command: { name: 'invoice', title: '4990', people: [] },
    })
    expect(readSlash('/re', here)).toEqual({ is: 'begun', names: ['remind'] })
  })
})
