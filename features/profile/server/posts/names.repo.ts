import { mentionsIn } from '#platform/contract/mentions.rules.ts'
import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { listByUsernames } from '#features/users/server/users.service.ts'
import '../profile.tables.ts'

const MAX = 50

/** The users mentioned with `@` who exist here. */
export async function findNamed(db: Db, words: string): Promise<ProfilePost['named']> {
  const people = await listByUsernames(db, mentionsIn(words).slice(0, MAX))
  return people
    .filter(person => person.status !== 'inactive')
    .map(({ id, username }) => ({ login: username.toLowerCase(), userId: id }))
}

/** Records a mention; returns whether it was the first. */
export async function insertNamed(trx: Trx, row: Tables['profile_mentions']): Promise<boolean> {
  const inserted = await trx
    .insertInto('profile_mentions')
    .values(row)
    .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}
