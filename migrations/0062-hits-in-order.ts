import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import { SHORT_GRAMS } from '#platform/server/database/postgres-schema.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Searches of a million users sorted by name (docs/adr/0099): the first hits are met in one index that has all texts, and the rest are sorted
// and filtered without looking up each user. On PostgreSQL the search rows hold what that needs; on SQLite, whose search index holds no rows,
// a narrow index does.

const SORTED = 'full_name_key'
const FILTERS = ['role', 'status', 'current_plan']
const TEXTS = ['full_name_key', 'username_key', 'email_key', 'company_key']
const present = 'where deleted_at is null'

export const hitsInOrder: Migration = {
  name: '0062-hits-in-order',
  async up(trx, { name }) {
    const filters = [...FILTERS, 'deleted_at'].join(', ')
    const others = TEXTS.filter(text => text !== SORTED).join(', ')
    await run(
      trx,
      `create index users_searched on users (${SORTED}, id, ${filters}, ${others}) ${present}`,
    )
    if (name === 'postgres') await carryFilters(trx)
    else await run(trx, `create index users_keys on users (id, ${SORTED}, ${filters}) ${present}`)
  },
}

async function carryFilters(trx: Trx): Promise<void> {
  const carried = [SORTED, ...FILTERS]
  await run(
    trx,
    `create table users_search_wide as select users_search.id, words, ${carried.join(', ')}
      from users_search join users on users.id = users_search.id order by users_search.id`,
    'drop table users_search',
    'alter table users_search_wide rename to users_search',
    ...['words', ...carried].map(column => `alter table users_search alter ${column} set not null`),
    'alter table users_search add primary key (id)',
    'create index users_search_words on users_search using gin (words gin_trgm_ops)',
    `create or replace function users_search_keep() returns trigger language plpgsql as $$ ${TRIGGER} $$`,
    'drop trigger users_search_keep on users',
    `create trigger users_search_keep after insert or delete or update of ${[...TEXTS, ...FILTERS, 'deleted_at'].join(', ')}
      on users for each row execute function users_search_keep()`,
    // Read for rows of very many matches alone, whose arrays took four times the place of their texts.
    SHORT_GRAMS,
    'create index users_search_grams on users_search using gin (short_grams(words))',
    'drop table users_grams',
    // Otherwise, planners know nothing of the table until autovacuum runs.
    'analyze users_search',
  )
}

const of = (row: string, columns: readonly string[]) =>
  columns.map(column => `${row}.${column}`).join(', ')
const differ = (columns: readonly string[]) =>
  `(${of('old', columns)}) is distinct from (${of('new', columns)})`
const WORDS = TEXTS.map(column => `new.${column}`).join(String.raw` || E'\u0001' || `)
const TRIGGER = `begin
  if tg_op = 'UPDATE' and not (${differ([...TEXTS, 'deleted_at'])}) then
    if ${differ(FILTERS)} then
      update users_search set ${FILTERS.map(column => `${column} = new.${column}`).join(', ')} where id = new.id;
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' then delete from users_search where id = old.id; end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into users_search (id, words, ${[SORTED, ...FILTERS].join(', ')}) values (new.id, ${WORDS}, ${of('new', [SORTED, ...FILTERS])});
  end if;
  return null; end`

async function run(trx: Trx, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}
