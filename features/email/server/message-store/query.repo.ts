import { type Expression, type SqlBool, expressionBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EmailFolder } from '../../contract/email.rules.ts'
import { inColumn, labelled } from '../list/search.repo.ts'

// Which mails meet a condition, in a given order: for mail programs, whose conditions nest.

export type StoreCondition =
  | { kind: 'and' | 'or' | 'not'; of: StoreCondition[] }
  | { kind: 'folder'; folders: readonly EmailFolder[]; isNot?: boolean }
  | { kind: 'label'; label: string }
  | { kind: 'otherLabel'; labels: readonly string[] }
  | { kind: 'mark'; mark: Mark }
  | { kind: 'thread'; mark: Mark; how: 'some' | 'all' }
  | { kind: 'text' | 'body' | 'from' | 'subject'; text: string }
  | { kind: 'to' | 'cc' | 'bcc'; text: string }
  | { kind: 'attachment'; has: boolean }
  | { kind: 'time'; before?: string; from?: string }
  | { kind: 'size'; below?: number; from?: number }
/** A flag of a mail, or a keyword that no screen shows. */
export type Mark = 'read' | 'starred' | 'draft' | { keyword: string }
export interface StoreOrder {
  by: 'time' | 'writtenAt' | 'size' | 'fromName' | 'toName' | 'subject' | Mark
  isAscending: boolean
}
export interface StoreQuery {
  condition: StoreCondition | undefined
  order: readonly StoreOrder[]
  /** Only the first mail of each conversation. */
  isCollapsed: boolean
}
export interface FoundMail {
  id: number
  revision: number
}

/** Where the window begins: at a position, from the end if negative, or at a mail and so many after it. */
export type Window = { limit: number } & (
  | { position: number }
  | { anchor: FoundMail; offset: number }
)
/** An anchor is looked for in at most this many. */
const MAX_ORDERED = 200_000

const eb = expressionBuilder<Tables, 'email_entries'>()
type Condition = Expression<SqlBool>

export function createStoreQueries({ read, dialect }: Pick<Database, 'read' | 'dialect'>) {
  const entries = (ownerId: number, condition: StoreCondition | undefined) => {
    const rows = read
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .select(['email_entries.id', 'email_entries.revision'])
      .where('email_entries.owner_id', '=', ownerId)
      .where('email_entries.deleted_at', 'is', null)
    return condition === undefined ? rows : rows.where(toSql(condition, { dialect, ownerId }))
  }
  /** With the place of each among those of its conversation. */
  const ranked = (ownerId: number, { condition, order }: StoreQuery) =>
    read
      .selectFrom(
        entries(ownerId, condition)
          .select(sql<number>`row_number() over (order by ${orderOf(order)})`.as('place'))
          .select(
            sql<number>`row_number() over (partition by email_entries.thread_id order by ${orderOf(order)})`.as(
              'of_thread',
            ),
          )
          .as('found'),
      )
      .select(['found.id', 'found.revision'])
      .where('found.of_thread', '=', 1)
      .orderBy('found.place')

  /** Without conversations, the index of the order is walked. */
  const page = (
    ownerId: number,
    query: StoreQuery,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<FoundMail[]> =>
    query.isCollapsed
      ? ranked(ownerId, query).offset(offset).limit(limit).execute()
      : entries(ownerId, query.condition)
          .orderBy(orderOf(query.order))
          .offset(offset)
          .limit(limit)
          .execute()

  async function count(ownerId: number, { condition, isCollapsed }: StoreQuery): Promise<number> {
    const { n } = await entries(ownerId, condition)
      .clearSelect()
      .select(
        isCollapsed
          ? sql<number>`count(distinct email_entries.thread_id)`.as('n')
          : sql<number>`count(*)`.as('n'),
      )
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  return {
    count,
    /** The mails within a window; undefined when its anchor is not among them. */
    async find(ownerId: number, query: StoreQuery, window: Window) {
      if ('anchor' in window) {
        const all = await page(ownerId, query, { offset: 0, limit: MAX_ORDERED })
        const { id, revision } = window.anchor
        const at = all.findIndex(one => one.id === id && one.revision === revision)
        if (at === -1) return undefined
        const position = Math.max(0, at + window.offset)
        return { position, found: all.slice(position, position + window.limit) }
      }
      const position =
        window.position < 0
          ? Math.max(0, (await count(ownerId, query)) + window.position)
          : window.position
      return {
        position,
        found: await page(ownerId, query, { offset: position, limit: window.limit }),
      }
    },
    /** All of them, in order; undefined when there are very many. */
    async all(ownerId: number, query: StoreQuery): Promise<FoundMail[] | undefined> {
      const rows = await page(ownerId, query, { offset: 0, limit: MAX_ORDERED })
      return rows.length === MAX_ORDERED ? undefined : rows
    },
  }
}

function orderOf(order: readonly StoreOrder[]) {
  const parts = order.map(({ by, isAscending }) =>
    isAscending ? sql`${columnOf(by)} asc` : sql`${columnOf(by)} desc`,
  )
  const isAscending = order[0]?.isAscending === true
  // The id makes the order complete.
  parts.push(isAscending ? sql`email_entries.id asc` : sql`email_entries.id desc`)
  return sql.join(parts)
}

const COLUMNS = {
  time: 'email_entries.time',
  writtenAt: 'email_contents.written_at',
  size: 'email_contents.size',
  fromName: 'email_contents.from_name_key',
  toName: 'email_contents.to_name_key',
  subject: 'email_contents.base_subject_key',
} as const
const isColumn = (by: StoreOrder['by']): by is keyof typeof COLUMNS =>
  typeof by === 'string' && Object.hasOwn(COLUMNS, by)

const columnOf = (by: StoreOrder['by']) =>
  isColumn(by)
    ? sql.ref(COLUMNS[by])
    : sql`case when ${markOf(by, 'email_entries')} then 1 else 0 end`

/** Keywords are stored as JSON: in quotes, none is part of another. */
function markOf(mark: Mark, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (mark === 'read') return sql<SqlBool>`${column('is_read')} = 1`
  if (mark === 'starred') return sql<SqlBool>`${column('is_starred')} = 1`
  if (mark === 'draft') return sql<SqlBool>`${column('kind')} = 'draft'`
  return sql<SqlBool>`${column('keywords')} like ${containsPattern(JSON.stringify(mark.keyword))} escape '\\'`
}

interface Context {
  dialect: Dialect
  ownerId: number
}

function toSql(condition: StoreCondition, context: Context): Condition {
  const { dialect, ownerId } = context
  switch (condition.kind) {
    case 'and':
      return eb.and(condition.of.map(one => toSql(one, context)))
    case 'or':
      return eb.or(condition.of.map(one => toSql(one, context)))
    case 'not':
      return eb.not(eb.or(condition.of.map(one => toSql(one, context))))
    case 'folder':
      return eb(
        'email_entries.folder',
        condition.isNot === true ? 'not in' : 'in',
        condition.folders,
      )
    case 'label':
      return eb('email_entries.id', 'in', labelled(eb, { ownerId, label: condition.label }))
    case 'otherLabel':
      return eb(
        'email_entries.id',
        'in',
        eb
          .selectFrom('email_entry_labels')
          .select('email_entry_labels.entry_id')
          .where('email_entry_labels.owner_id', '=', ownerId)
          .where('email_entry_labels.label', 'not in', [...condition.labels, '']),
      )
    case 'mark':
      return markOf(condition.mark, 'email_entries')
    case 'thread':
      return inThread(condition, ownerId)
    case 'text':
      return dialect.search.hits('email_words', condition.text, 'email_entries.content_id')
    case 'body':
      return inColumn(eb, { column: 'text_key', text: condition.text, dialect })
    case 'to':
    case 'cc':
    case 'bcc':
      return isNamed(condition)
    case 'from':
    case 'subject':
      return inColumn(eb, { column: `${condition.kind}_key`, text: condition.text, dialect })
    case 'attachment':
      return eb('email_entries.has_attachments', '=', condition.has ? 1 : 0)
    case 'time':
      return within('email_entries.time', { below: condition.before, from: condition.from })
    case 'size':
      return within('email_contents.size', condition)
  }
}

/** Who received it in one of its lists; of others' mail, no one sees the blind copies. */
function isNamed({ kind, text }: { kind: 'to' | 'cc' | 'bcc'; text: string }): Condition {
  // As it is stored: JSON, with its own escapes.
  const stored = JSON.stringify(text.toLowerCase()).slice(1, -1)
  const pattern = `%${stored.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  const contents = eb
    .selectFrom('email_contents')
    .select('email_contents.id')
    .whereRef('email_contents.id', '=', 'email_entries.content_id')
    .where(
      sql<SqlBool>`lower(${sql.ref(`email_contents.${kind}_list`)}) like ${pattern} escape '\\'`,
    )
  const isListed = eb.exists(contents)
  return kind === 'bcc' ? eb.and([eb('email_entries.kind', '!=', 'received'), isListed]) : isListed
}

/** Whether some or all mails of the same conversation have a mark. */
function inThread({ mark, how }: { mark: Mark; how: 'some' | 'all' }, ownerId: number): Condition {
  const has = markOf(mark, 'near')
  const threads = eb
    .selectFrom('email_entries as near')
    .select('near.thread_id')
    .where('near.owner_id', '=', ownerId)
    .where('near.deleted_at', 'is', null)
    .where(how === 'some' ? has : sql<SqlBool>`not (${has})`)
  return eb('email_entries.thread_id', how === 'some' ? 'in' : 'not in', threads)
}

function within(
  column: 'email_entries.time' | 'email_contents.size',
  { below, from }: { below?: string | number | undefined; from?: string | number | undefined },
): Condition {
  const ref = sql.ref(column)
  return eb.and([
    ...(below === undefined ? [] : [sql<SqlBool>`${ref} < ${below}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`${ref} >= ${from}`]),
  ])
}
