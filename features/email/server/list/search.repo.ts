import { DAY } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import {
  type EmailFolder,
  EMAIL_LABELS,
  type EmailView,
  labelKey,
} from '../../contract/email.rules.ts'
import type { SearchClause, SearchTerm } from '../../contract/email-search.rules.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Tables } from '#platform/server/database/tables.ts'

// Translates the search syntax to SQL (features.md MAIL-11).

type Builder = ExpressionBuilder<Tables, 'email_entries'>
type Condition = Expression<SqlBool>

export interface SearchContext {
  dialect: Dialect
  ownerId: number
  now: Date
  /** Keys of the owner's labels by folded name. */
  labels: ReadonlyMap<string, string>
}

/** Excluded unless requested by name. */
const ASIDE = ['spam', 'trash'] as const satisfies EmailFolder[]

/** The owner's labels by name. */
export async function readLabelNames(db: Db, ownerId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('email_labels')
    .select(['id', 'name_key'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map([
    ...EMAIL_LABELS.map(one => [one, one] as const),
    ...rows.map(row => [row.name_key, labelKey(row.id)] as const),
  ])
}

/** One condition per clause; a search without `in:` covers all but spam and trash, or just the one of them that is shown. */
export function searchConditions(
  eb: Builder,
  clauses: SearchClause[],
  { shown, ...context }: SearchContext & { shown: '' | 'anywhere' | EmailView },
) {
  const namesPlace = clauses.some(
    ({ isNot, any }) => !isNot && any.some(term => term.kind === 'in'),
  )
  const place = ASIDE.find(one => one === shown)
  const scope =
    place === undefined
      ? eb('email_entries.folder', 'not in', ASIDE)
      : eb('email_entries.folder', '=', place)
  const conditions = clauses.map(({ isNot, any }): Condition => {
    const terms = any.map(term => conditionOf(eb, term, context))
    return isNot ? eb.not(eb.or(terms)) : eb.or(terms)
  })
  return namesPlace ? conditions : [scope, ...conditions]
}

function conditionOf(eb: Builder, term: SearchTerm, context: SearchContext): Condition {
  const { dialect, now } = context
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  switch (term.kind) {
    case 'words':
      return dialect.search.hits('email_words', term.text, 'email_entries.content_id')
    case 'from':
      return inColumn(eb, { column: 'from_key', text: term.text, dialect })
    case 'to':
      return inColumn(eb, { column: 'to_key', text: term.text, dialect })
    case 'subject':
      return inColumn(eb, { column: 'subject_key', text: term.text, dialect })
    case 'label':
      return hasLabel(eb, context, labelOf(context.labels, term.text))
    case 'has':
      return eb('email_entries.has_attachments', '=', 1)
    case 'is':
      return FLAGS[term.flag](eb)
    case 'in':
      return inPlace(eb, term.view)
    case 'before':
      return eb('email_entries.time', '<', `${term.day}T00:00:00.000Z`)
    case 'after':
      return eb('email_entries.time', '>=', `${term.day}T00:00:00.000Z`)
    case 'older_than':
      return eb('email_entries.time', '<', ago(term.days))
    case 'newer_than':
      return eb('email_entries.time', '>=', ago(term.days))
  }
}

const FLAGS = {
  unread: (eb: Builder) => eb('email_entries.is_read', '=', 0),
  read: (eb: Builder) => eb('email_entries.is_read', '=', 1),
  starred: (eb: Builder) => eb('email_entries.is_starred', '=', 1),
  unstarred: (eb: Builder) => eb('email_entries.is_starred', '=', 0),
}

/** The search index narrows down, the column decides. */
export function inColumn(
  eb: Builder,
  {
    column,
    text,
    dialect,
  }: {
    column: 'from_key' | 'to_key' | 'subject_key' | 'text_key'
    text: string
    dialect: Dialect
  },
): Condition {
  const contents = eb
    .selectFrom('email_contents')
    .select('email_contents.id')
    .where(columnsContain([`email_contents.${column}`], text))
    .where(dialect.search.hits('email_words', text, 'email_contents.id'))
  return eb('email_entries.content_id', 'in', contents)
}

/** A label by key, name or prefix of its name. */
function labelOf(labels: ReadonlyMap<string, string>, text: string): string {
  const folded = foldSearch(text)
  const begins = [...labels].find(([name]) => name.startsWith(folded))?.[1]
  return labels.get(foldText(text)) ?? begins ?? text
}

const hasLabel = (eb: Builder, { ownerId }: SearchContext, label: string): Condition =>
  eb('email_entries.id', 'in', labelled(eb, { ownerId, label }))

/** The ids of entries with a label. */
export const labelled = (eb: Builder, { ownerId, label }: { ownerId: number; label: string }) =>
  eb
    .selectFrom('email_entry_labels')
    .select('email_entry_labels.entry_id')
    .where('email_entry_labels.owner_id', '=', ownerId)
    .where('email_entry_labels.label', '=', label)

function inPlace(eb: Builder, view: EmailView | 'anywhere'): Condition {
  if (view === 'anywhere') return eb('email_entries.folder', 'not in', ASIDE)
  if (view === 'starred')
    return eb.and([
      eb('email_entries.is_starred', '=', 1),
      eb('email_entries.folder', '!=', 'trash'),
    ])
  return eb('email_entries.folder', '=', view)
}
