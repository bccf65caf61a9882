const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]
const firstOf = (some: [string, RegExp][], agent: string) =>
  some.find(([, pattern]) => pattern.test(agent))?.[0]

/** Browser and system as people call them, from how the browser names itself; undefined for what is no browser. */
export function nameDevice(userAgent: string): string | undefined {
  const [browser, system] = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)]
  return browser === undefined && system === undefined
    ? undefined
    : [browser, system].filter(one => one !== undefined).join(', ')
}

export const isPhone = (userAgent: string): boolean => /Mobile|iPhone|Android/.test(userAgent)

/** Classifies an address without a lookup: this computer, the local network, or elsewhere. */
export function placeOf(ip: string): 'here' | 'house' | 'elsewhere' {
  const address = ip.replace(/^::ffff:/, '')
  if (address === '::1' || address.startsWith('127.')) return 'here'
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(
    address,
  )
    ? 'house'
    : 'elsewhere'
}
