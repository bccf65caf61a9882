import type { Trx } from '#platform/server/database/tables.ts'
import type { PostRow } from '../blog.tables.ts'
import type { PostFields } from './fields.service.ts'

// What a post was before. Somebody who writes on saves every few seconds; what they do within ten minutes is one revision.

const ONE_SITTING = 10 * 60_000
const KEPT = 200

interface Revising {
  row: Pick<PostRow, 'id'>
  userId: number
  fields: PostFields
  now: Date
  isPublished?: boolean
}

/** Keeps what a post is now. Answers whether that began a new revision. */
export async function keepRevision(
  trx: Trx,
  { row, userId, fields, now, isPublished = false }: Revising,
): Promise<boolean> {
  const at = now.toISOString()
  const json = JSON.stringify(fields)
  const newest = await trx
    .selectFrom('blog_revisions')
    .selectAll()
    .where('post_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = newest?.fields === json
  if (newest !== undefined && isSame && newest.is_published === (isPublished ? 1 : 0)) return false
  const isOneSitting =
    newest !== undefined &&
    newest.user_id === userId &&
    newest.is_published === 0 &&
    now.getTime() - Date.parse(newest.begun_at) < ONE_SITTING
  if (newest !== undefined && (isOneSitting || isSame)) {
    await trx
      .updateTable('blog_revisions')
      .set({ fields: json, at, is_published: isPublished ? 1 : 0 })
      .where('id', '=', newest.id)
      .execute()
    return false
  }
  await trx
    .insertInto('blog_revisions')
    .values({
      post_id: row.id,
      user_id: userId,
      begun_at: at,
      at,
      fields: json,
      is_published: isPublished ? 1 : 0,
    })
    .execute()
  await forgetOldest(trx, row.id)
  return true
}

async function forgetOldest(trx: Trx, postId: number): Promise<void> {
  const oldest = await trx
    .selectFrom('blog_revisions')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT)
    .executeTakeFirst()
  if (oldest !== undefined)
    await trx
      .deleteFrom('blog_revisions')
      .where('post_id', '=', postId)
      .where('id', '<=', oldest.id)
      .execute()
}
