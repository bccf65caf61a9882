import { foldSearch } from '#platform/contract/fold.rules.ts'
import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Aging } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

const ROWS_AT_ONCE = 500
/** The minimum retention of the log (settings.rules.ts at the time of this migration). */
const MIN_DAYS = 30

// Makes the audit log searchable, fast with a million entries, and subject to retention (docs/adr/0024); adds heartbeats of processes.
export const administration: Migration = {
  name: '0017-administration',
  async up(trx, { schema }) {
    for (const table of ['audit_changes', 'audit_records']) await schema.dropAppendOnly(trx, table)
    await trx.schema
      .alterTable('audit_changes')
      .addColumn('words', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await schema.keepSearch(trx, {
      index: 'audit',
      table: 'audit_changes',
      columns: ['words'],
      isNeverDeleted: true,
    })
    await fillWords(trx)
    await trx.schema.dropIndex('audit_changes_at').execute()
    // The order of the log, plain and under each filter: a page and its total read only one of these indexes.
    const orders = [[], ['user_id'], ['action'], ['subject'], ['action', 'subject']] as const
    for (const filters of orders) {
      const name = ['audit_changes_at', ...filters].join('_')
      await trx.schema
        .createIndex(name)
        .on('audit_changes')
        .columns([...filters, 'at', 'id'])
        .execute()
    }
    await trx.schema
      .createIndex('audit_changes_request')
      .on('audit_changes')
      .column('request_id')
      .execute()
    const young = (moment: string): Aging => ({ days: MIN_DAYS, moment })
    await schema.appendOnly(trx, 'audit_changes', young('old.at'))
    await schema.appendOnly(
      trx,
      'audit_records',
      young('(select at from audit_changes where id = old.change_id)'),
    )
    await trx.schema
      .createTable('nodes')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('host', 'text', column => column.notNull())
      .addColumn('pid', 'integer', column => column.notNull())
      .addColumn('version', 'text', column => column.notNull())
      .addColumn('started_at', 'text', column => column.notNull())
      .addColumn('seen_at', 'text', column => column.notNull())
      .addColumn('load', 'text', column => column.notNull())
      .execute()
    await trx.schema.createIndex('jobs_state').on('jobs').columns(['state', 'id']).execute()
  },
}

/** Indexes existing entries the same way as new ones. */
async function fillWords(trx: Trx): Promise<void> {
  for (let after = 0; ;) {
    const changes = await trx
      .selectFrom('audit_changes')
      .select(['id', 'user_name', 'ip'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const [last] = changes.slice(-1)
    if (last === undefined) return
    const records = await trx
      .selectFrom('audit_records')
      .select(['change_id', 'record_name'])
      .where('change_id', '>', after)
      .where('change_id', '<=', last.id)
      .execute()
    const names = Map.groupBy(records, record => record.change_id)
    for (const { id, user_name: name, ip } of changes) {
      const words = foldSearch(
        [name, ip, ...(names.get(id) ?? []).map(record => record.record_name)].join('\u0001'),
      ).slice(0, 4_000)
      await sql`update audit_changes set words = ${words} where id = ${id}`.execute(trx)
    }
    after = last.id
  }
}
