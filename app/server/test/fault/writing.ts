import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { migrations } from '#migrations/list.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openSqlite } from '#platform/server/database/sqlite-connection.ts'
import { checkFile, readColumn } from './sqlite-file.ts'

/** Three kinds of write, chosen by the key: one row, a row with everything triggers keep, rows that refer to each other. */
export async function writeKey(database: Database, key: string): Promise<void> {
  const now = new Date().toISOString()
  const kind = Number(key.split('-').at(-1)) % 3
  await database.write(async trx => {
    await sql`insert into login_attempts (key, updated_at) values (${key}, ${now})`.execute(trx)
    if (kind === 0) return
    const text = foldText(`${key} ${'Person '.repeat(kind)}`)
    const { rows } = await sql<{
      id: number
    }>`insert into users (full_name, username, email, company, role, current_plan, status, avatar_color,
      created_at, updated_at, full_name_key, username_key, email_key, company_key) values (${text}, ${key}, ${key}, '', 'author', 'basic',
      'active', 'accent', ${now}, ${now}, ${text}, ${key}, ${key}, '') returning id`.execute(trx)
    if (kind === 1) return
    await sql`insert into sessions (id, user_id, created_at, last_used_at, expires_at, idle_seconds, transport)
      values (${key}, ${rows[0]?.id ?? 0}, ${now}, ${now}, ${now}, 600, 'cookie')`.execute(trx)
  })
}

export const migrateAll = (database: Database) =>
  migrate({ database, migrations, clock: systemClock })

export interface Findings {
  /** Acknowledged writes of which a part or all is missing. */
  lost: number
  /** Broken promises of the file itself: integrity, references, counts kept by triggers. */
  broken: string[]
}

/** Looks at a database file after a fault. Opening it recovers it as a start would. */
export function examine(path: string, acknowledged: Iterable<string>): Findings {
  let handle: DatabaseSync | undefined
  try {
    const open = openSqlite(path, { readOnly: false }).handle
    handle = open
    const present = (table: string, column: string) =>
      new Set(readColumn(open, `select ${column} from ${table}`))
    if (
      open.prepare(`select name from sqlite_schema where name = 'login_attempts'`).get() ===
      undefined
    )
      return { lost: [...acknowledged].length, broken: [] }
    const [attempts, users, sessions] = [
      present('login_attempts', 'key'),
      present('users', 'username'),
      present('sessions', 'id'),
    ]
    const isWhole = (key: string) => {
      const kind = Number(key.split('-').at(-1)) % 3
      return (
        attempts.has(key) && (kind === 0 || users.has(key)) && (kind !== 2 || sessions.has(key))
      )
    }
    const lost = [...acknowledged].filter(key => !isWhole(key)).length
    return { lost, broken: [...checkFile(open), ...checkStored(open)] }
  } catch (error) {
    return { lost: 0, broken: [String(error)] }
  } finally {
    handle?.close()
  }
}

function checkStored(handle: DatabaseSync): string[] {
  const number = (text: string) => Number(handle.prepare(text).get()?.['n'] ?? 0)
  const users = number('select count(*) as n from users')
  const stored = {
    facet: number('select sum(n) as n from users_facet'),
    search: number(`select count(*) as n from users_search where users_search match 'person'`),
    grams: number(`select count(*) as n from users_grams where users_grams match 'x70x65'`),
  }
  return Object.entries(stored).flatMap(([name, count]) =>
    count === users ? [] : [`${name} tells ${count} of ${users} users`],
  )
}
