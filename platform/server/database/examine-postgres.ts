import { sql } from 'kysely'
import type { Db } from './tables.ts'

const OLDEST = 150_000
/** What each process opens (open-postgres.ts). */
const CONNECTIONS = 11

interface Answers {
  number: number
  version: string
  trigrams: boolean
  user: string
  creates: boolean
  unreadable: number
  connections: number
  copies: boolean
}

/** What prevents us from using a PostgreSQL, a line each with what to do. */
export async function examinePostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<Answers>`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as version,
    exists (select 1 from pg_available_extensions where name = 'pg_trgm') as trigrams,
    current_user as "user",
    has_schema_privilege(current_schema(), 'create') as creates,
    (select count(*) from pg_tables where schemaname = current_schema() and not
      has_table_privilege(format('%I.%I', schemaname, tablename), 'select, insert, update, delete')) as unreadable,
    current_setting('max_connections')::int as connections,
    pg_is_in_recovery() as copies`.execute(db)
  return rows.flatMap(findFaults)
}

function findFaults(found: Answers): string[] {
  const { number, version, trigrams, user, creates, unreadable, connections, copies } = found
  return [
    ...(number < OLDEST ? [`PostgreSQL ${version} is too old. Use 15 or newer.`] : []),
    ...(trigrams
      ? []
      : ['The extension pg_trgm is not there. Install the contrib packages of PostgreSQL.']),
    ...(creates
      ? []
      : [`${user} may not create tables. Run: grant create on schema public to ${user}`]),
    ...(Number(unreadable) === 0
      ? []
      : [
          `${user} may not read and write ${unreadable} tables. Connect as their owner, or grant it all on them.`,
        ]),
    ...(connections < CONNECTIONS
      ? [
          `It takes ${connections} connections, and each process needs ${CONNECTIONS}. Set max_connections.`,
        ]
      : []),
    ...(copies ? ['It is a standby and takes no writes. Name the primary in DATABASE_URL.'] : []),
  ]
}
