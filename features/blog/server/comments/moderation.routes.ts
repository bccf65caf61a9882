import type { Trx } from '#platform/server/database/tables.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import type { CommentState } from '../../contract/blog.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { commentNotFound } from '../blog.errors.ts'
import { type Act, mayPublish, mayWork } from '../posts/access.service.ts'
import type { BlogParts } from '../view/view.service.ts'
import { recount } from './comments.service.ts'

// Comments for who looks after posts: authors after their own, editors after all.

const looksAfter = (db: Db, caller: Caller) => {
  const all = db
    .selectFrom('blog_comments')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_comments.post_id')
    .leftJoin('users', 'users.id', 'blog_comments.user_id')
    .where('blog_comments.deleted_at', 'is', null)
  return mayPublish(caller) ? all : all.where('blog_posts.author_id', '=', caller.userId)
}

const whoOf = ({ user_id, guest_email }: { user_id: number | null; guest_email: string }): string =>
  user_id === null ? guest_email : `user:${user_id}`

export function moderationRoutes({ database, clock }: BlogParts): Route[] {
  return [
    route(
      blogCommentsContract.listModerated,
      async ({ query: { state, page, perPage }, caller }) => {
        const found = looksAfter(database.read, caller).where('blog_comments.state', '=', state)
        const rows = await found
          .select([
            'blog_comments.id',
            'post_id',
            'blog_posts.title',
            'blog_comments.text',
            'blog_comments.created_at',
            'blog_comments.state',
          ])
          .select(['guest_name', 'guest_email', 'user_id', 'users.full_name'])
          .orderBy('blog_comments.id', 'desc')
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute()
        const whos = rows.map(whoOf)
        const out =
          whos.length === 0
            ? []
            : await database.read
                .selectFrom('blog_blocked')
                .select('who')
                .where('who', 'in', whos)
                .execute()
        const comments = rows.map(row => ({
          id: row.id,
          postId: row.post_id,
          postTitle: row.title,
          text: row.text,
          at: row.created_at,
          state: row.state,
          name: row.full_name ?? row.guest_name,
          email: row.guest_email,
          userId: row.user_id,
          isBlocked: out.some(one => one.who === whoOf(row)),
        }))
        return { comments, total: await countFound(found.select('blog_comments.id')) }
      },
    ),
    route(blogCommentsContract.moderate, ({ body: { ids, to, isBlocked }, caller, actor }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        const rows = await trx
          .selectFrom('blog_comments')
          .selectAll()
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute()
        const mine: typeof rows = []
        for (const row of rows) {
          const post = await trx
            .selectFrom('blog_posts')
            .selectAll()
            .where('id', '=', row.post_id)
            .executeTakeFirstOrThrow()
          if (mayWork(caller, post)) mine.push(row)
        }
        if (mine.length === 0) throw commentNotFound()
        if (to !== undefined) await move(trx, act, { rows: mine, to })
        // Who is kept out of all posts, editors decide.
        if (isBlocked !== undefined && mayPublish(caller))
          await block(trx, act, { whos: mine.map(whoOf), isBlocked })
        const before = mine.map(({ id, state, deleted_at }) => ({ id, state, deleted_at }))
        const changeId = await record(trx, act, { rows: mine, to, isBlocked, before })
        return {
          count: mine.length,
          refused: new Set(ids).size - mine.length,
          changeId: to === undefined ? null : changeId,
        }
      }),
    ),
  ]
}

interface Moved {
  id: number
  post_id: number
}

async function move(
  trx: Trx,
  { now }: Act,
  { rows, to }: { rows: Moved[]; to: CommentState | 'deleted' },
): Promise<void> {
  const ids = rows.map(row => row.id)
  const change = to === 'deleted' ? { deleted_at: now.toISOString() } : { state: to }
  await trx.updateTable('blog_comments').set(change).where('id', 'in', ids).execute()
  for (const postId of new Set(rows.map(row => row.post_id))) await recount(trx, postId)
}

async function block(
  trx: Trx,
  { caller, now }: Act,
  { whos, isBlocked }: { whos: string[]; isBlocked: boolean },
): Promise<void> {
  const some = [...new Set(whos)].filter(who => who !== '' && who !== `user:${caller.userId}`)
  if (some.length === 0) return
  if (!isBlocked)
    return void (await trx.deleteFrom('blog_blocked').where('who', 'in', some).execute())
  await trx
    .insertInto('blog_blocked')
    .values(some.map(who => ({ who, blocked_at: now.toISOString(), blocked_by: caller.userId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface Recording {
  rows: Moved[]
  to: CommentState | 'deleted' | undefined
  isBlocked: boolean | undefined
  before: { id: number; state: CommentState; deleted_at: string | null }[]
}

async function record(
  trx: Trx,
  act: Act,
  { rows, to, isBlocked, before }: Recording,
): Promise<number> {
  const posts = await trx
    .selectFrom('blog_posts')
    .select(['id', 'title'])
    .where(
      'id',
      'in',
      rows.map(row => row.post_id),
    )
    .execute()
  const records = posts.map(post => ({
    id: post.id,
    name: post.title,
    after: { comments: rows.length, to: to ?? null, isBlocked: isBlocked ?? null },
  }))
  const undo = to === undefined ? undefined : { kind: 'blog.comments', args: { comments: before } }
  return recordChange(trx, { ...act, action: 'update', subject: 'Blog', records, undo })
}
