import { foldSearch } from '#platform/contract/fold.rules.ts'
import { childOf, type Element } from '#platform/server/dav/read-xml.ts'
import { CARDDAV } from '#platform/server/dav/write-xml.ts'
import { collationUnknown, filterUnknown } from '../contacts.errors.ts'
import type { CardLine } from '../vcard/vcard.context.ts'

// Queries of an address book (RFC 6352 10.5): contacts whose properties match texts, by all conditions or any.

export type Holds = (lines: readonly CardLine[]) => boolean

/** Limit of conditions: each is evaluated for each contact. */
const MAX_CONDITIONS = 50
const LONGEST_TEXT = 500
const ASCII = /[A-Z]/g
const FOLDS: Readonly<Record<string, (text: string) => string>> = {
  'i;ascii-casemap': text => text.replaceAll(ASCII, sign => sign.toLowerCase()),
  'i;octet': text => text,
  // Wider than the standard: ignores accents and Arabic spelling variants, like our own search.
  'i;unicode-casemap': foldSearch,
}
const MATCHES: Readonly<Record<string, (text: string, sought: string) => boolean>> = {
  contains: (text, sought) => text.includes(sought),
  equals: (text, sought) => text === sought,
  'starts-with': (text, sought) => text.startsWith(sought),
  'ends-with': (text, sought) => text.endsWith(sought),
}

/** Parses the filter and limit of a query. Throws DAV preconditions. */
export function readFilter(query: Element): { holds: Holds; limit: number | undefined } {
  const filter = childOf(query, CARDDAV, 'filter')
  const conditions = elementsOf(filter)
  if (conditions.length > MAX_CONDITIONS) throw filterUnknown('The filter is too large.')
  const each = conditions.map(readPropFilter)
  return { holds: each.length === 0 ? () => true : join(filter, each), limit: readLimit(query) }
}

const elementsOf = (element: Element | undefined): readonly Element[] => element?.children ?? []

/** `anyof` unless it is `allof`. */
function join<T>(
  element: Element | undefined,
  each: readonly ((of: T) => boolean)[],
): (of: T) => boolean {
  const test = element?.attributes.test ?? 'anyof'
  if (test === 'anyof') return of => each.some(holds => holds(of))
  if (test === 'allof') return of => each.every(holds => holds(of))
  throw filterUnknown('A test is anyof or allof.')
}

function readPropFilter(filter: Element): Holds {
  const name = filter.attributes.name?.toUpperCase()
  if (filter.ns !== CARDDAV || filter.name !== 'prop-filter' || name === undefined)
    throw filterUnknown('You can filter by properties of contacts.')
  const [first, ...more] = filter.children
  const textsOf = (lines: readonly CardLine[]): string[] =>
    lines
      .filter(line => line.name === name)
      .map(({ value }) => (typeof value === 'string' ? value : value.join(';')))
  if (first === undefined) return lines => textsOf(lines).length > 0
  if (first.ns === CARDDAV && first.name === 'is-not-defined' && more.length === 0)
    return lines => textsOf(lines).length === 0
  if (filter.children.length > MAX_CONDITIONS) throw filterUnknown('The filter is too large.')
  const each = filter.children.map(readTextMatch)
  const holds = join<string[]>(filter, each)
  return lines => holds(textsOf(lines))
}

function readTextMatch(match: Element): (texts: readonly string[]) => boolean {
  if (match.ns !== CARDDAV || match.name !== 'text-match')
    throw filterUnknown('You can filter properties only by their text.')
  const { collation = 'default', 'match-type': type = 'contains' } = match.attributes
  const isNegated = match.attributes['negate-condition'] === 'yes'
  const fold = FOLDS[collation === 'default' ? 'i;unicode-casemap' : collation]
  if (fold === undefined) throw collationUnknown()
  const matches = MATCHES[type]
  if (matches === undefined) throw filterUnknown('This kind of match isn’t supported.')
  if (match.text.length > LONGEST_TEXT) throw filterUnknown('The filter is too large.')
  const sought = fold(match.text)
  return texts => texts.some(text => matches(fold(text), sought) !== isNegated)
}

function readLimit(query: Element): number | undefined {
  const most = childOf(childOf(query, CARDDAV, 'limit'), CARDDAV, 'nresults')?.text.trim()
  if (most === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(most)) throw filterUnknown('A limit is a whole number above zero.')
  return Number(most)
}
