import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'

// People, as authentication needs to know them.

export type Entrant = Selectable<Tables['users']>

/** A person who may come in, as a session needs to know them; undefined when they are suspended or gone. */
export const findEntrant = (db: Db, userId: number): Promise<Entrant | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .executeTakeFirst()

/** What somebody signs in with, and by what they are addressed. */
export const getCredentials = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return (user?.password_hash ?? null) !== null
}

export const findNames = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['username', 'full_name'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** A person as their own session shows them. */
export const getPerson = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email', 'role', 'avatar', 'avatar_color'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
