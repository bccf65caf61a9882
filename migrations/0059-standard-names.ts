import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Aging } from '#platform/server/database/schema-tools.ts'

// Columns named by the terms of the field: the audience of a live event, when people were notified, and how a wish list notifies.

const AGING: Aging = { days: 30, moment: 'old.at' }

export const standardNames: Migration = {
  name: '0059-standard-names',
  async up(trx, { schema }) {
    for (const [table, from, to] of [
      ['outbox', 'reach', 'audience_key'],
      ['notify_requests', 'told_at', 'notified_at'],
      ['wish_lists', 'tells', 'notify_by'],
    ] as const)
      await trx.schema.alterTable(table).renameColumn(from, to).execute()
    // What a change of the last day is undone with.
    await schema.dropAppendOnly(trx, 'audit_changes')
    await sql`update audit_changes set undo_args = replace(undo_args, '"tells":', '"notifyBy":')
      where undo_args like '%"tells":%'`.execute(trx)
    await schema.appendOnly(trx, 'audit_changes', AGING)
  },
}
