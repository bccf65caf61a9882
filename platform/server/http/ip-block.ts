/**
 * The network block of an address. A household or phone has one IPv4 address, but millions of IPv6 addresses.
 * @example ipBlock('192.0.2.7', { v4: 16, v6: 48 }) === '192.0'
 */
export function ipBlock(ip: string, { v4, v6 }: { v4: 8 | 16 | 24 | 32; v6: 48 | 64 }): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':'))
    return plain
      .split('.')
      .slice(0, v4 / 8)
      .join('.')
  return expand(plain)
    .slice(0, v6 / 16)
    .join(':')
}

/** All eight groups, without leading zeros. */
function expand(ip: string): string[] {
  const [head = [], tail = []] = ip
    .toLowerCase()
    .replace(/%.*$/, '')
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const missing = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...missing, ...tail].map(group => group.replace(/^0+(?=.)/, ''))
}
