import type { NewUser } from '../../contract/users.contract.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { asTaken, assertNotTaken } from '../identity.service.ts'
import {
  type NewUserRow,
  findUserByKey,
  getUserRow,
  insertUserRow,
  insertUserRows,
  updateUserRow,
} from '../users.repo.ts'

// Inserting users from any source: the list, an import, a registration, another feature.

/** The demo administrator's username. */
const DEMO_ADMIN = 'admin'

/** A user to add, with internal fields. */
export type NewPerson = NewUser & { password_hash?: string; isUnconfirmed?: boolean }
interface InsertUser {
  dialect: Dialect
  now: Date
  user: NewPerson
}

/** Adds a person. Throws 409 when the e-mail address or the user name is taken. */
export async function insertUser(trx: Trx, { dialect, now, user }: InsertUser) {
  await assertNotTaken(trx, user)
  try {
    const id = await insertUserRow(trx, {
      ...toRow(user, now),
      password_hash: user.password_hash ?? null,
      email_unconfirmed: user.isUnconfirmed === true ? 1 : 0,
    })
    return await getUserRow(trx, id)
  } catch (error) {
    throw asTaken(error, dialect)
  }
}

/**
 * Adds the first administrator of an instance during setup. With sample data, the demo's administrator becomes that person and keeps their
 * records. Throws 409 as `insertUser` does.
 */
export async function insertFirst(trx: Trx, given: InsertUser) {
  const { user, now } = given
  const standing = await findUserByKey(trx, 'username_key', DEMO_ADMIN)
  if (standing === undefined) return insertUser(trx, given)
  await assertNotTaken(trx, { ...user, except: standing.id })
  const password_hash = user.password_hash ?? null
  await updateUserRow(trx, standing.id, { ...toRow(user, now), password_hash })
  return getUserRow(trx, standing.id)
}

/**
 * Inserts the user row of a service account, so that records can refer to it as their author. It is marked as erased from the start: lists,
 * counts, searches and mailings of people leave it out, and no one can sign in with it.
 */
export async function insertServiceUser(
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

/** Adds users whose emails and usernames are known to be free. Throws 409 if someone was faster. */
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
