import { expect, it } from 'vitest'
import { listZones, nameOfZone } from './zone-names.rules.ts'

it.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('ACC-09 the time zone %s is called %s', (zone, name) => {
  expect(nameOfZone(zone)).toBe(name)
})

it('ACC-09 a stored identifier stays chosen under its current name, once', () => {
  const choices = (stored: string) =>
    listZones(stored).filter(({ text }) => text === 'Asia/Kolkata')
  expect(choices('Asia/Calcutta')).toEqual([{ value: 'Asia/Calcutta', text: 'Asia/Kolkata' }])
  expect(choices('Asia/Kolkata')).toEqual([{ value: 'Asia/Kolkata', text: 'Asia/Kolkata' }])
  expect(listZones('').map(({ text }) => text)).toContain('UTC')
})
