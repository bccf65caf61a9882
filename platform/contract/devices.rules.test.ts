import { expect, it } from 'vitest'
import { nameDevice, placeOf } from './devices.rules.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8.5.0', undefined],
])('USR-13 names the device of %s', (agent, name) => {
  expect(nameDevice(agent)).toBe(name)
})

it('ACC-06 describes a location only as far as it is known', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(placeOf)).toEqual(['here', 'here', 'here'])
  expect(['192.168.1.20', '10.0.0.4', '172.20.3.1', 'fd12:3456::1'].map(placeOf)).toEqual(
    Array(4).fill('house'),
  )
  expect(['203.0.113.9', '172.32.0.1', '2001:db8::1'].map(placeOf)).toEqual(
    Array(3).fill('elsewhere'),
  )
})
