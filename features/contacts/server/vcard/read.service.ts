import ICAL from 'ical.js'
import type { ContactChange } from '#platform/server/compose/address-books.ts'
import { lineName, unfoldLines } from '#platform/server/dav/content-lines.ts'

// Parses vCards sent by programs (RFC 2426, RFC 6350). The content is untrusted: a single pass, with limits on lines, and only relevant
// lines go to ical.js.

export interface ReadCard extends ContactChange {
  uid: string
}

/** Longer lines are pictures, which are ignored. */
const LONGEST_LINE = 4_000
/** Limit of relevant lines: some programs send dozens of addresses. */
const MAX_LINES = 200
const LONGEST_UID = 255
const READ_NAMES: ReadonlySet<string> = new Set([
  'version',
  'uid',
  'fn',
  'org',
  'email',
  'tel',
  'adr',
  'kind',
  'x-addressbookserver-kind',
])

/** One person or company; otherwise the reason why it is rejected. */
export function readCard(text: string): ReadCard | string {
  const lines = readLines(text)
  if (typeof lines === 'string') return lines
  const all = lines.flatMap(toProperty)
  const textOf = (name: string): string =>
    firstText(preferred(all.filter(one => one.name === name)))
  const version = textOf('version')
  if (version !== '3.0' && version !== '4.0') return 'Only vCard 3.0 and 4.0 are supported.'
  const kind = (textOf('kind') || textOf('x-addressbookserver-kind')).toLowerCase()
  if (kind === 'group') return 'Groups of contacts aren’t supported.'
  const uid = textOf('uid')
  if (uid === '' || uid.length > LONGEST_UID) return 'Send a UID of up to 255 characters.'
  const fullName = textOf('fn')
  if (fullName === '') return 'Send a name as FN.'
  return {
    uid,
    fullName,
    company: textOf('org'),
    email: textOf('email').replace(/^mailto:/i, ''),
    phone: textOf('tel').replace(/^tel:/i, ''),
    ...readAddress(preferred(all.filter(one => one.name === 'adr'))),
  }
}

/** Relevant lines of a single vCard. */
function readLines(text: string): string[] | string {
  const broken = 'This isn’t a valid vCard.'
  const found: string[] = []
  let state: 'before' | 'inside' | 'after' = 'before'
  for (const { line: whole } of unfoldLines(text, LONGEST_LINE)) {
    const line = whole.trimEnd()
    const name = lineName(line).replace(/^[\w-]+\./, '')
    if (line === '') continue
    if (state === 'after') return 'Send one contact at a time.'
    if (state === 'before') {
      if (!/^BEGIN:VCARD$/i.test(line)) return broken
      state = 'inside'
    } else if (name === 'begin') return broken
    else if (name === 'end') {
      if (!/^END:VCARD$/i.test(line)) return broken
      state = 'after'
    } else if (READ_NAMES.has(name)) {
      if (line.length > LONGEST_LINE || found.length === MAX_LINES)
        return 'This vCard is too large.'
      found.push(line)
    }
  }
  return state === 'after' ? found : broken
}

interface Property {
  name: string
  rank: number
  value: unknown
}

/** ical.js reports by throwing; we treat such a line as unreadable. */
function toProperty(line: string): Property[] {
  try {
    const read: unknown = ICAL.parse.property(line, ICAL.design.vcard)
    if (!Array.isArray(read)) return []
    const [name, params, , value]: unknown[] = read
    return typeof name === 'string' ? [{ name, rank: rankOf(params), value }] : []
  } catch {
    return []
  }
}

/** Lower is preferred: version 4.0 ranks them, version 3.0 marks one. */
function rankOf(params: unknown): number {
  if (typeof params !== 'object' || params === null) return 101
  const pref = 'pref' in params ? Number(params.pref) : Number.NaN
  if (Number.isInteger(pref) && pref >= 1 && pref <= 100) return pref
  const types = 'type' in params ? [params.type].flat() : []
  return types.some(type => String(type).toLowerCase() === 'pref') ? 1 : 101
}

const preferred = (alike: readonly Property[]): Property | undefined =>
  alike.toSorted((a, b) => a.rank - b.rank)[0]

/** The first component of a structured value, such as the name of an organization without its units. */
const firstText = (property: Property | undefined): string => partsOf(property)[0] ?? ''

const partsOf = (property: Property | undefined): string[] =>
  property === undefined ? [] : [property.value].flat().map(clean)

const clean = (part: unknown): string =>
  (Array.isArray(part) ? part.join(', ') : typeof part === 'string' ? part : '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()

/** Programs have structured addresses; we have one text and a country. */
function readAddress(property: Property | undefined): { address: string; country: string } {
  const { value } = property ?? {}
  const parts = Array.isArray(value) ? value.map(clean) : [clean(value)]
  const address = parts.length === 1 ? parts : parts.slice(0, 6)
  return { address: address.filter(Boolean).join(', '), country: parts[6] ?? '' }
}
