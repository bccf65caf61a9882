import type { ExpressionBuilder } from 'kysely'
import {
  type EmailFilter,
  type FilterWhen,
  emailFilter,
} from '../../contract/email-mailbox.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { filterNotFound } from '../email.errors.ts'
import type { EmailContent } from '../email.tables.ts'
import { labelled } from '../list/search.repo.ts'

// A user's filters, and the existing mail they match.

export type FilterFields = Omit<EmailFilter, 'id'>
/** The columns conditions test. */
export type Filtered = Pick<EmailContent, 'from_key' | 'to_key' | 'subject_key' | 'text_key'>

const NEWEST = 5
const storedFilter = asStored(emailFilter)

export async function listFilters(db: Db, ownerId: number): Promise<EmailFilter[]> {
  const rows = await db
    .selectFrom('email_filters')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(row =>
    storedFilter.parse({
      id: row.id,
      name: row.name,
      isOn: row.is_on === 1,
      conditions: JSON.parse(row.conditions),
      actions: JSON.parse(row.actions),
    }),
  )
}

export async function getFilter(db: Db, ownerId: number, id: number): Promise<EmailFilter> {
  const filter = (await listFilters(db, ownerId)).find(one => one.id === id)
  if (filter === undefined) throw filterNotFound()
  return filter
}

/** Appends a filter; returns its id. */
export async function insertFilter(
  trx: Trx,
  { ownerId, filter, now }: { ownerId: number; filter: FilterFields; now: Date },
): Promise<number> {
  const row = {
    owner_id: ownerId,
    position: await nextPosition(trx, ownerId),
    ...toColumns(filter),
    created_at: now.toISOString(),
  }
  const { id } = await trx
    .insertInto('email_filters')
    .values({ ...row, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function nextPosition(trx: Trx, ownerId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('email_filters')
    .select(eb => eb.fn.max<number | null>('position').as('last'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}

export async function updateFilterRow(trx: Trx, id: number, filter: FilterFields): Promise<void> {
  await trx.updateTable('email_filters').set(toColumns(filter)).where('id', '=', id).execute()
}

export async function updateFilterOrder(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx.updateTable('email_filters').set({ position }).where('id', '=', id).execute()
}

export async function markFilterDeleted(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('email_filters')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function unmarkFilterDeleted(trx: Trx, ownerId: number, id: number): Promise<void> {
  await trx
    .updateTable('email_filters')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

const toColumns = ({ name, isOn, conditions, actions }: FilterFields) => ({
  name,
  is_on: isOn ? 1 : 0,
  conditions: JSON.stringify(conditions),
  actions: JSON.stringify(actions),
})

export interface Matching {
  dialect: Dialect
  ownerId: number
  conditions: FilterWhen
}

/** Received mail outside trash that a filter matches. */
const matching = (db: Db, { dialect, ownerId, conditions }: Matching) =>
  db
    .selectFrom('email_entries')
    .where('email_entries.owner_id', '=', ownerId)
    .where('email_entries.deleted_at', 'is', null)
    .where('email_entries.kind', '=', 'received')
    .where('email_entries.folder', '!=', 'trash')
    .where(eb => eb.and(filterConditions(eb, conditions, { ownerId, dialect })))

/** The number of matching mails, and the newest of them. */
export async function findMatches({ read, dialect }: Database, asked: Omit<Matching, 'dialect'>) {
  const met = matching(read, { ...asked, dialect })
  const { n } = await met.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const newest = await met
    .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
    .select([
      'email_entries.id',
      'email_entries.time',
      'email_contents.subject',
      'email_contents.from_name',
      'email_contents.from_email',
    ])
    .orderBy('email_entries.time', 'desc')
    .orderBy('email_entries.id', 'desc')
    .limit(NEWEST)
    .execute()
  return {
    count: Number(n),
    newest: newest.map(row => ({
      id: row.id,
      subject: row.subject,
      from: row.from_name === '' ? row.from_email : row.from_name,
      time: row.time,
    })),
  }
}

/** Ids of matching mails, newest first. */
export async function listMatchingIds(trx: Trx, asked: Matching, most: number): Promise<number[]> {
  const rows = await matching(trx, asked)
    .select('email_entries.id')
    .orderBy('email_entries.time', 'desc')
    .orderBy('email_entries.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

type Builder = ExpressionBuilder<Tables, 'email_entries'>

/** The same conditions in SQL, for existing mail. */
function filterConditions(
  eb: Builder,
  conditions: FilterWhen,
  { ownerId, dialect }: { ownerId: number; dialect: Dialect },
) {
  const contains = (columns: readonly (keyof Filtered)[], text: string) => {
    const named = columns.map(column => `email_contents.${column}`)
    const contents = eb
      .selectFrom('email_contents')
      .select('email_contents.id')
      .where(dialect.search.hits('email_words', text, 'email_contents.id'))
      .where(columnsContain(named, text))
    return eb('email_entries.content_id', 'in', contents)
  }
  return [
    ...(conditions.from === '' ? [] : [contains(['from_key'], conditions.from)]),
    ...(conditions.to === '' ? [] : [contains(['to_key'], conditions.to)]),
    ...(conditions.subject === '' ? [] : [contains(['subject_key'], conditions.subject)]),
    ...(conditions.has === '' ? [] : [contains(['subject_key', 'text_key'], conditions.has)]),
    ...(conditions.hasAttachment ? [eb('email_entries.has_attachments', '=', 1)] : []),
    ...(conditions.label === ''
      ? []
      : [eb('email_entries.id', 'in', labelled(eb, { ownerId, label: conditions.label }))]),
  ]
}
