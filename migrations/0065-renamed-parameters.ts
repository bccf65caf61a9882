import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Aging } from '#platform/server/database/schema-tools.ts'

// Saved views with the parameters of lists as they are called now, and what changes of views within the last day are undone with. A stored
// query is JSON; in the undo it is a JSON string within JSON, whose quotes are escaped.

const PARAMETERS = [
  { screens: ['orders', 'allOrders'], from: 'way', to: 'paymentMethod' },
  { screens: ['invoices'], from: 'least', to: 'minTotal' },
  { screens: ['invoices'], from: 'most', to: 'maxTotal' },
] as const
const AGING: Aging = { days: 30, moment: 'old.at' }

export const renamedParameters: Migration = {
  name: '0065-renamed-parameters',
  async up(trx, { schema }) {
    await schema.dropAppendOnly(trx, 'audit_changes')
    for (const { screens, from, to } of PARAMETERS) {
      const isOf = sql`screen in (${sql.join(screens)})`
      await sql`update saved_views set query = replace(query, ${`"${from}":`}, ${`"${to}":`})
        where ${isOf}`.execute(trx)
      await sql`update audit_changes
        set undo_args = replace(undo_args, ${String.raw`\"${from}\":`}, ${String.raw`\"${to}\":`})
        where undo_kind = 'saved-views.revert' and exists (
          select 1 from saved_views as v
          where ${isOf} and audit_changes.undo_args like '{"id":' || v.id || ',%')`.execute(trx)
    }
    await schema.appendOnly(trx, 'audit_changes', AGING)
  },
}
