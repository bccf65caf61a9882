import type { Trx } from '#platform/server/database/tables.ts'
import { CATEGORY_ICONS } from '../../contract/blog.rules.ts'
import type { postToSave } from '../../contract/blog.contract.ts'
import type * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { PostRow } from '../blog.tables.ts'
import { type Act, findPost, getWritable, mayPublish } from './access.service.ts'
import {
  chooseSlug,
  freeSlug,
  moveSlug,
  NO_FIELDS,
  type PostFields,
  readFields,
  readWritten,
  toColumns,
  writeHangings,
} from './fields.service.ts'
import { keepable, takePictures } from './pictures.service.ts'
import { keepRevision } from './revisions.service.ts'
import { postNotFound } from '../blog.errors.ts'

// Saving: also every few seconds while somebody writes. What others read stays as it is until it is published again.

type Body = z.output<typeof postToSave>

/** Saves a post, or begins one; `check` is told of the row before anything is done. Answers its id. */
export async function savePost(
  trx: Trx,
  act: Act,
  { body, check }: { body: Body; check: (row: PostRow) => Promise<void> },
): Promise<number> {
  const isNew = body.id === undefined
  const row = isNew
    ? await beginPost(trx, act, body.blogTitle ?? '')
    : await getWritable(trx, act.caller, body.id ?? 0)
  if (!isNew) await check(row)
  const fields = await mergeFields(trx, act, { row, body })
  await writeFields(trx, act, { row, fields })
  const begun = await keepRevision(trx, { row, userId: act.caller.userId, fields, now: act.now })
  await tell(trx, act, { row, fields, isNew, begun })
  return row.id
}

/** Who writes on and on stands in the log once a sitting; open screens are told each time. */
async function tell(
  trx: Trx,
  act: Act,
  {
    row,
    fields,
    isNew,
    begun,
  }: { row: PostRow; fields: PostFields; isNew: boolean; begun: boolean },
) {
  if (!isNew && !begun) return announce(trx, { topic: 'Blog', ids: [row.id], now: act.now })
  const after = {
    title: fields.title,
    slug: fields.slug,
    excerpt: fields.excerpt,
    tags: fields.tags,
  }
  const before = isNew ? undefined : { title: row.title, slug: row.slug, excerpt: row.excerpt }
  const records = [{ id: row.id, name: fields.title || fields.slug, before, after }]
  await recordChange(trx, { ...act, action: isNew ? 'create' : 'update', subject: 'Blog', records })
}

export async function beginPost(trx: Trx, { caller, now }: Act, title: string): Promise<PostRow> {
  const at = now.toISOString()
  const slug = await freeSlug(trx, { title, fallback: `draft-${caller.userId}-${now.getTime()}` })
  return trx
    .insertInto('blog_posts')
    .values({
      slug,
      ...toColumns(NO_FIELDS),
      author_id: caller.userId,
      status: 'draft',
      draft: null,
      publish_at: null,
      published_at: null,
      review_at: null,
      sorted_at: at,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      version: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is written now: what was there, with what came. */
async function mergeFields(
  trx: Trx,
  { caller, now }: Act,
  { row, body }: { row: PostRow; body: Body },
): Promise<PostFields> {
  const known = await readWritten(trx, row)
  const { content, pictureId } = await takePictures(trx, {
    postId: row.id,
    userId: caller.userId,
    content: body.content === undefined ? known.content : keepable(body.content),
    pictureId: body.featuredImage === undefined ? known.pictureId : body.featuredImage,
    now,
  })
  const fields: PostFields = {
    title: body.blogTitle ?? known.title,
    slug: body.slug ?? known.slug,
    excerpt: body.excerpt ?? known.excerpt,
    content,
    pictureId,
    pictureAlt: body.featuredAlt ?? known.pictureAlt,
    tags: body.tags === undefined ? known.tags : distinct(body.tags),
    categories:
      body.blogCategories === undefined
        ? known.categories
        : await findCategories(trx, body.blogCategories, now),
    isPublic: body.isPublic ?? known.isPublic,
    seoTitle: body.seoTitle ?? known.seoTitle,
    seoText: body.seoText ?? known.seoText,
  }
  return { ...fields, slug: await chooseSlug(trx, { row, fields }) }
}

const distinct = (tags: readonly string[]): string[] => [
  ...new Map(tags.map(tag => [foldText(tag), tag])).values(),
]

/** Categories by number or name; a name that there is not yet makes one. */
export async function findCategories(
  trx: Trx,
  asked: NonNullable<Body['blogCategories']>,
  now: Date,
): Promise<number[]> {
  const found = new Set<number>()
  for (const one of asked)
    found.add('value' in one ? one.value : await findOrMake(trx, one.label, now))
  if (found.size === 0) return []
  const rows = await trx
    .selectFrom('blog_categories')
    .select('id')
    .where('id', 'in', [...found])
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

async function findOrMake(trx: Trx, name: string, now: Date): Promise<number> {
  const name_key = foldText(name)
  const known = await trx
    .selectFrom('blog_categories')
    .select('id')
    .where('name_key', '=', name_key)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const { n } = await trx
    .selectFrom('blog_categories')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const icon = CATEGORY_ICONS[Number(n) % CATEGORY_ICONS.length] ?? 'folder'
  const values = { name, name_key, icon, created_at: now.toISOString() }
  return (
    await trx.insertInto('blog_categories').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}

/** What others read, or are about to, is changed by who may publish alone. */
const isHeld = (row: PostRow, { caller }: Act): boolean =>
  row.status === 'published' || (row.status === 'scheduled' && !mayPublish(caller))

async function writeFields(
  trx: Trx,
  act: Act,
  { row, fields }: { row: PostRow; fields: PostFields },
): Promise<void> {
  const at = act.now.toISOString()
  if (isHeld(row, act)) {
    const same = JSON.stringify(await readFields(trx, row)) === JSON.stringify(fields)
    await trx
      .updateTable('blog_posts')
      .set(eb => ({
        draft: same ? null : JSON.stringify(fields),
        updated_at: at,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute()
    return
  }
  await applyFields(trx, { row, fields })
  await trx
    .updateTable('blog_posts')
    .set(eb => ({
      draft: null,
      updated_at: at,
      version: eb('version', '+', 1),
      ...(row.status === 'draft' ? { sorted_at: at } : {}),
    }))
    .where('id', '=', row.id)
    .execute()
}

/** Makes the post what these fields say. */
export async function applyFields(
  trx: Trx,
  { row, fields }: { row: PostRow; fields: PostFields },
): Promise<void> {
  await moveSlug(trx, { row, slug: await chooseSlug(trx, { row, fields }) })
  await trx.updateTable('blog_posts').set(toColumns(fields)).where('id', '=', row.id).execute()
  await writeHangings(trx, row.id, fields)
}

export async function getPostRow(trx: Trx, id: number): Promise<PostRow> {
  const row = await findPost(trx, id)
  if (row === undefined) throw postNotFound()
  return row
}
