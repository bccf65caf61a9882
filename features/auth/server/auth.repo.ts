import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'

// Users, with the columns that authentication needs.

export type Entrant = Selectable<Tables['users']>

/** A person who may sign in; undefined if suspended or deleted. */
export const findEntrant = (db: Db, userId: number): Promise<Entrant | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .executeTakeFirst()

/** Credentials, name and email of a person. */
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

/** A person as shown in their own session. */
export const getPerson = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email', 'role', 'avatar', 'avatar_color'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
