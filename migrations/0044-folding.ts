import { foldSearch } from '#platform/contract/fold.rules.ts'
import { sql } from 'kysely'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Aging, SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Folding now also removes accents, vowel signs and non-Latin digits (docs/adr/0061): stored texts are folded again. Triggers update the
// search indexes.

interface Folded {
  table: string
  /** The key of a row without an id. Few of these rows need folding, and all are read at once: it is their key that changes. */
  row?: readonly string[]
  /** Sorted and compared. */
  keys?: readonly string[]
  /** Searched only. */
  words?: readonly string[]
}

const FOLDED: readonly Folded[] = [
  { table: 'users', keys: ['full_name_key', 'username_key', 'email_key', 'company_key'] },
  { table: 'service_accounts', keys: ['name_key'] },
  {
    table: 'email_contents',
    keys: ['from_email_key'],
    words: ['from_name_key', 'subject_key', 'from_key', 'to_key', 'text_key'],
  },
  { table: 'email_contacts', row: ['owner_id', 'email_key'], keys: ['email_key', 'name_key'] },
  { table: 'email_vacation_answers', row: ['owner_id', 'email_key'], keys: ['email_key'] },
  { table: 'email_labels', keys: ['name_key'] },
  { table: 'chats', keys: ['name_key'] },
  { table: 'chat_messages', words: ['text_key'] },
  { table: 'tasks', keys: ['title_key'], words: ['words'] },
  { table: 'kanban_labels', keys: ['name_key'] },
  { table: 'kanban_cards', keys: ['title_key'] },
  { table: 'calendar_events', words: ['words'] },
  { table: 'calendar_guests', keys: ['email_key'] },
  { table: 'calendar_resources', keys: ['name_key'] },
  { table: 'invoice_clients', keys: ['name_key'], words: ['words'] },
  { table: 'invoices', keys: ['client_name_key', 'client_company_key', 'client_email_key'] },
  { table: 'brands', keys: ['name_key'] },
  { table: 'categories', keys: ['name_key'] },
  { table: 'products', keys: ['name_key'], words: ['words'] },
  { table: 'orders', keys: ['customer_key'], words: ['words'] },
  { table: 'blog_posts', keys: ['title_key'], words: ['words'] },
  { table: 'blog_categories', keys: ['name_key'] },
  { table: 'blog_tags', row: ['tag_key', 'post_id'], keys: ['tag_key'] },
  { table: 'notify_requests', keys: ['email_key'] },
  { table: 'referrals', keys: ['email_key'] },
  { table: 'news_addresses', keys: ['email_key'] },
  { table: 'help_texts', words: ['words'] },
  { table: 'support_tickets', keys: ['subject_key'], words: ['words'] },
  { table: 'employees', keys: ['full_name_key', 'post_key', 'email_key', 'city_key'] },
  { table: 'saved_views', keys: ['name_key'] },
  { table: 'wish_lists', keys: ['name_key'] },
  { table: 'audit_changes', words: ['words'] },
]
/** The minimum retention of the log (settings.rules.ts at the time of this migration). */
const AGING: Aging = { days: 30, moment: 'old.at' }
const ROWS_AT_ONCE = 500

export const folding: Migration = {
  name: '0044-folding',
  async up(trx, { schema }) {
    await schema.dropAppendOnly(trx, 'audit_changes')
    for (const folded of FOLDED)
      await schema.countOnce(trx, folded.table, () => foldAnew(trx, folded))
    await schema.appendOnly(trx, 'audit_changes', AGING)
    await addKeys(trx, schema)
    // The global search still has their old folding; a job indexes them again.
    await sql`insert into search_stale (kind, record_id)
      select kind, record_id from search_records where length(words) <> octet_length(words)`.execute(
      trx,
    )
  },
}

/** ASCII letters fold as before: only rows with others are updated, in batches, by key. */
async function foldAnew(
  trx: Trx,
  { table, row = ['id'], keys = [], words = [] }: Folded,
): Promise<void> {
  const isByKey = row.some(column => keys.includes(column))
  const columns = [...keys, ...words]
  const isOther = sql.join(
    columns.map(column => sql`length(${sql.ref(column)}) <> octet_length(${sql.ref(column)})`),
    sql` or `,
  )
  const known = sql.join(row.map(column => sql.ref(column)))
  const asked = sql.join([...new Set([...row, ...columns])].map(column => sql.ref(column)))
  // Both engines name columns of values like this; PostgreSQL types all of them as text.
  const made = (index: number) => sql.ref(`made.column${index + 1}`)
  const fold = (column: string) => (keys.includes(column) ? foldText : foldSearch)
  const values = (one: Record<string, unknown>) =>
    sql`(${sql.join([...row.map(column => one[column]), ...columns.map(column => fold(column)(`${one[column]}`))])})`
  const folded = sql.join(
    columns.map((column, index) => sql`${sql.ref(column)} = ${made(row.length + index)}`),
  )
  const isMade = sql.join(
    row.map(
      (column, index) =>
        sql`${sql.ref(`${table}.${column}`)} = ${column.endsWith('id') ? sql`cast(${made(index)} as bigint)` : made(index)}`,
    ),
    sql` and `,
  )
  for (let last: unknown[] | undefined; ;) {
    const isNext = last === undefined ? sql`true` : sql`(${known}) > (${sql.join(last)})`
    const { rows } = await sql<Record<string, unknown>>`select ${asked} from ${sql.table(table)}
      where (${isOther}) and ${isNext} order by ${known} ${isByKey ? sql`` : sql`limit ${ROWS_AT_ONCE}`}`.execute(
      trx,
    )
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = sql.join(rows.slice(from, from + ROWS_AT_ONCE).map(values))
      await sql`update ${sql.table(table)} set ${folded} from (values ${some}) as made where ${isMade}`.execute(
        trx,
      )
    }
    const end = rows.at(-1)
    if (end === undefined || isByKey) return
    last = row.map(column => end[column])
  }
}

/** Columns that were searched and sorted unfolded. */
async function addKeys(trx: Trx, schema: SchemaTools): Promise<void> {
  const added = [
    { table: 'users', column: 'country_key', of: sql`country`, keys: ['country_key'] },
    { table: 'api_keys', column: 'name_key', of: sql`name`, keys: ['name_key'] },
    { table: 'service_accounts', column: 'purpose_key', of: sql`purpose`, keys: ['purpose_key'] },
    {
      table: 'mail_outbox',
      column: 'words',
      of: sql`to_address || ${sql.lit('\n')} || subject`,
      words: ['words'],
    },
  ]
  for (const { table, column, of, ...folded } of added) {
    await trx.schema
      .alterTable(table)
      .addColumn(column, 'text', definition => definition.notNull().defaultTo(''))
      .execute()
    await schema.countOnce(trx, table, async () => {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = lower(${of})`.execute(trx)
      await foldAnew(trx, { table, ...folded })
    })
  }
  await sql`drop index users_by_country`.execute(trx)
  await sql`create index users_by_country_key on users (country_key, id, role, status, current_plan, deleted_at)
    where deleted_at is null`.execute(trx)
}
