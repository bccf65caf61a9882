import type { PersonalPart } from '#features/users/server/users.service.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../account-setting.tables.ts'

const SHOWN = 100

/** Everyone who joined by someone's code, as `joined_id`: for what others count of them. */
export const selectJoined = sql`select joined_id from referrals where joined_at is not null`

export async function findCode(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.code
}

export async function insertCode(trx: Trx, row: { user_id: number; code: string }): Promise<void> {
  await trx.insertInto('referral_codes').values(row).execute()
}

/** The owner of this code. */
export async function findOwnerOfCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.user_id
}

/** The first person who invited this address. */
export async function findInviter(db: Db, emailKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('referrals')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

export async function listReferrals(db: Db, userId: number) {
  const rows = await db
    .selectFrom('referrals')
    .select(['email', 'invited_at', 'joined_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const joined = await db
    .selectFrom('referrals')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('joined_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    joined: Number(joined.n),
    referrals: rows.map(row => ({
      email: row.email,
      invitedAt: row.invited_at,
      joinedAt: row.joined_at,
    })),
  }
}

interface Referral {
  user_id: number
  email: string
  email_key: string
  invited_at: string
}
/** Returns whether this person had not invited the address before. */
export async function insertReferral(trx: Trx, referral: Referral): Promise<boolean> {
  const added = await trx
    .insertInto('referrals')
    .values({ ...referral, joined_id: null, joined_at: null })
    .onConflict(conflict => conflict.columns(['user_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The address has joined, invited or not. */
export async function upsertJoined(
  trx: Trx,
  referral: Referral,
  joined: { joined_id: number; joined_at: string },
): Promise<void> {
  await trx
    .insertInto('referrals')
    .values({ ...referral, ...joined })
    .onConflict(conflict => conflict.columns(['user_id', 'email_key']).doUpdateSet(joined))
    .execute()
}

/** People that someone invited; the addresses are other people's, and are deleted with the inviter. */
export const referralPersonalData: PersonalPart = {
  name: 'referrals',
  async read(db, userId) {
    const rows = await db
      .selectFrom('referrals')
      .select(['email', 'invited_at', 'joined_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    await trx.deleteFrom('referral_codes').where('user_id', '=', userId).execute()
    return (
      await trx.deleteFrom('referrals').where('user_id', '=', userId).returning('id').execute()
    ).length
  },
}
