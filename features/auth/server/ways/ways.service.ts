import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { SecurityCheck } from '#features/account-setting/server/account-setting.points.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import type { PasswordCheck } from '../password-check/password-check.service.ts'
import { findSession } from '../session/session.repo.ts'
import { lastWay, notRecent } from './ways.errors.ts'
import './ways.tables.ts'

// What holds for every way to sign in: a new one is added by who has just proved who they are, and the last one stays.

const RECENT_MILLISECONDS = 10 * 60_000

export interface Confirm {
  /** Would adding a way to sign in ask for the password now? */
  needsPassword(caller: Caller): Promise<boolean>
  /** Throws unless the session began just now, or the password is right. */
  check(caller: Caller, proof: { password: string | undefined; actor: Actor }): Promise<void>
}

export function createConfirm({
  database,
  clock,
  passwordCheck,
}: {
  database: Database
  clock: Clock
  passwordCheck: PasswordCheck
}): Confirm {
  const hasPassword = async ({ userId }: Caller) => {
    const user = await database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirst()
    return (user?.password_hash ?? null) !== null
  }
  async function isRecent({ sessionId }: Caller): Promise<boolean> {
    const session = await findSession(database.read, sessionId)
    return (
      session !== undefined &&
      clock().getTime() - Date.parse(session.created_at) < RECENT_MILLISECONDS
    )
  }
  return {
    needsPassword: async caller => !(await isRecent(caller)) && (await hasPassword(caller)),
    async check(caller, { password, actor }) {
      if (await isRecent(caller)) return
      if (password === undefined || !(await hasPassword(caller))) throw notRecent()
      await passwordCheck.require({ caller, actor, password })
    },
  }
}

/** A person who may come in, as a session needs to know them; undefined when they are suspended or gone. */
export async function findEntrant(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .executeTakeFirst()
}

/** Removes every way to sign in but the password: whoever did it all may have added one for themselves. */
export async function removeWays(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('connections').where('user_id', '=', userId).execute()
}

/** Throws 409 when one way less would leave nothing to sign in with. */
export async function refuseLastWay(trx: Trx, userId: number): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const others =
    (await countRows(trx, 'passkeys', userId)) + (await countRows(trx, 'connections', userId))
  if (user.password_hash === null && others <= 1) throw lastWay()
}

/** A passkey makes an account safer; without https there is none to be had, but one made elsewhere counts. */
export const passkeyCheck = ({
  database,
  baseUrl,
}: {
  database: Database
  baseUrl: string
}): SecurityCheck => ({
  name: 'passkeys',
  async isDone(userId) {
    if ((await countRows(database.read, 'passkeys', userId)) > 0) return true
    return baseUrl.startsWith('https:') ? false : undefined
  },
})

async function countRows(
  db: Db,
  table: 'passkeys' | 'connections',
  userId: number,
): Promise<number> {
  const query = db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** What is stored of a person's ways to sign in, without what could be used. */
export const waysOfPerson: PersonalPart[] = [
  {
    name: 'passkeys',
    async read(db, userId) {
      const rows = await db
        .selectFrom('passkeys')
        .select(['name', 'is_synced', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .execute()
      return rows.map(row => ({ ...row }))
    },
    erase: async (trx, userId) =>
      (await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute())
        .length,
  },
  {
    name: 'connections',
    async read(db, userId) {
      const columns = ['issuer', 'subject', 'email', 'created_at', 'last_used_at'] as const
      const rows = await db
        .selectFrom('connections')
        .select(columns)
        .where('user_id', '=', userId)
        .execute()
      return rows.map(row => ({ ...row }))
    },
    erase: async (trx, userId) =>
      (await trx.deleteFrom('connections').where('user_id', '=', userId).returning('id').execute())
        .length,
  },
]
