import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

const WATCHED = [
  {
    kind: 'employee',
    table: 'employees',
    columns: ['full_name', 'post', 'email', 'city', 'deleted_at'],
  },
  { kind: 'client', table: 'invoice_clients', columns: ['name', 'company', 'email'] },
]

// Employees and clients join the index of the global search (docs/adr/0046): triggers note which of them changed. A job indexes existing ones.
export const searchPeople: Migration = {
  name: '0061-search-people',
  async up(trx, { schema }) {
    for (const { kind, table, columns } of WATCHED) {
      const note = (id: string) =>
        `insert into search_stale (kind, record_id) select '${kind}', cast(${id} as text)`
      await schema.keepStep(trx, {
        name: `search_of_${kind}`,
        table,
        columns,
        step: row => note(`${row}.id`),
      })
      await sql.raw(`${note('id')} from ${table}`).execute(trx)
    }
  },
}
