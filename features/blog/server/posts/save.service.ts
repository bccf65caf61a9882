import type * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { postToSave } from '../../contract/blog.contract.ts'
import type { OwnVisibility } from '../blog.context.ts'
import type { PostRow } from '../blog.tables.ts'
import { recordBlogChange } from '../changes.service.ts'
import { findOrAddCategories } from '../setup/setup.service.ts'
import { assertVersion } from '../view/edit.service.ts'
import { getWritable, mayPublish } from './access.service.ts'
import { readFields, readWritten, updatePostFields } from './fields.repo.ts'
import { NO_FIELDS, type PostFields, toColumns } from './fields.service.ts'
import { keepable, takePictures } from './pictures.service.ts'
import { getPost, insertPost, updatePostRow } from './posts.repo.ts'
import { saveRevision } from './revisions.service.ts'
import { moveSlug } from './slugs.repo.ts'
import { chooseSlug, freeSlug } from './slugs.service.ts'

// Saving, including autosave. The published version is unaffected until the next publish.

type Body = z.output<typeof postToSave>
interface Save {
  body: Body
  /** The version that the client read. */
  ifMatch: number | undefined
  visibility: OwnVisibility
}

/** Saves or creates a post. Throws 412 when it was saved elsewhere in the meantime. */
export async function savePost(
  context: MutationContext,
  { body, ifMatch, visibility }: Save,
): Promise<PostRow> {
  const { trx, caller } = context
  const isNew = body.id === undefined
  const row = isNew
    ? await beginPost(context, body.blogTitle ?? '')
    : await getWritable(trx, caller, body.id ?? 0)
  if (!isNew) await assertVersion(trx, row, { ifMatch, visibility })
  const fields = await mergeFields(context, { row, body })
  await writeFields(context, { row, fields })
  const begun = await saveRevision(trx, { row, userId: caller.userId, fields, now: context.now })
  await recordSave(context, { row, fields, isNew, begun })
  return getPost(trx, row.id)
}

/** Continuous writing makes one audit entry per sitting; open screens receive every save. */
async function recordSave(
  context: MutationContext,
  {
    row,
    fields,
    isNew,
    begun,
  }: { row: PostRow; fields: PostFields; isNew: boolean; begun: boolean },
): Promise<void> {
  const { trx, now } = context
  if (!isNew && !begun) return announce(trx, { topic: 'Blog', ids: [row.id], now })
  const after = {
    title: fields.title,
    slug: fields.slug,
    excerpt: fields.excerpt,
    tags: fields.tags,
  }
  const before = isNew ? undefined : { title: row.title, slug: row.slug, excerpt: row.excerpt }
  const records = [{ id: row.id, name: fields.title || fields.slug, before, after }]
  await recordBlogChange(context, { action: isNew ? 'create' : 'update', records })
}

export async function beginPost(
  { trx, caller, now }: MutationContext,
  title: string,
): Promise<PostRow> {
  const at = now.toISOString()
  const slug = await freeSlug(trx, { title, fallback: `draft-${caller.userId}-${now.getTime()}` })
  return insertPost(trx, {
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
}

/** The current fields, overlaid with the input. */
async function mergeFields(
  { trx, caller, now }: MutationContext,
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
        : await findOrAddCategories({ trx, now }, body.blogCategories),
    isPublic: body.isPublic ?? known.isPublic,
    seoTitle: body.seoTitle ?? known.seoTitle,
    seoText: body.seoText ?? known.seoText,
  }
  return { ...fields, slug: await chooseSlug(trx, { row, fields }) }
}

const distinct = (tags: readonly string[]): string[] => [
  ...new Map(tags.map(tag => [foldText(tag), tag])).values(),
]

/** Published and scheduled posts can be changed directly only with the right to publish. */
const isHeld = (row: PostRow, { caller }: MutationContext): boolean =>
  row.status === 'published' || (row.status === 'scheduled' && !mayPublish(caller))

async function writeFields(
  context: MutationContext,
  { row, fields }: { row: PostRow; fields: PostFields },
): Promise<void> {
  const { trx, now } = context
  if (isHeld(row, context)) {
    const isSame = JSON.stringify(await readFields(trx, row)) === JSON.stringify(fields)
    await updatePostRow(trx, row.id, { draft: isSame ? null : JSON.stringify(fields), now })
    return
  }
  await applyFields(trx, { row, fields })
  await updatePostRow(trx, row.id, {
    draft: null,
    now,
    ...(row.status === 'draft' ? { sorted_at: now.toISOString() } : {}),
  })
}

/** Applies these fields to the post. */
export async function applyFields(
  trx: Trx,
  { row, fields }: { row: PostRow; fields: PostFields },
): Promise<void> {
  await moveSlug(trx, { row, slug: await chooseSlug(trx, { row, fields }) })
  await updatePostFields(trx, row.id, fields)
}
