import { sql } from 'kysely'
import type { Db } from './database.ts'
import { deleteAfter, isDerivedTable } from './derived-tables.ts'
import type { Archive, StoredRow } from './dialect.ts'

const ROWS_AT_ONCE = 500

/** PostgreSQL's side of backups. */
export const postgresArchive: Archive = {
  async listTables(db) {
    const { rows } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    return rows
      .map(row => row.name)
      .filter(name => !isDerivedTable(name))
      .toSorted()
  },
  async *readRows(db, table) {
    await sql`declare archive_rows no scroll cursor for select * from ${sql.table(table)}`.execute(
      db,
    )
    for (;;) {
      const { rows } = await sql
        .raw<StoredRow>(`fetch ${ROWS_AT_ONCE} from archive_rows`)
        .execute(db)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close archive_rows`.execute(db)
  },
  async readLastIds(db) {
    const ids = await listIdentities(db)
    return Object.fromEntries(
      ids.filter(one => one.last !== null).map(({ name, last }) => [name, Number(last)]),
    )
  },
  async refill(trx, lastIds, fill) {
    const references = await listReferences(trx)
    const identities = await listIdentities(trx)
    const setLastIds = async () => {
      for (const { name, sequence } of identities) {
        const last = lastIds[name]
        if (last !== undefined)
          await sql`select setval(${sequence}::regclass, ${last})`.execute(trx)
      }
    }
    for (const reference of references) await alter(trx, reference, 'deferrable initially deferred')
    await setLastIds()
    await fill()
    await deleteAfter(trx, lastIds)
    await sql`set constraints all immediate`.execute(trx)
    for (const reference of references) await alter(trx, reference, 'not deferrable')
    await setLastIds()
  },
}

interface Reference {
  name: string
  holder: string
}
const alter = (db: Db, { holder, name }: Reference, how: string) =>
  sql.raw(`alter table "${holder}" alter constraint "${name}" ${how}`).execute(db)

async function listIdentities(
  db: Db,
): Promise<{ name: string; sequence: string; last: number | null }[]> {
  const { rows } = await sql<{ name: string; sequence: string; last: number | null }>`
    select t.relname as name, s.oid::regclass::text as sequence, pg_sequence_last_value(s.oid) as last
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype = 'i' join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conname as name, t.relname as holder from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}
