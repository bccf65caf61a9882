import { randomInt } from 'node:crypto'
import type { UserStatus } from '../../contract/users.contract.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Trx } from '#platform/server/database/tables.ts'
import type { UsersTable } from '../users.tables.ts'

/** Sets a user's chosen password and activates a pending user. Undefined if they no longer exist. */
export const setPassword = (
  trx: Trx,
  { id, password_hash, now }: { id: number; password_hash: string; now: Date },
): Promise<Selectable<UsersTable> | undefined> =>
  activate(
    trx,
    { id, now },
    {
      password_hash,
      password_changed_at: now.toISOString(),
      must_change_password: 0,
    },
  )

/** Confirms a user's email and activates a pending user. Undefined if they don't exist, or were activated otherwise. */
export const confirmEmail = (
  trx: Trx,
  { id, now }: { id: number; now: Date },
): Promise<Selectable<UsersTable> | undefined> => activate(trx, { id, now }, {})

/** Following an emailed link proves the address. */
const activate = (
  trx: Trx,
  { id, now }: { id: number; now: Date },
  change: Updateable<UsersTable>,
): Promise<Selectable<UsersTable> | undefined> =>
  trx
    .updateTable('users')
    .set(eb => ({
      ...change,
      email_unconfirmed: 0,
      status: sql<UserStatus>`case when status = 'pending' then 'active' else status end`,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .returningAll()
    .executeTakeFirst()

/** Lets a person choose a new password at the next sign-in; `password_hash` gives them one for that sign-in. */
export async function requireChange(
  trx: Trx,
  { id, password_hash }: { id: number; password_hash?: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ must_change_password: 1, ...(password_hash === undefined ? {} : { password_hash }) })
    .where('id', '=', id)
    .execute()
}

// No letters or digits that are taken for one another when read out.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for reading aloud: four groups of four, 79 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
