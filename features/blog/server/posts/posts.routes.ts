import type { Trx } from '#platform/server/database/tables.ts'
import { blogContract, type BlogOutcome } from '../../contract/blog.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { AppError, staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { PostRow } from '../blog.tables.ts'
import { type BlogParts, sightOf, toEdit } from '../view/view.service.ts'
import { type Act, getOwn, getWritable, statusOf } from './access.service.ts'
import { deletePost, organize } from './organize.service.ts'
import { getPostRow, savePost } from './save.service.ts'
import { type Before, takeStep } from './standing.service.ts'

// What is done to posts: written, published, put away. Of several each goes its own way, and what was refused is told.

export function postsRoutes(parts: BlogParts): Route[] {
  const { database, clock } = parts
  return [
    creatingRoute(blogContract.savePost, async ({ body, caller, actor, request, reply, trx }) => {
      const sight = { ...sightOf(parts, caller), caller }
      const check = async (row: PostRow) => {
        if (request.ifMatch !== undefined && request.ifMatch !== row.version)
          throw staleVersion(await toEdit(trx, row, sight))
      }
      const row = await getPostRow(
        trx,
        await savePost(trx, { caller, actor, now: clock() }, { body, check }),
      )
      reply.etag(row.version)
      return toEdit(trx, row, sight)
    }),
    route(blogContract.publishPosts, ({ body: { ids, step, publishAt }, caller, actor, request }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        const one = async (id: number) => {
          const row = await getWritable(trx, caller, id)
          if (ids.length === 1 && request.ifMatch !== undefined && request.ifMatch !== row.version)
            throw staleVersion(await toEdit(trx, row, { ...sightOf(parts, caller), caller }))
          return takeStep(trx, act, { row, step, publishAt })
        }
        return eachPost(trx, act, { ids, one })
      }),
    ),
    route(blogContract.organizePosts, ({ body: { ids, step, categoryId }, caller, actor }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        return eachPost(trx, act, { ids, one: id => organize(trx, act, { id, step, categoryId }) })
      }),
    ),
    route(blogContract.deletePost, ({ id, caller, actor }) =>
      database.write(async trx => {
        const act = { caller, actor, now: clock() }
        const { changeId } = await eachPost(trx, act, {
          ids: [id],
          one: each => deletePost(trx, act, each),
        })
        return { id, changeId }
      }),
    ),
  ]
}

interface Several {
  ids: readonly number[]
  /** How the post stood before; undefined where it is gone for good. */
  one: (id: number) => Promise<Before | undefined>
}

/** Does it to each. One alone is refused as a whole; of several the others are done. One entry of the log, one undo. */
async function eachPost(trx: Trx, act: Act, { ids, one }: Several): Promise<BlogOutcome> {
  const posts: BlogOutcome['posts'] = []
  const refused: BlogOutcome['refused'] = []
  const befores: Before[] = []
  const records: { id: number; name: string; before?: object; after?: object }[] = []
  for (const id of new Set(ids)) {
    try {
      const known = await getOwn(trx, act.caller, id)
      const before = await one(id)
      if (before === undefined) {
        records.push({ id, name: known.title, before: { title: known.title } })
        continue
      }
      befores.push(before)
      const row = await getPostRow(trx, id)
      posts.push({ id, slug: row.slug, status: statusOf(row), version: row.version })
      const state = (of: PostRow) => ({
        status: statusOf(of),
        publishAt: of.publish_at,
        slug: of.slug,
        deletedAt: of.deleted_at,
      })
      records.push({ id, name: row.title || row.slug, before: state(known), after: state(row) })
    } catch (error) {
      if (ids.length === 1 || !(error instanceof AppError)) throw error
      const row = await trx
        .selectFrom('blog_posts')
        .select('title')
        .where('id', '=', id)
        .executeTakeFirst()
      refused.push({ id, title: error.status === 404 ? '' : (row?.title ?? ''), code: error.code })
    }
  }
  if (records.length === 0) return { posts, refused, changeId: null }
  const undo =
    befores.length === 0 ? undefined : { kind: 'blog.standing', args: { posts: befores } }
  const action = befores.length === 0 ? 'delete' : 'update'
  const changeId = await recordChange(trx, { ...act, action, subject: 'Blog', records, undo })
  return { posts, refused, changeId: undo === undefined ? null : changeId }
}
