import type { Trx } from '#platform/server/database/tables.ts'
import {
  blogDetailPath,
  type BlogStep,
  findLacks,
  type PostLack,
} from '../../contract/blog.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { AppError } from '#platform/server/http/app-error.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import {
  inPast,
  lacksAlt,
  lacksContent,
  lacksTitle,
  mayNotPublish,
  needsMoment,
} from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { type Act, mayPublish, statusOf } from './access.service.ts'
import { type PostFields, readFields, readWritten } from './fields.service.ts'
import { keepRevision } from './revisions.service.ts'
import { applyFields, getPostRow } from './save.service.ts'

// From draft to published and back: authors hand in, editors publish, the server publishes what was scheduled.

export const PUBLISH_JOB = 'blog.publish'
const REVIEWERS = 100

/** How a post stood, for the undo. Its fields come along only where the step changes them. */
export interface Before {
  id: number
  /** The version that the step left. */
  version: number
  row: Pick<
    PostRow,
    'status' | 'publish_at' | 'published_at' | 'review_at' | 'sorted_at' | 'deleted_at' | 'draft'
  >
  fields: PostFields | null
}

interface Step {
  row: PostRow
  step: BlogStep
  publishAt: string | undefined
}

/** Takes one post one step on. Throws what stands in the way; answers how it stood before. */
export async function takeStep(
  trx: Trx,
  act: Act,
  { row, step, publishAt }: Step,
): Promise<Before> {
  const fields = row.draft === null ? null : await readFields(trx, row)
  const written = await readWritten(trx, row)
  const columns = columnsOf(act, { row, step, publishAt, written })
  if (step !== 'submit' && step !== 'discard' && row.draft !== null)
    await applyFields(trx, { row, fields: written })
  await trx
    .updateTable('blog_posts')
    .set(eb => ({ ...columns, updated_at: act.now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  if (step === 'publish')
    await keepRevision(trx, {
      row,
      userId: act.caller.userId,
      fields: written,
      now: act.now,
      isPublished: true,
    })
  if (step === 'schedule' && columns.publish_at !== undefined && columns.publish_at !== null)
    await addJob(trx, {
      kind: PUBLISH_JOB,
      args: { id: row.id, at: columns.publish_at },
      now: act.now,
      runAt: new Date(columns.publish_at),
    })
  await tellPeople(trx, act, { row, step, title: written.title })
  const { version } = await getPostRow(trx, row.id)
  return { id: row.id, version, row: standing(row), fields }
}

export const standing = ({
  status,
  publish_at,
  published_at,
  review_at,
  sorted_at,
  deleted_at,
  draft,
}: PostRow): Before['row'] => ({
  status,
  publish_at,
  published_at,
  review_at,
  sorted_at,
  deleted_at,
  draft,
})

type Columns = Partial<Before['row']>

function columnsOf(
  act: Act,
  { row, step, publishAt, written }: Step & { written: PostFields },
): Columns {
  const now = act.now.toISOString()
  if (step === 'discard') return { draft: null, review_at: null }
  if (step === 'unpublish')
    return { status: 'draft', publish_at: null, review_at: null, draft: null, sorted_at: now }
  refuseUnfinished(written)
  if (step === 'submit') return { review_at: now }
  if (!mayPublish(act.caller)) throw mayNotPublish()
  if (step === 'publish') return published(row, now)
  if (publishAt === undefined) throw needsMoment()
  const at = new Date(publishAt).toISOString()
  if (at <= now) throw inPast()
  return { status: 'scheduled', publish_at: at, review_at: null, draft: null, sorted_at: at }
}

/** A post that was out before keeps its place among the others. */
export function published(
  row: Pick<PostRow, 'published_at'>,
  now: string,
): Columns & { status: 'published' } {
  const since = row.published_at ?? now
  return {
    status: 'published',
    publish_at: null,
    published_at: since,
    review_at: null,
    draft: null,
    sorted_at: since,
  }
}

const LACKS: Record<PostLack, () => AppError> = {
  title: lacksTitle,
  content: lacksContent,
  alt: lacksAlt,
}

function refuseUnfinished({ title, content, pictureId, pictureAlt }: PostFields): void {
  const words = content.includes('<img') ? 'picture' : textOf(content)
  const [lack] = findLacks({
    title,
    content: words,
    hasPicture: pictureId !== null,
    alt: pictureAlt,
  })
  if (lack !== undefined) throw LACKS[lack]()
}

/** Who hands in tells the editors; who publishes another's post tells its author. */
async function tellPeople(
  trx: Trx,
  { caller, actor, now }: Act,
  { row, step, title }: { row: PostRow; step: BlogStep; title: string },
) {
  const notice = { params: { title }, by: { ...actor, as: 'name' }, now } as const
  if (step === 'submit') {
    const editors = await trx
      .selectFrom('users')
      .select('id')
      .where('role', 'in', ['admin', 'maintainer', 'editor'])
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .where('id', '!=', caller.userId)
      .limit(REVIEWERS)
      .execute()
    const link = `/pages/blog/edit/${row.id}`
    await notify(trx, {
      ...notice,
      userIds: editors.map(one => one.id),
      kind: 'blog-submitted',
      link,
    })
  }
  const isOthers = row.author_id !== null && row.author_id !== caller.userId
  if (step === 'publish' && isOthers && row.status !== 'published')
    await notify(trx, {
      ...notice,
      userIds: [row.author_id ?? 0],
      kind: 'blog-published',
      link: blogDetailPath(row.id),
    })
}

/** The scheduled moment has come; a post that was moved or taken back meanwhile has another one, or none. */
export async function publishDue(
  trx: Trx,
  { id, at, actor, now }: { id: number; at: string; actor: Actor; now: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('blog_posts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.status !== 'scheduled' || row.publish_at !== at) return
  // Of what its author has written since, nobody has said that it may be read: that stays where it is.
  const { draft: _, ...columns } = published(row, at)
  await trx
    .updateTable('blog_posts')
    .set(eb => ({ ...columns, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const records = [
    { id, name: row.title, before: { status: statusOf(row) }, after: { status: 'Published' } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Blog', records })
  if (row.author_id === null) return
  await notify(trx, {
    userIds: [row.author_id],
    kind: 'blog-released',
    params: { title: row.title },
    link: blogDetailPath(id),
    now,
  })
}
