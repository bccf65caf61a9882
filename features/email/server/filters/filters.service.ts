import { foldSearch } from '#platform/contract/fold.rules.ts'
import {
  type EmailFilter,
  type FilterDoes,
  type FilterWhen,
  emailFilter,
} from '../../contract/email-mailbox.contract.ts'
import type { TargetFolder } from '../../contract/email.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EmailContent } from '../email.tables.ts'
import { labelled } from '../list/search.repo.ts'

// A person's own rules: all that is asked must hold, the filters are asked in their order, and what they do adds up. The first that
// names a folder decides where a mail lies.

export interface FilterOutcome {
  folder: TargetFolder | null
  labels: string[]
  isStarred: boolean
  isRead: boolean
  makesTask: boolean
  forwardTo: string[]
}

type Filtered = Pick<EmailContent, 'from_key' | 'to_key' | 'subject_key' | 'text_key'>

export async function readFilters(db: Db, ownerId: number): Promise<EmailFilter[]> {
  const rows = await db
    .selectFrom('email_filters')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(row =>
    emailFilter.parse({
      id: row.id,
      name: row.name,
      isOn: row.is_on === 1,
      when: JSON.parse(row.conditions),
      does: JSON.parse(row.actions),
    }),
  )
}

/** What the owner's filters make of a mail that comes in. */
export async function judgeFilters(
  db: Db,
  ownerId: number,
  { content, hasAttachments }: { content: Filtered; hasAttachments: boolean },
): Promise<FilterOutcome> {
  const outcome: FilterOutcome = {
    folder: null,
    labels: [],
    isStarred: false,
    isRead: false,
    makesTask: false,
    forwardTo: [],
  }
  for (const { isOn, when, does } of await readFilters(db, ownerId)) {
    if (isOn && meets(when, { content, hasAttachments, labels: outcome.labels }))
      addUp(outcome, does)
  }
  return outcome
}

function addUp(
  outcome: FilterOutcome,
  { folder, labels, isStarred, isRead, makesTask, forwardTo }: FilterDoes,
): void {
  outcome.folder ??= folder
  outcome.labels = [...new Set([...outcome.labels, ...labels])]
  outcome.isStarred ||= isStarred
  outcome.isRead ||= isRead
  outcome.makesTask ||= makesTask
  if (forwardTo !== '') outcome.forwardTo = [...new Set([...outcome.forwardTo, forwardTo])]
}

function meets(
  when: FilterWhen,
  {
    content,
    hasAttachments,
    labels,
  }: { content: Filtered; hasAttachments: boolean; labels: string[] },
): boolean {
  // What folds to nothing (a vowel sign alone) is met by no mail, as by no search.
  const has = (text: string, key: string) =>
    text === '' || (foldSearch(text) !== '' && key.includes(foldSearch(text)))
  return (
    has(when.from, content.from_key) &&
    has(when.to, content.to_key) &&
    has(when.subject, content.subject_key) &&
    has(when.has, `${content.subject_key}\n${content.text_key}`) &&
    (!when.hasAttachment || hasAttachments) &&
    (when.label === '' || labels.includes(when.label))
  )
}

type Builder = ExpressionBuilder<Tables, 'email_entries'>

/** The same question, asked of the mails that are there. */
export function filterConditions(
  eb: Builder,
  when: FilterWhen,
  { ownerId, dialect }: { ownerId: number; dialect: Dialect },
) {
  const contains = (columns: readonly (keyof Filtered)[], text: string) => {
    const pattern = containsPattern(text)
    const likes = columns.map(
      column => sql<SqlBool>`${sql.ref(`email_contents.${column}`)} like ${pattern} escape '\\'`,
    )
    const contents = eb
      .selectFrom('email_contents')
      .select('email_contents.id')
      .where(dialect.search.hits('email_words', text, 'email_contents.id'))
      .where(eb.or(likes))
    return eb('email_entries.content_id', 'in', contents)
  }
  return [
    ...(when.from === '' ? [] : [contains(['from_key'], when.from)]),
    ...(when.to === '' ? [] : [contains(['to_key'], when.to)]),
    ...(when.subject === '' ? [] : [contains(['subject_key'], when.subject)]),
    ...(when.has === '' ? [] : [contains(['subject_key', 'text_key'], when.has)]),
    ...(when.hasAttachment ? [eb('email_entries.has_attachments', '=', 1)] : []),
    ...(when.label === ''
      ? []
      : [eb('email_entries.id', 'in', labelled(eb, { ownerId, label: when.label }))]),
  ]
}
