import { expect, it } from 'vitest'
import { remindTimes } from './remind-times.ts'

const texts = (now: string, zone: string) =>
  remindTimes(new Date(now), zone).map(({ name, at }) => `${name} ${at.toISOString()}`)

it('CHAT-14 reminder times are of the account’s time zone, and on a Sunday Monday is offered once', () => {
  // Monday morning in Tokyo while it is Sunday elsewhere.
  expect(texts('2026-11-22T23:00:00.000Z', 'Asia/Tokyo').slice(3)).toEqual([
    'tomorrow 2026-11-24T00:00:00.000Z',
    'monday 2026-11-30T00:00:00.000Z',
  ])
  expect(texts('2026-11-22T10:00:00.000Z', 'Europe/Berlin').slice(3)).toEqual([
    'tomorrow 2026-11-23T08:00:00.000Z',
  ])
})
