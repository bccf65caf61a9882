import { BlockList, isIP } from 'node:net'

// Which addresses are public. All others, above all this machine and its network, must not be reachable through
// us (S5).

// IANA's special-purpose registry, for IPv4.
const INNER_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Of IPv6 only what was given out to the world counts, without what carries an IPv4 address inside or leads to none.
const WORLD_6: [string, number] = ['2000::', 3]
const INNER_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const inner = new BlockList()
for (const [address, bits] of INNER_4) inner.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of INNER_6) inner.addSubnet(address, bits, 'ipv6')
const world = new BlockList()
world.addSubnet(...WORLD_6, 'ipv6')

/**
 * Whether an address is public: not of this machine, a private network, or a reserved range.
 * @example isPublicAddress('::ffff:127.0.0.1') === false
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && world.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

// Names of this machine, of its network and of home networks: they never lead outside.
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa|lan|intranet)\.?$/i

/**
 * Whether the host of a URL, with or without brackets, may be requested judging by its text: a public address, or a name that is not local. The
 * addresses of a name must be checked on lookup.
 * @example isPublicHost('printer.local') === false
 */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  // A name without a dot is one of this network.
  return /[a-z]/i.test(bare) && bare.replace(/\.$/, '').includes('.') && !LOCAL_NAME.test(bare)
}
