import { sql } from 'kysely'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { containsPattern, endOfPrefix, foldText } from '#platform/server/database/fold-text.ts'
import './users.tables.ts'

// People as the other features show, find and name them.

/** Users by folded email address: to show people where only an address is known. */
export async function findPeople(db: Db, emailKeys: string[]) {
  const rows =
    emailKeys.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email_key', 'avatar', 'avatar_color'])
          .where('email_key', 'in', emailKeys)
          .where('deleted_at', 'is', null)
          .execute()
  return new Map(
    rows.map(row => [
      row.email_key,
      { userId: row.id, avatar: row.avatar, avatarColor: row.avatar_color },
    ]),
  )
}

interface PeopleQuery {
  q: string
  limit: number
  /** By name and username; by email only when it is complete. */
  byName?: boolean
}

type KeyColumn = 'full_name_key' | 'username_key' | 'email_key'

/**
 * Active users whose name or email contains a text: possible recipients. Those that begin with it come first, found by an index of their own.
 */
export async function searchPeople(
  db: Db,
  dialect: Dialect,
  { q, limit, byName = false }: PeopleQuery,
) {
  const by = (column: KeyColumn) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'email_key', 'full_name', 'avatar', 'avatar_color'])
      .where('deleted_at', 'is', null)
      .where('status', '=', 'active')
      .orderBy(column)
      .orderBy('id')
      .limit(limit)
  if (q === '') return by('full_name_key').execute()
  const begin = foldSearch(q)
  const startsIn = (column: KeyColumn) =>
    by(column).where(column, '>=', begin).where(column, '<', endOfPrefix(begin)).execute()
  const pattern = containsPattern(q)
  const contain = by('full_name_key').where(
    byName
      ? sql<boolean>`(full_name_key like ${pattern} escape '\\' or username_key like ${pattern} escape '\\' or email_key = ${foldText(q)})`
      : dialect.search.hits('users', q),
  )
  const found = [
    ...(await startsIn('full_name_key')),
    ...(await startsIn(byName ? 'username_key' : 'email_key')),
    ...(await contain.execute()),
  ]
  return [...new Map(found.map(row => [row.id, row])).values()].slice(0, limit)
}

/** Active people in the order of their ids, so many or the one of an id. */
export function listActivePeople(db: Db, asked: { limit: number } | { id: number }) {
  const active = db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'full_name', 'contact', 'company', 'country'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('id')
  return ('id' in asked ? active.where('id', '=', asked.id) : active.limit(asked.limit)).execute()
}

/** Users by username, regardless of case; without deleted ones. */
export async function listByUsernames(db: Db, usernames: readonly string[]) {
  if (usernames.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'username', 'status'])
    .where('username_key', 'in', usernames.map(foldText))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** How a person signs what they write. */
export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** How a person is called, deleted ones too. */
export const findFullName = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst())
    ?.full_name

/** An existing user's name. */
export const getFullName = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow())
    .full_name

/** How people of these ids are called. */
export async function namesOf(
  db: Db,
  dialect: Dialect,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const known = [...new Set(ids)].flatMap(id => id ?? [])
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where(dialect.isOneOf('id', known))
    .execute()
  return new Map(rows.map(row => [row.id, row.full_name]))
}

/** Whether a user joined after a time, and still exists. */
export async function hasPersonSince(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
