import { EMAIL_VIEWS, type EmailView } from './email.rules.ts'

// The search syntax (features.md MAIL-11): words, "phrases", -word, OR, and operators such as `from:ada is:unread`.

export const SEARCH_FLAGS = ['unread', 'read', 'starred', 'unstarred'] as const
export type SearchFlag = (typeof SEARCH_FLAGS)[number]

export type SearchTerm =
  /** Anywhere: names, addresses, subject, body. */
  | { kind: 'words'; text: string }
  | { kind: 'from' | 'to' | 'subject' | 'label'; text: string }
  | { kind: 'has'; what: 'attachment' }
  | { kind: 'is'; flag: SearchFlag }
  /** A folder; `anywhere` is all but spam and trash. Without it, the current folder. */
  | { kind: 'in'; view: EmailView | 'anywhere' }
  /** Days as `2026-11-21`; `after` is inclusive, `before` exclusive. */
  | { kind: 'before' | 'after'; day: string }
  | { kind: 'older_than' | 'newer_than'; days: number }

/** Every clause must hold: any of its terms matches, or with `isNot` none does. */
export interface SearchClause {
  isNot: boolean
  any: SearchTerm[]
}

const MAX_CLAUSES = 30
const OPERATORS = [
  'from',
  'to',
  'subject',
  'label',
  'has',
  'is',
  'in',
  'before',
  'after',
  'older_than',
  'newer_than',
] as const
type Operator = (typeof OPERATORS)[number]
const SPANS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

interface Token {
  isNot: boolean
  operator: Operator | undefined
  text: string
  isQuoted: boolean
}

/**
 * Parses a search. Never fails: an invalid operator is searched for as words.
 * @example parseSearch('from:ada is:unread "first draft" -spam')
 */
export function parseSearch(text: string): SearchClause[] {
  const clauses: SearchClause[] = []
  let joins = false
  for (const token of tokensOf(text)) {
    if (isOr(token)) {
      joins = clauses.length > 0
      continue
    }
    const term = toTerm(token)
    const last = clauses.at(-1)
    // OR joins its neighbors; negated terms cannot be joined.
    if (joins && last !== undefined && !last.isNot && !token.isNot) last.any.push(term)
    else clauses.push({ isNot: token.isNot, any: [term] })
    joins = false
  }
  return clauses.slice(0, MAX_CLAUSES)
}

/** Whether a text uses the search syntax: then it is a `search`, otherwise the specification's `q`. */
export const hasOperators = (text: string): boolean =>
  tokensOf(text).some(
    token => token.isNot || token.isQuoted || isOr(token) || token.operator !== undefined,
  )

/** The terms as typed, for chips; removing one leaves the others unchanged. */
export const searchParts = (text: string): string[] => tokensOf(text).map(writeToken)

const isOr = ({ operator, text, isQuoted, isNot }: Token): boolean =>
  operator === undefined && text === 'OR' && !isQuoted && !isNot

function writeToken({ isNot, operator, text, isQuoted }: Token): string {
  return `${isNot ? '-' : ''}${operator === undefined ? '' : `${operator}:`}${isQuoted ? `"${text}"` : text}`
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let rest = text.trimStart()
  while (rest !== '') {
    const isNot = /^-[^\s-]/.test(rest)
    if (isNot) rest = rest.slice(1)
    const head = /^([a-z_]{2,10}):(?=\S)/i.exec(rest)
    const operator = OPERATORS.find(name => name === head?.[1]?.toLowerCase())
    if (operator !== undefined) rest = rest.slice(operator.length + 1)
    const { value, isQuoted, length } = readValue(rest)
    rest = rest.slice(length).trimStart()
    if (value !== '') tokens.push({ isNot, operator, text: value, isQuoted })
  }
  return tokens
}

function readValue(text: string): { value: string; isQuoted: boolean; length: number } {
  if (text.startsWith('"')) {
    const end = text.indexOf('"', 1)
    const inner = end === -1 ? text.slice(1) : text.slice(1, end)
    return { value: inner.trim(), isQuoted: true, length: end === -1 ? text.length : end + 1 }
  }
  const end = text.search(/\s/)
  const value = end === -1 ? text : text.slice(0, end)
  return { value, isQuoted: false, length: Math.max(1, value.length) }
}

function toTerm({ operator, text }: Token): SearchTerm {
  if (operator === undefined) return { kind: 'words', text }
  const term = READERS[operator](text)
  return term ?? { kind: 'words', text: `${operator}:${text}` }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const dayOf = (text: string): string => text.replaceAll('/', '-')
const byDay =
  (kind: 'before' | 'after') =>
  (text: string): SearchTerm | undefined =>
    isDay(dayOf(text)) ? { kind, day: dayOf(text) } : undefined
const bySpan =
  (kind: 'older_than' | 'newer_than') =>
  (text: string): SearchTerm | undefined => {
    const [, count, unit = ''] = /^(\d{1,4})([dwmy])$/i.exec(text) ?? []
    const days = SPANS[unit.toLowerCase()]
    return count === undefined || days === undefined
      ? undefined
      : { kind, days: Number(count) * days }
  }

const READERS: Readonly<Record<Operator, (text: string) => SearchTerm | undefined>> = {
  from: text => ({ kind: 'from', text }),
  to: text => ({ kind: 'to', text }),
  subject: text => ({ kind: 'subject', text }),
  label: text => ({ kind: 'label', text }),
  has: text => (/^attachments?$/i.test(text) ? { kind: 'has', what: 'attachment' } : undefined),
  is(text) {
    const flag = SEARCH_FLAGS.find(one => one === text.toLowerCase())
    return flag === undefined ? undefined : { kind: 'is', flag }
  },
  in(text) {
    const lower = text.toLowerCase()
    if (lower === 'anywhere') return { kind: 'in', view: 'anywhere' }
    const view = EMAIL_VIEWS.find(one => one === lower || `${one}s` === lower)
    return view === undefined ? undefined : { kind: 'in', view }
  },
  before: byDay('before'),
  after: byDay('after'),
  older_than: bySpan('older_than'),
  newer_than: bySpan('newer_than'),
}
