import { EMAIL_FOLDERS } from '#features/email/contract/email.rules.ts'
import type { Mark, StoreCondition, StoreOrder } from '#features/email/server/email.service.ts'
import * as z from 'zod/mini'
import { MethodError } from '../jmap.errors.ts'
import { fromMailboxId } from '../request/ids.service.ts'

// Filters and orders of `Email/query` (RFC 8621, 4.4) as conditions of the mailbox. What it cannot answer truthfully is refused.

const MAX_DEPTH = 10
const MAX_CONDITIONS = 100
const MAX_WORDS = 20
const MAX_SORTS = 8

const words = z.string().check(z.maxLength(1_000))
const keyword = z.string().check(z.minLength(1), z.maxLength(255))
const size = z.int().check(z.minimum(0))
const date = z.iso.datetime()
const condition = z.object({
  inMailbox: z.optional(z.nullable(z.string())),
  inMailboxOtherThan: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(200)))),
  before: z.optional(z.nullable(date)),
  after: z.optional(z.nullable(date)),
  minSize: z.optional(z.nullable(size)),
  maxSize: z.optional(z.nullable(size)),
  allInThreadHaveKeyword: z.optional(z.nullable(keyword)),
  someInThreadHaveKeyword: z.optional(z.nullable(keyword)),
  noneInThreadHaveKeyword: z.optional(z.nullable(keyword)),
  hasKeyword: z.optional(z.nullable(keyword)),
  notKeyword: z.optional(z.nullable(keyword)),
  hasAttachment: z.optional(z.nullable(z.boolean())),
  text: z.optional(z.nullable(words)),
  from: z.optional(z.nullable(words)),
  to: z.optional(z.nullable(words)),
  cc: z.optional(z.nullable(words)),
  bcc: z.optional(z.nullable(words)),
  subject: z.optional(z.nullable(words)),
  body: z.optional(z.nullable(words)),
})
const KNOWN = Object.keys(condition.shape)
type Conditions = z.output<typeof condition>
const operator = z.object({
  operator: z.enum(['AND', 'OR', 'NOT']),
  conditions: z.array(z.unknown()),
})

/** The condition of a filter; undefined: every mail. */
export function readFilter(filter: unknown): StoreCondition | undefined {
  const read = { count: 0 }
  return filter === null || filter === undefined ? undefined : readOne(filter, 0, read)
}

function readOne(filter: unknown, depth: number, read: { count: number }): StoreCondition {
  read.count += 1
  if (depth > MAX_DEPTH || read.count > MAX_CONDITIONS)
    throw new MethodError('unsupportedFilter', 'The filter is too large.')
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new MethodError('invalidArguments', 'Invalid filter.', ['filter'])
  if ('operator' in filter) {
    const joined = operator.safeParse(filter)
    if (!joined.success) throw new MethodError('invalidArguments', 'Invalid filter.', ['filter'])
    const of = joined.data.conditions.map(one => readOne(one, depth + 1, read))
    return { kind: KINDS[joined.data.operator], of }
  }
  const unknown = Object.keys(filter).find(name => !KNOWN.includes(name))
  if (unknown !== undefined)
    throw new MethodError('unsupportedFilter', `Not supported: ${unknown.slice(0, 100)}`)
  const given = condition.safeParse(filter)
  if (!given.success) throw new MethodError('invalidArguments', 'Invalid filter.', ['filter'])
  return {
    kind: 'and',
    of: [...placesOf(given.data), ...marksOf(given.data), ...textsOf(given.data)],
  }
}
const KINDS = { AND: 'and', OR: 'or', NOT: 'not' } as const
const NONE: StoreCondition = { kind: 'or', of: [] }

/** Each given value as a condition. */
const given = <T>(
  value: T | null | undefined,
  as: (value: T) => StoreCondition,
): StoreCondition[] => (value === null || value === undefined ? [] : [as(value)])
const not = (one: StoreCondition): StoreCondition => ({ kind: 'not', of: [one] })

function placesOf(filter: Conditions): StoreCondition[] {
  return [
    ...given(filter.inMailbox, id => {
      const key = fromMailboxId(id)
      if (key === undefined) return NONE
      return 'folder' in key
        ? { kind: 'folder', folders: [key.folder] }
        : { kind: 'label', label: key.label }
    }),
    ...given(filter.inMailboxOtherThan, ids => {
      const keys = ids.flatMap(id => fromMailboxId(id) ?? [])
      const folders = keys.flatMap(key => ('folder' in key ? [key.folder] : []))
      return {
        kind: 'or',
        of: [
          { kind: 'folder', folders: EMAIL_FOLDERS.filter(one => !folders.includes(one)) },
          {
            kind: 'otherLabel',
            labels: keys.flatMap(key => ('label' in key ? [key.label] : [])),
          },
        ],
      }
    }),
    ...given(filter.before, before => ({ kind: 'time', before: toMoment(before) })),
    ...given(filter.after, from => ({ kind: 'time', from: toMoment(from) })),
    ...given(filter.minSize, from => ({ kind: 'size', from })),
    ...given(filter.maxSize, below => ({ kind: 'size', below })),
    ...given(filter.hasAttachment, has => ({ kind: 'attachment', has })),
  ]
}
const toMoment = (date: string): string => new Date(date).toISOString()

function marksOf(filter: Conditions): StoreCondition[] {
  const some = (name: string): StoreCondition => ({
    kind: 'thread',
    mark: toMark(name),
    how: 'some',
  })
  return [
    ...given(filter.hasKeyword, name => ({ kind: 'mark', mark: toMark(name) })),
    ...given(filter.notKeyword, name => not({ kind: 'mark', mark: toMark(name) })),
    ...given(filter.someInThreadHaveKeyword, some),
    ...given(filter.noneInThreadHaveKeyword, name => not(some(name))),
    ...given(filter.allInThreadHaveKeyword, name => ({
      kind: 'thread',
      mark: toMark(name),
      how: 'all',
    })),
  ]
}

function toMark(name: string): Mark {
  const key = name.toLowerCase()
  return MARKS[key] ?? { keyword: key }
}
const MARKS: Readonly<Record<string, Mark>> = {
  $seen: 'read',
  $flagged: 'starred',
  $draft: 'draft',
}

const TEXTS = ['text', 'from', 'to', 'cc', 'bcc', 'subject', 'body'] as const

/** Every word must be found; words in quotes are one. */
const textsOf = (filter: Conditions): StoreCondition[] =>
  TEXTS.flatMap(kind =>
    given(filter[kind], text => ({
      kind: 'and',
      of: splitWords(text).map(word => ({ kind, text: word })),
    })),
  )

export function splitWords(text: string): string[] {
  const found = [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)]
  const terms = found.flatMap(([, double, single, word]) => (double ?? single ?? word ?? '').trim())
  const some = terms.filter(term => term !== '')
  if (some.length > MAX_WORDS)
    throw new MethodError('unsupportedFilter', `At most ${MAX_WORDS} words.`)
  return some
}

const sort = z.array(
  z.object({
    property: z.string(),
    isAscending: z.optional(z.nullable(z.boolean())),
    collation: z.optional(z.nullable(z.string())),
    keyword: z.optional(z.nullable(z.string())),
  }),
)
const COLUMNS: Readonly<Record<string, Exclude<StoreOrder['by'], Mark>>> = {
  receivedAt: 'time',
  sentAt: 'writtenAt',
  size: 'size',
  from: 'fromName',
  to: 'toName',
  subject: 'subject',
}

/** The order; newest first unless another is asked for. */
export function readSort(given: unknown): StoreOrder[] {
  if (given === null || given === undefined) return [{ by: 'time', isAscending: false }]
  const read = sort.safeParse(given)
  if (!read.success) throw new MethodError('invalidArguments', 'Invalid sort.', ['sort'])
  if (read.data.length === 0) return [{ by: 'time', isAscending: false }]
  if (read.data.length > MAX_SORTS) throw new MethodError('unsupportedSort')
  return read.data.map(({ property, isAscending, collation, keyword: name }) => {
    const by =
      property === 'hasKeyword' && typeof name === 'string' ? toMark(name) : COLUMNS[property]
    if (by === undefined || (collation !== undefined && collation !== null))
      throw new MethodError('unsupportedSort', `Not supported: ${property.slice(0, 100)}`)
    return { by, isAscending: isAscending ?? true }
  })
}

/** Whether a change of one mail can change whether another meets it. */
export const dependsOnThreads = (one: StoreCondition | undefined): boolean =>
  one !== undefined &&
  (one.kind === 'thread' || ('of' in one && one.of.some(inner => dependsOnThreads(inner))))
