import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** A possible assignee, by id or exact name. */
export function findAssignable(
  trx: Trx,
  by: { id: number } | { fullName: string },
): Promise<{ id: number } | undefined> {
  const people = trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .orderBy('id')
    .limit(1)
  return (
    'id' in by
      ? people.where('id', '=', by.id)
      : people.where('full_name_key', '=', foldText(by.fullName))
  ).executeTakeFirst()
}

export const findTaskOwner = (trx: Trx, userId: number) =>
  trx
    .selectFrom('users')
    .select(['username', 'full_name', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
