import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../profile.tables.ts'

// Likes of posts and comments: one a person, however often it is pressed.

interface Likes {
  likes: number
  isChanged: boolean
}

export async function savePostLike(
  trx: Trx,
  row: Tables['profile_likes'],
  isLiked: boolean,
): Promise<Likes> {
  const changed = isLiked
    ? await trx
        .insertInto('profile_likes')
        .values(row)
        .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
        .returning('post_id')
        .execute()
    : await trx
        .deleteFrom('profile_likes')
        .where('post_id', '=', row.post_id)
        .where('user_id', '=', row.user_id)
        .returning('post_id')
        .execute()
  const all = await trx
    .selectFrom('profile_likes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('post_id', '=', row.post_id)
    .executeTakeFirstOrThrow()
  return { likes: Number(all.n), isChanged: changed.length > 0 }
}

export async function saveCommentLike(
  trx: Trx,
  row: Tables['profile_comment_likes'],
  isLiked: boolean,
): Promise<Likes> {
  const changed = isLiked
    ? await trx
        .insertInto('profile_comment_likes')
        .values(row)
        .onConflict(conflict => conflict.columns(['comment_id', 'user_id']).doNothing())
        .returning('user_id')
        .execute()
    : await trx
        .deleteFrom('profile_comment_likes')
        .where('comment_id', '=', row.comment_id)
        .where('user_id', '=', row.user_id)
        .returning('user_id')
        .execute()
  const all = await trx
    .selectFrom('profile_comment_likes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('comment_id', '=', row.comment_id)
    .executeTakeFirstOrThrow()
  return { likes: Number(all.n), isChanged: changed.length > 0 }
}
