import type { PersonalPart } from '#features/users/server/users.service.ts'
import './profile.tables.ts'

/** A person's posts, comments and votes; on erasure all are deleted, including others' comments on them. */
export const profilePersonalData: PersonalPart = {
  name: 'profile',
  async read(db, userId) {
    const posts = await db
      .selectFrom('profile_posts')
      .select(['text', 'question', 'audience', 'created_at', 'edited_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const comments = await db
      .selectFrom('profile_comments')
      .select(['post_id', 'text', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const follows = await db
      .selectFrom('profile_follows')
      .select(['followed_id', 'at'])
      .where('user_id', '=', userId)
      .execute()
    const reports = await db
      .selectFrom('profile_reports')
      .select(['post_id', 'reason', 'note', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    const privacy = await db
      .selectFrom('profile_privacy')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    return [...posts, ...comments, ...follows, ...reports, ...privacy].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    let deleted = 0
    for (const table of [
      'profile_posts',
      'profile_comments',
      'profile_likes',
      'profile_comment_likes',
      'profile_votes',
      'profile_pages',
      'profile_covers',
      'profile_photos',
      'profile_privacy',
      'profile_mentions',
      'profile_reports',
    ] as const)
      deleted += (
        await trx.deleteFrom(table).where('user_id', '=', userId).returning('user_id').execute()
      ).length
    const follows = await trx
      .deleteFrom('profile_follows')
      .where(eb => eb.or([eb('user_id', '=', userId), eb('followed_id', '=', userId)]))
      .returning('user_id')
      .execute()
    return deleted + follows.length
  },
}
