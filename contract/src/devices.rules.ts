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
const firstOf = (some: [string, RegExp][], agent: string) => some.find(([, pattern]) => pattern.test(agent))?.[0]

/** Browser and system as people call them, from how the browser names itself; undefined for what is no browser. */
export function nameDevice(userAgent: string): string | undefined {
  const [browser, system] = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)]
  return browser === undefined && system === undefined ? undefined : [browser, system].filter(one => one !== undefined).join(', ')
}
