import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../blog.tables.ts'

type MarkKind = 'like' | 'bookmark'

const countMarks = (db: Db, postId: number, kind: MarkKind) =>
  db
    .selectFrom('blog_marks')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
    .then(one => Number(one.n))

/** How many have marked a post, and whether this reader has. */
export async function readMarks(
  db: Db,
  { postId, userId }: { postId: number; userId: number },
): Promise<{ likes: number; bookmarked: number; isLiked: boolean; isBookmarked: boolean }> {
  const mine = await db
    .selectFrom('blog_marks')
    .select('kind')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute()
  const has = (kind: MarkKind) => mine.some(mark => mark.kind === kind)
  const [likes, bookmarked] = [
    await countMarks(db, postId, 'like'),
    await countMarks(db, postId, 'bookmark'),
  ]
  return { likes, bookmarked, isLiked: has('like'), isBookmarked: has('bookmark') }
}

export async function replaceMark(
  trx: Trx,
  { postId, userId, kind, isOn }: { postId: number; userId: number; kind: MarkKind; isOn: boolean },
): Promise<void> {
  await trx
    .deleteFrom('blog_marks')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
  if (isOn)
    await trx.insertInto('blog_marks').values({ post_id: postId, user_id: userId, kind }).execute()
}
