import { sql } from 'kysely'
import { deleteAfter, isDerivedTable } from './derived-tables.ts'
import type { Archive, StoredRow } from './dialect.ts'

const ROWS_AT_ONCE = 500

/** SQLite's side of backups. */
export const sqliteArchive: Archive = {
  async listTables(db) {
    const { rows } = await sql<{
      name: string
    }>`select name from pragma_table_list where schema = 'main' and type = 'table'`.execute(db)
    return rows
      .map(row => row.name)
      .filter(name => !isDerivedTable(name))
      .toSorted()
  },
  async *readRows(db, table) {
    // By the hidden row id, so that a long table neither fills memory nor blocks everyone else.
    let after = 0
    const isRowid = await hasRowid(db, table)
    if (!isRowid) {
      yield (await sql<StoredRow>`select * from ${sql.table(table)}`.execute(db)).rows
      return
    }
    for (;;) {
      const { rows } = await sql<StoredRow>`select rowid as "$row", * from ${sql.table(table)}
        where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(db)
      if (rows.length === 0) return
      after = Number(rows.at(-1)?.$row)
      yield rows.map(withoutRowNumber)
      await new Promise(resolve => setImmediate(resolve))
    }
  },
  async readLastIds(db) {
    const { rows } = await sql<{
      name: string
      seq: number
    }>`select name, seq from sqlite_sequence`.execute(db)
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]))
  },
  async refill(trx, lastIds, fill) {
    const setLastIds = async () => {
      for (const [name, seq] of Object.entries(lastIds)) {
        await sql`delete from sqlite_sequence where name = ${name}`.execute(trx)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(trx)
      }
    }
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await setLastIds()
    await fill()
    await deleteAfter(trx, lastIds)
    await setLastIds()
  },
}

async function hasRowid(db: Parameters<Archive['listTables']>[0], table: string): Promise<boolean> {
  const { rows } = await sql<{
    wr: number
  }>`select wr from pragma_table_list where schema = 'main' and name = ${table}`.execute(db)
  return rows[0]?.wr === 0
}

function withoutRowNumber(row: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== '$row'))
}
