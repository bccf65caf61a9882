import type { Trx } from '#platform/server/database/tables.ts'
import { blogDetailPath, LINKS_IN_COMMENT } from '../../contract/blog.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import { tooMany } from '#platform/server/http/app-error.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { blocked, commentNotFound, postNotFound, saidAlready } from '../blog.errors.ts'
import type { CommentRow, PostRow } from '../blog.tables.ts'
import { findPost, isRead, mayWork } from '../posts/access.service.ts'

// Comments: who is signed in is heard at once, a guest when somebody has read it. What looks like spam waits in either case.

const MINUTE = 60_000
const LIMITS = { person: { count: 8, minutes: 2 }, guest: { count: 3, minutes: 10 } } as const
/** Whatever addresses they give, guests together may say so much on one post in ten minutes. */
const GUESTS_TOGETHER = 30

export type Writer =
  | { userId: number; name: string }
  | { userId: null; name: string; email: string }

interface Saying {
  post: PostRow
  writer: Writer
  text: string
  parentId: number | undefined
  now: Date
}

const whoOf = (writer: Writer): string =>
  writer.userId === null ? writer.email.toLowerCase() : `user:${writer.userId}`

/** Adds a comment. Throws 403 for who is blocked, 409 for the same again, 429 for too much. */
export async function addComment(trx: Trx, saying: Saying): Promise<CommentRow> {
  const { post, writer, text, now } = saying
  await refuseUnwanted(trx, saying)
  const parent = await findParent(trx, saying)
  const hasManyLinks = (text.match(/https?:\/\//gi)?.length ?? 0) > LINKS_IN_COMMENT
  const row = await trx
    .insertInto('blog_comments')
    .values({
      post_id: post.id,
      parent_id: parent?.parent_id ?? parent?.id ?? null,
      user_id: writer.userId,
      guest_name: writer.userId === null ? writer.name : '',
      guest_email: writer.userId === null ? writer.email.toLowerCase() : '',
      text,
      state: writer.userId === null || hasManyLinks ? 'pending' : 'approved',
      created_at: now.toISOString(),
      edited_at: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recount(trx, post.id)
  await tellPeople(trx, { row, post, parent, name: writer.name, now })
  return row
}

async function findParent(trx: Trx, { post, parentId }: Saying): Promise<CommentRow | undefined> {
  if (parentId === undefined) return undefined
  const row = await trx
    .selectFrom('blog_comments')
    .selectAll()
    .where('id', '=', parentId)
    .where('post_id', '=', post.id)
    .executeTakeFirst()
  if (row === undefined || row.deleted_at !== null || row.state !== 'approved')
    throw commentNotFound()
  return row
}

async function refuseUnwanted(trx: Trx, { post, writer, text, now }: Saying): Promise<void> {
  const isOut = await trx
    .selectFrom('blog_blocked')
    .select('who')
    .where('who', '=', whoOf(writer))
    .executeTakeFirst()
  if (isOut !== undefined) throw blocked()
  const { count, minutes } = LIMITS[writer.userId === null ? 'guest' : 'person']
  const since = new Date(now.getTime() - minutes * MINUTE).toISOString()
  const recent = trx
    .selectFrom('blog_comments')
    .select(['text', 'post_id'])
    .where('created_at', '>', since)
  const said = await (
    writer.userId === null
      ? recent.where('guest_email', '=', writer.email.toLowerCase())
      : recent.where('user_id', '=', writer.userId)
  ).execute()
  if (said.some(one => one.text === text && one.post_id === post.id)) throw saidAlready()
  if (said.length >= count) throw tooMany(minutes * 60)
  if (writer.userId !== null) return
  const others = await recent
    .where('post_id', '=', post.id)
    .where('user_id', 'is', null)
    .limit(GUESTS_TOGETHER)
    .execute()
  if (others.length >= GUESTS_TOGETHER) throw tooMany(minutes * 60)
}

interface Telling {
  row: CommentRow
  post: PostRow
  parent: CommentRow | undefined
  name: string
  now: Date
}

/** The author of the post hears of every comment, who was answered of the answer; nobody of their own. */
async function tellPeople(trx: Trx, { row, post, parent, name, now }: Telling): Promise<void> {
  const notice = {
    params: { title: post.title },
    by: { userId: row.user_id, name, as: 'by' } as const,
    link: blogDetailPath(post.id),
    now,
  }
  const told = new Set([
    post.author_id,
    row.state === 'approved' ? (parent?.user_id ?? null) : null,
  ])
  const userIds = [...told].flatMap(id => id ?? []).filter(id => id !== row.user_id)
  if (userIds.length > 0) await notify(trx, { ...notice, userIds, kind: 'article-comment' })
}

/** How many comments of a post can be read. */
export async function recount(trx: Trx, postId: number): Promise<void> {
  const comments = trx.selectFrom('blog_comments').select('id').where('post_id', '=', postId)
  const comment_count = await countFound(
    comments.where('state', '=', 'approved').where('deleted_at', 'is', null),
  )
  await trx.updateTable('blog_posts').set({ comment_count }).where('id', '=', postId).execute()
}

/** A post that the caller reads. Throws 404. */
export async function getRead(trx: Trx, caller: Caller, id: number): Promise<PostRow> {
  const row = await findPost(trx, id)
  if (row === undefined || row.deleted_at !== null || (!isRead(row) && !mayWork(caller, row)))
    throw postNotFound()
  return row
}

/** A comment that is there, with its post, as the caller sees them. Throws 404. */
export async function getSeen(
  trx: Trx,
  caller: Caller,
  id: number,
): Promise<{ comment: CommentRow; post: PostRow }> {
  const comment = await trx
    .selectFrom('blog_comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (comment === undefined) throw commentNotFound()
  const post = await getRead(trx, caller, comment.post_id).catch(() => undefined)
  const isSeen =
    comment.state === 'approved' ||
    comment.user_id === caller.userId ||
    (post !== undefined && mayWork(caller, post))
  if (post === undefined || !isSeen) throw commentNotFound()
  return { comment, post }
}
