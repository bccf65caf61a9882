import { foldSearch } from '#platform/contract/fold.rules.ts'

// How the global search tokenizes texts: stored texts and queries go the same way.

/** The groups of a response, in order. */
export const SEARCH_GROUPS = [
  'pages',
  'files',
  'contacts',
  'invoices',
  'orders',
  'products',
  'tasks',
  'cards',
  'events',
  'posts',
  'articles',
  'tickets',
  'mails',
  'chats',
  'records',
] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

/** The name of a group on the wire: `Pages`, `Files`, `Contacts`, … */
export const groupTitle = (group: SearchGroup): string =>
  `${group.charAt(0).toUpperCase()}${group.slice(1)}`

/** Shown per group until more is requested (NAV-01). */
export const SEARCH_SHOWN = 4
/** The most shown of one group; typing more narrows it down. */
export const MAX_SEARCH = 50
export const SEARCH_LENGTH = 100

const LONGEST_WORD = 40

/** The words of a text, folded, in order, split at punctuation and spaces. */
export const searchWords = (text: string): string[] =>
  foldSearch(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap(word => (word === '' ? [] : [Array.from(word).slice(0, LONGEST_WORD).join('')]))

/** Whether one letter added, removed, replaced, or two transposed turn one word into the other. */
export function isNearly(one: string, other: string): boolean {
  const [short, long] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length)
  if (short === undefined || long === undefined || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1)
  if (rest(short, at + 1) === rest(long, at + 1)) return true
  return (
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    rest(short, at + 2) === rest(long, at + 2)
  )
}

/** What is called by its number: `invoice 4990`, `order O-10795`. */
const NUMBERED = /^(\p{L}[\p{L} ]*?)\s+#?(\p{L}{0,3}-?\d+)$/u

/**
 * The group named before the colon or the number of a search, and the query within it.
 * @example readFilter('invoice: due', [['invoices', 'invoice']]) // { group: 'invoices', q: 'due' }
 */
export function readFilter(
  typed: string,
  names: readonly (readonly [SearchGroup, string])[],
): { group?: SearchGroup; q: string } {
  const whole = typed.trim()
  const colon = whole.indexOf(':')
  const [, noun = '', number = ''] = NUMBERED.exec(whole) ?? []
  const [asked, q] =
    colon > 0 ? [whole.slice(0, colon), whole.slice(colon + 1).trim()] : [noun, number]
  const found = names.find(([, name]) => foldSearch(name).trim() === foldSearch(asked).trim())
  return asked === '' || found === undefined ? { q: whole } : { group: found[0], q }
}
