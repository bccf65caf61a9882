import { sql } from 'kysely'
import { type SchemaTools, sumUp } from './schema-tools.ts'

// Triggers are frozen in existing databases: what a release has used here must not change afterwards,
// a later migration drops and recreates them.

const names = (columns: string[], prefix = '') =>
  columns.map(column => `${prefix}${column}`).join(', ')

/** SQLite's side of what migrations need. */
export const sqliteSchema: SchemaTools = {
  withId: table => table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement()),

  async startIds(db, table, first) {
    await run(db, `insert into sqlite_sequence (name, seq) values ('${table}', ${first - 1})`)
  },

  async keepFacet(db, { table, name = table, columns, sums = [], isSwept }) {
    const facet = `${name}_facet`
    const defined = columns.map(column => `${column} text not null`).join(', ')
    const added = sums.map(sum => `, ${sum} = ${sum} + excluded.${sum}`).join('')
    const taken = sums.map(sum => `, ${sum} = ${sum} - old.${sum}`).join('')
    const values = [
      ...columns.map(column => `new.${column}`),
      '1',
      ...sums.map(sum => `new.${sum}`),
    ].join(', ')
    const add = `insert into ${facet} values (${values}) on conflict do update set n = n + 1${added};`
    const isOld = columns.map(column => `${column} = cast(old.${column} as text)`).join(' and ')
    const swept = isSwept === true ? ` delete from ${facet} where n <= 0 and ${isOld};` : ''
    const take = `update ${facet} set n = n - 1${taken} where ${isOld};${swept}`
    const summed = sums.map(sum => `, ${sum} integer not null`).join('')
    await run(
      db,
      `create table ${facet} (${defined}, n integer not null${summed}, primary key (${names(columns)})) without rowid`,
    )
    await trigger(db, `${facet}_insert after insert on ${table} when new.deleted_at is null`, add)
    await trigger(db, `${facet}_delete after delete on ${table} when old.deleted_at is null`, take)
    const change = `update of ${names([...columns, ...sums, 'deleted_at'])} on ${table}`
    await trigger(db, `${facet}_leave after ${change} when old.deleted_at is null`, take)
    await trigger(db, `${facet}_enter after ${change} when new.deleted_at is null`, add)
  },

  async dropFacet(db, { table, name = table }) {
    for (const event of ['insert', 'delete', 'leave', 'enter'])
      await run(db, `drop trigger ${name}_facet_${event}`)
    await run(db, `drop table ${name}_facet`)
  },

  async keepSums(db, { into, name, table, columns, sums }) {
    const [add, take] = [sumUp(into, sums('new'), 1), sumUp(into, sums('old'), -1)]
    await trigger(db, `${name}_insert after insert on ${table}`, add)
    await trigger(db, `${name}_delete after delete on ${table}`, take)
    await trigger(
      db,
      `${name}_update after update of ${names(columns)} on ${table}`,
      `${take} ${add}`,
    )
  },
  async addSums(db, { into, sums }) {
    for (const one of sums) await run(db, sumUp(into, [one], 1))
  },

  async keepVersion(db, table, { except = [] } = {}) {
    await run(
      db,
      `create table if not exists table_versions (name text primary key, version integer not null)`,
    )
    await run(db, `insert into table_versions values ('${table}', 0) on conflict do nothing`)
    const columns = await columnsOf(db, table, except)
    for (const event of ['insert', 'update', 'delete']) {
      const step = `update table_versions set version = version + 1 where name = '${table}';`
      const what = event === 'update' ? `update of ${names(columns)}` : event
      await run(db, `drop trigger if exists ${table}_version_${event}`)
      await trigger(db, `${table}_version_${event} after ${what} on ${table}`, step)
    }
  },

  async keepSearch(db, { index, table, columns, isNeverDeleted }) {
    const [words, grams] = [`${index}_search`, `${index}_grams`]
    const watched = isNeverDeleted ? columns : [...columns, 'deleted_at']
    const present = (row: 'old' | 'new') => (isNeverDeleted ? [] : [`${row}.deleted_at is null`])
    // Contentless: only the index is stored, the text stays in the table alone. Deleting by rowid needs `contentless_delete`.
    const store = `content = '', contentless_delete = 1`
    await run(
      db,
      `create virtual table ${words} using fts5(${names(columns)}, ${store}, tokenize = 'trigram case_sensitive 1')`,
    )
    await run(
      db,
      `create virtual table ${grams} using fts5(grams, ${store}, detail = none, tokenize = 'ascii')`,
    )
    const add = `insert into ${words} (rowid, ${names(columns)}) values (new.id, ${names(columns, 'new.')});
      insert into ${grams} (rowid, grams) values (new.id, short_grams(${names(columns, 'new.')}));`
    const take = `delete from ${words} where rowid = old.id; delete from ${grams} where rowid = old.id;`
    await trigger(db, `${words}_insert after insert on ${table}${when(present('new'))}`, add)
    await trigger(db, `${words}_delete after delete on ${table}${when(present('old'))}`, take)
    // Saving a form unchanged must not rebuild the entry.
    const differs = `(${watched.map(column => `old.${column} is not new.${column}`).join(' or ')})`
    const change = `update of ${names(watched)} on ${table}`
    await trigger(db, `${words}_leave before ${change}${when([...present('old'), differs])}`, take)
    await trigger(db, `${words}_enter after ${change}${when([...present('new'), differs])}`, add)
  },

  async keepStep(db, { name, table, columns, step, isOfBoth }) {
    await trigger(db, `${name}_insert after insert on ${table}`, `${step('new')};`)
    await trigger(db, `${name}_delete after delete on ${table}`, `${step('old')};`)
    if (columns.length === 0) return
    const differs = columns.map(column => `old.${column} is not new.${column}`).join(' or ')
    const steps = isOfBoth === true ? `${step('old')}; ${step('new')};` : `${step('new')};`
    await trigger(
      db,
      `${name}_update after update of ${names(columns)} on ${table} when ${differs}`,
      steps,
    )
  },

  asIndex: table => table.modifyEnd(sql`without rowid`),

  async appendOnly(db, table, aging) {
    const refuse = `select raise(abort, '${table} is append-only');`
    const isYoung =
      aging === undefined
        ? []
        : [`${aging.moment} >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${aging.days} days')`]
    await trigger(db, `${table}_no_update before update on ${table}`, refuse)
    await trigger(db, `${table}_no_delete before delete on ${table}${when(isYoung)}`, refuse)
  },
  async forbidOverlaps(db, { table, by, from, to }) {
    const meets = `exists (select 1 from ${table} as other where other.id <> new.id and other.${by} = new.${by}
      and other.${from} < new.${to} and other.${to} > new.${from})`
    for (const event of ['insert', 'update'])
      await trigger(
        db,
        `${table}_no_overlap_${event} after ${event} on ${table} when ${meets}`,
        `select raise(abort, '${table} overlap');`,
      )
  },
  countOnce: (_db, _table, act) => act(),
  async dropAppendOnly(db, table) {
    for (const event of ['update', 'delete']) await run(db, `drop trigger ${table}_no_${event}`)
  },
}

const when = (conditions: string[]) =>
  conditions.length === 0 ? '' : ` when ${conditions.join(' and ')}`

type Executor = Parameters<SchemaTools['keepVersion']>[0]
const run = (db: Executor, text: string) => sql.raw(text).execute(db)
const trigger = (db: Executor, head: string, body: string) =>
  run(db, `create trigger ${head} begin ${body} end`)

async function columnsOf(db: Executor, table: string, except: string[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_info(${table})`.execute(db)
  return rows.map(row => row.name).filter(name => !except.includes(name))
}
