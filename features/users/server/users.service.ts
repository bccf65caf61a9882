import type { NewUser } from '../contract/users.contract.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { containsPattern, foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { asTaken, refuseTaken } from './identity/identity.service.ts'
import {
  type NewUserRow,
  countUserRows,
  findUserByKey,
  insertUserRow,
  insertUserRows,
  updateUserRow,
} from './users.repo.ts'
import type { UsersTable } from './users.tables.ts'

// The door of users, for the other features.

export { userSearch } from './list/search.repo.ts'
export { createUserChanges, recordUsers, type UserChanges } from './change/change.service.ts'
export { confirmEmail, makePassword, setPassword } from './security/security.repo.ts'
export type { Account } from './account.service.ts'
export type { PersonalPart } from './privacy/privacy.routes.ts'
export { asTaken, findTaken, refuseTaken } from './identity/identity.service.ts'
export { setPicture } from './avatar/avatar.routes.ts'
export { userNotFound } from './users.errors.ts'
export { countActiveAdmins, describeUser, findUser, updateUserRow } from './users.repo.ts'
export type { UserRow } from './users.tables.ts'
export { eachOf } from './change/bulk.service.ts'
export { userRefused } from './users.errors.ts'
export { createUserUndo } from './change/undo.service.ts'

/** A person by user name or e-mail address, whatever their case. */
export async function findByLogin(
  db: Db,
  login: string,
): Promise<Selectable<UsersTable> | undefined> {
  return (
    (await findUserByKey(db, 'username_key', login)) ??
    (await findUserByKey(db, 'email_key', login))
  )
}

export interface InsertUser {
  dialect: Dialect
  now: Date
  user: NewUser & { password_hash?: string; isUnconfirmed?: boolean }
}

/** Adds a person. Throws 409 when the e-mail address or the user name is taken. */
export async function insertUser(trx: Trx, { dialect, now, user }: InsertUser) {
  await refuseTaken(trx, user)
  try {
    const id = await insertUserRow(trx, {
      ...toRow(user, now),
      password_hash: user.password_hash ?? null,
      email_unconfirmed: user.isUnconfirmed === true ? 1 : 0,
    })
    return await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  } catch (error) {
    throw asTaken(error, dialect)
  }
}

/**
 * The row that stands in for what is no person, where records say who made them. It counts as erased from the beginning: whatever shows,
 * counts, finds or writes to people passes it by, and nobody signs in by it.
 */
export async function insertStandIn(
  trx: Trx,
  { name, now }: { name: string; now: Date },
): Promise<number> {
  const moment = now.toISOString()
  const nothing = {
    email: '',
    company: '',
    country: '',
    contact: '',
    billing: '',
    suspended_reason: '',
  }
  const nobody = {
    avatar: null,
    last_seen_at: null,
    suspended_at: null,
    suspended_by: null,
    deleted_by: null,
    password_hash: null,
  }
  const id = await insertUserRow(trx, {
    ...nothing,
    ...nobody,
    full_name: name,
    username: name,
    role: 'subscriber',
    current_plan: 'basic',
    status: 'inactive',
    avatar_color: avatarColorOf(name),
    created_at: moment,
    updated_at: moment,
    deleted_at: moment,
  })
  await updateUserRow(trx, id, { erased_at: moment })
  return id
}

/** Who has which of these addresses, by the folded address: to show them where only an address is known. */
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

interface PeopleAsked {
  q: string
  limit: number
  /** By name and user name; by an address only who knows all of it. */
  byName?: boolean
}

/** Active people whose name or address contains a text, by name: whom one can write to. */
export async function searchPeople(
  db: Db,
  dialect: Dialect,
  { q, limit, byName = false }: PeopleAsked,
) {
  const active = db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_key', 'full_name', 'avatar', 'avatar_color'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('full_name_key')
    .orderBy('id')
    .limit(limit)
  if (q === '') return active.execute()
  if (!byName) return active.where(dialect.search.hits('users', q)).execute()
  const pattern = containsPattern(q)
  return active
    .where(
      sql<boolean>`(full_name_key like ${pattern} escape '\\' or username_key like ${pattern} escape '\\' or email_key = ${foldText(q)})`,
    )
    .execute()
}

/** How a person signs what they write. */
export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A person by e-mail address. */
export const findByEmail = (db: Db, email: string) => findUserByKey(db, 'email_key', email)

/** Adds people whose e-mail addresses and user names are known to be free. Throws 409 should somebody have been faster. */
export async function insertUsers(
  trx: Trx,
  { dialect, now, users }: Omit<InsertUser, 'user'> & { users: NewUser[] },
): Promise<number[]> {
  try {
    return await insertUserRows(
      trx,
      users.map(user => toRow(user, now)),
    )
  } catch (error) {
    throw asTaken(error, dialect)
  }
}

/** How many users there ever were, deleted ones included. */
export const countUsers = countUserRows

function toRow(user: NewUser, now: Date): NewUserRow {
  const moment = now.toISOString()
  return {
    full_name: user.fullName,
    username: user.username,
    email: user.email,
    company: user.company ?? '',
    role: user.role ?? 'subscriber',
    country: user.country ?? '',
    contact: user.contact ?? '',
    current_plan: user.currentPlan ?? 'basic',
    status: user.status ?? 'pending',
    billing: user.billing ?? '',
    avatar: null,
    avatar_color: avatarColorOf(user.fullName),
    password_hash: null,
    created_at: moment,
    updated_at: moment,
    last_seen_at: null,
    suspended_at: null,
    suspended_by: null,
    suspended_reason: '',
    deleted_at: null,
    deleted_by: null,
  }
}

/** How people of these ids are called. */
export async function namesOf(
  db: Db,
  dialect: Dialect,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].flatMap(id => id ?? [])
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where(dialect.isOneOf('id', wanted))
    .execute()
  return new Map(rows.map(row => [row.id, row.full_name]))
}
