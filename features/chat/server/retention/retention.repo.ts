import { USER_ROLES, type UserRole } from '#features/users/contract/users.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../chat.tables.ts'

interface RetentionRule {
  role: UserRole
  days: number | null
}

/** Retention of messages by their writers' role; null is unlimited. */
export async function getRetention(db: Db): Promise<{ rules: RetentionRule[] }> {
  const rows = await listRetentionRows(db)
  return {
    rules: USER_ROLES.map(role => ({
      role,
      days: rows.find(row => row.role === role)?.days ?? null,
    })),
  }
}

export const listRetentionRows = (db: Db) => db.selectFrom('chat_retention').selectAll().execute()

export async function saveRetentionRule(trx: Trx, { role, days }: RetentionRule): Promise<void> {
  await trx.deleteFrom('chat_retention').where('role', '=', role).execute()
  if (days !== null) await trx.insertInto('chat_retention').values({ role, days }).execute()
}

/** The oldest messages of a role's people before a moment. */
export async function listExpiredIds(
  trx: Trx,
  { role, before, limit }: { role: UserRole; before: string; limit: number },
): Promise<number[]> {
  const old = await trx
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.sender_id')
    .select('chat_messages.id')
    .where('users.role', '=', role)
    .where('chat_messages.created_at', '<', before)
    .orderBy('chat_messages.id')
    .limit(limit)
    .execute()
  return old.map(row => row.id)
}

export async function listFileIdsOf(trx: Trx, dialect: Dialect, ids: number[]): Promise<string[]> {
  const files = await trx
    .selectFrom('chat_files')
    .select('file_id')
    .where(dialect.isOneOf('message_id', ids))
    .execute()
  return files.map(file => file.file_id)
}

export const deleteMessages = (trx: Trx, dialect: Dialect, ids: number[]) =>
  trx.deleteFrom('chat_messages').where(dialect.isOneOf('id', ids)).execute()
