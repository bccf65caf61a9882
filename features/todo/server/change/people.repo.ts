import { foldText } from '#platform/server/database/fold-text.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A possible assignee, by id, email or exact name. */
export function findAssignable(
  db: Db,
  by: { id: number } | { email: string } | { fullName: string },
): Promise<{ id: number } | undefined> {
  const people = db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .orderBy('id')
    .limit(1)
  if ('id' in by) return people.where('id', '=', by.id).executeTakeFirst()
  const named =
    'email' in by
      ? people.where('email_key', '=', foldText(by.email))
      : people.where('full_name_key', '=', foldText(by.fullName))
  return named.executeTakeFirst()
}
