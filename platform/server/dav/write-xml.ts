// WebDAV responses (RFC 4918): namespaced names, and the properties of each URL.

export const DAV = 'DAV:'
export const CALDAV = 'urn:ietf:params:xml:ns:caldav'
export const CARDDAV = 'urn:ietf:params:xml:ns:carddav'
export const CALENDARSERVER = 'http://calendarserver.org/ns/'

/** A property by its namespace and name. */
export interface PropName {
  ns: string
  name: string
}
/** The value of a property: ready-made XML. */
export type Props = readonly (PropName & { xml: string })[]

const PREFIXES: Readonly<Record<string, string>> = {
  [DAV]: 'd',
  [CALDAV]: 'c',
  [CARDDAV]: 'card',
  [CALENDARSERVER]: 's',
}
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
/** Removes what XML cannot represent. */
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNSPEAKABLE, '')
    .replaceAll(/[&<>"\r]/g, sign => SIGNS[sign] ?? sign)

/** An element; of a namespace that is not ours with its name in full. */
export function element({ ns, name }: PropName, content = ''): string {
  const prefix = PREFIXES[ns]
  const tag = prefix === undefined ? name : `${prefix}:${name}`
  const declared = prefix === undefined ? ` xmlns="${xmlText(ns)}"` : ''
  return content === '' ? `<${tag}${declared}/>` : `<${tag}${declared}>${content}</${tag}>`
}
export const dav = (name: string, content = '') => element({ ns: DAV, name }, content)
export const cal = (name: string, content = '') => element({ ns: CALDAV, name }, content)
export const card = (name: string, content = '') => element({ ns: CARDDAV, name }, content)
export const href = (path: string) => dav('href', xmlText(path))

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
const NAMES = Object.entries(PREFIXES)
  .map(([ns, prefix]) => ` xmlns:${prefix}="${ns}"`)
  .join('')

/** A whole answer. */
export const document = (root: string, content: string) =>
  `${HEAD}<${root}${NAMES}>${content}</${root}>\n`

/** The properties of a URL: requested ones that exist, and those that don't. */
export function respond(
  path: string,
  { asked, known }: { asked: readonly PropName[] | 'all'; known: Props },
): string {
  const is = (one: PropName) => (other: PropName) => one.ns === other.ns && one.name === other.name
  const found = asked === 'all' ? known : asked.flatMap(one => known.find(is(one)) ?? [])
  const missing = asked === 'all' ? [] : asked.filter(one => !known.some(is(one)))
  const stat = (props: string, status: string) =>
    props === '' ? '' : dav('propstat', dav('prop', props) + dav('status', `HTTP/1.1 ${status}`))
  const good = stat(found.map(one => element(one, one.xml)).join(''), '200 OK')
  const bad = stat(missing.map(one => element(one)).join(''), '404 Not Found')
  return dav(
    'response',
    href(path) + good + (bad === '' && good === '' ? stat(' ', '200 OK') : bad),
  )
}
/** The status of a URL without properties. */
export const respondStatus = (path: string, status: string, error = '') =>
  dav(
    'response',
    href(path) + dav('status', `HTTP/1.1 ${status}`) + (error === '' ? '' : dav('error', error)),
  )
export const respondNotFound = (path: string) => respondStatus(path, '404 Not Found')
