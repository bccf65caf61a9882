import { expect, it } from 'vitest'
import { ipBlock } from './ip-block.ts'

it.each([
  ['192.0.2.7', '192.0', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1', '2001:db8:1:2'],
  ['2001:0DB8:0001::6', '2001:db8:1', '2001:db8:1:0'],
  ['::1', '0:0:0', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0', 'fe80:0:0:0'],
])('AUTH-02 groups %s into network %s and household %s', (ip, neighbourhood, household) => {
  expect(ipBlock(ip, { v4: 16, v6: 48 })).toBe(neighbourhood)
  expect(ipBlock(ip, { v4: 32, v6: 64 })).toBe(household)
})
