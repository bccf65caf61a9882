import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import { SHORT_GRAMS } from '#platform/server/database/postgres-schema.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// On PostgreSQL, a search row held its letter groups beside its words, eight times as long, and counting or paging hits read them as well:
// seconds at a million rows (docs/adr/0015). They move to a table of their own, as on SQLite.
export const searchesApart: Migration = {
  name: '0047-searches-apart',
  async up(trx, { name }) {
    if (name !== 'postgres') return
    const { rows } = await sql<{ store: string }>`select table_name as store
      from information_schema.columns
      where table_schema = current_schema() and column_name = 'grams' and table_name like '%\\_search'`.execute(
      trx,
    )
    for (const { store } of rows) await splitSearch(trx, store)
    if (rows.length > 0) await sql.raw(SHORT_GRAMS).execute(trx)
  },
}

async function splitSearch(trx: Trx, store: string): Promise<void> {
  const grams = store.replace(/_search$/, '_grams')
  await run(
    trx,
    `create table ${grams} as select id, grams from ${store}`,
    `alter table ${grams} alter grams set not null, add primary key (id)`,
    `create table ${store}_slim as select id, words from ${store}`,
    `drop table ${store}`,
    `alter table ${store}_slim rename to ${store}`,
    `alter table ${store} alter words set not null, add primary key (id)`,
    `create index ${store}_words on ${store} using gin (words gin_trgm_ops)`,
    `create index ${grams}_grams on ${grams} using gin (grams)`,
    `create or replace function ${store}_keep() returns trigger language plpgsql as $$ ${await findBody(trx, { store, grams })} $$`,
    // Otherwise, planners know nothing of the tables until autovacuum runs.
    `analyze ${store}, ${grams}`,
  )
}

/** The body of the trigger, for both tables. */
async function findBody(
  trx: Trx,
  { store, grams }: { store: string; grams: string },
): Promise<string> {
  const { rows } = await sql<{ body: string }>`select prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = ${`${store}_keep`}`.execute(
    trx,
  )
  const body = rows[0]?.body ?? ''
  const inserts = /insert into (\w+) values \(new\.id, (.+), short_grams\(\2\)\);/
  const deletes = /delete from \w+ where id = old\.id;/
  if (!inserts.test(body) || !deletes.test(body))
    throw new Error(`The trigger of ${store} is not what releases have made.`)
  return body
    .replace(
      inserts,
      (_, to: string, words: string) =>
        `insert into ${to} values (new.id, ${words}); insert into ${grams} values (new.id, short_grams(${words}));`,
    )
    .replace(deletes, deleted => `${deleted} delete from ${grams} where id = old.id;`)
}

async function run(trx: Trx, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
