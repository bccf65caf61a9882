import type { Transaction } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import './auth.tables.ts'

export async function findAttempts(db: Db, key: string) {
  return db.selectFrom('login_attempts').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function saveAttempts(trx: Transaction<Tables>, row: Tables['login_attempts']): Promise<void> {
  await trx
    .insertInto('login_attempts')
    .values(row)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ failed: row.failed, locked_until: row.locked_until, updated_at: row.updated_at }),
    )
    .execute()
}

export async function clearAttempts(trx: Transaction<Tables>, key: string): Promise<void> {
  await trx.deleteFrom('login_attempts').where('key', '=', key).execute()
}

/** Sweeps counts that nobody asks for any more. */
export async function deleteAttemptsBefore(trx: Transaction<Tables>, moment: string): Promise<void> {
  await trx.deleteFrom('login_attempts').where('updated_at', '<', moment).execute()
}
