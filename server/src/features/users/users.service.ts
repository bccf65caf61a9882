import type { NewUser } from '@smart-fft/contract/users.contract'
import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Dialect } from '../../platform/database/dialect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { userTaken } from './users.errors.ts'
import { type NewUserRow, colorFor, countUserRows, findUserByKey, insertUserRow, insertUserRows } from './users.repo.ts'
import type { UsersTable } from './users.tables.ts'

// The door of users, for the other features.

export { seedUsers } from './users.seed.ts'

/** A person by user name or e-mail address, whatever their case. */
export async function findByLogin(db: Db, login: string): Promise<Selectable<UsersTable> | undefined> {
  return (await findUserByKey(db, 'username_key', login)) ?? (await findUserByKey(db, 'email_key', login))
}

interface Identity {
  email?: string | undefined
  username?: string | undefined
  /** A person who may keep what they have. */
  except?: number | undefined
}

/** Who has an e-mail address or a user name already. */
export async function findTaken(db: Db, { email, username, except }: Identity): Promise<{ email?: number; username?: number }> {
  const byEmail = email === undefined ? undefined : (await findUserByKey(db, 'email_key', email))?.id
  const byName = username === undefined ? undefined : (await findUserByKey(db, 'username_key', username))?.id
  return {
    ...(byEmail === undefined || byEmail === except ? {} : { email: byEmail }),
    ...(byName === undefined || byName === except ? {} : { username: byName }),
  }
}

/** Throws 409 with a text for each field that somebody else has. */
export async function refuseTaken(db: Db, identity: Identity): Promise<void> {
  const taken = await findTaken(db, identity)
  if (taken.email !== undefined || taken.username !== undefined) {
    throw userTaken({ email: taken.email !== undefined, username: taken.username !== undefined })
  }
}

export interface InsertUser {
  dialect: Dialect
  now: Date
  user: NewUser & { password_hash?: string }
}

/** Adds a person. Throws 409 when the e-mail address or the user name is taken. */
export async function insertUser(trx: Transaction<Tables>, { dialect, now, user }: InsertUser) {
  await refuseTaken(trx, user)
  try {
    const id = await insertUserRow(trx, { ...toRow(user, now), password_hash: user.password_hash ?? null })
    return await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  } catch (error) {
    throw asTaken(error, dialect)
  }
}

/** Adds people whose e-mail addresses and user names are known to be free. Throws 409 should somebody have been faster. */
export async function insertUsers(trx: Transaction<Tables>, { dialect, now, users }: Omit<InsertUser, 'user'> & { users: NewUser[] }) {
  try {
    await insertUserRows(
      trx,
      users.map(user => toRow(user, now)),
    )
  } catch (error) {
    throw asTaken(error, dialect)
  }
}

/** A unique constraint that lost a race, told like any other conflict. */
export function asTaken(error: unknown, dialect: Dialect): unknown {
  const column = dialect.violatedUnique(error)
  return column === undefined ? error : userTaken({ email: column.endsWith('email_key'), username: column.endsWith('username_key') })
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
    avatar_color: colorFor(user.username),
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
