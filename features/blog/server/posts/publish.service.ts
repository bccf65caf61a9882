import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { AppError } from '#platform/server/http/app-error.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import {
  blogDetailPath,
  type BlogStep,
  findLacks,
  type PostLack,
} from '../../contract/blog.rules.ts'
import {
  inPast,
  lacksAlt,
  lacksContent,
  lacksTitle,
  mayNotPublish,
  needsMoment,
} from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { recordBlogChange } from '../changes.service.ts'
import { listEditorIds } from '../people.repo.ts'
import { mayPublish, statusOf } from './access.service.ts'
import { readFields, readWritten } from './fields.repo.ts'
import type { PostFields } from './fields.service.ts'
import { findPost, getPost, updatePostRow } from './posts.repo.ts'
import { saveRevision } from './revisions.service.ts'
import { applyFields } from './save.service.ts'

// Publishing workflow: authors submit, editors publish, the server publishes scheduled posts.

export const PUBLISH_JOB = 'blog.publish'
const REVIEWERS = 100
const editPath = (id: number): string => `/pages/blog/edit/${id}`

/** The previous state of a post, for undo. Includes its fields only if the step changes them. */
export interface PreviousState {
  id: number
  /** The version after the step. */
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

/** Applies one step to a post. Throws if it is not possible; returns the previous state. */
export async function takeStep(
  context: MutationContext,
  { row, step, publishAt }: Step,
): Promise<PreviousState> {
  const { trx, caller, now } = context
  const fields = row.draft === null ? null : await readFields(trx, row)
  const written = await readWritten(trx, row)
  const columns = columnsOf(context, { row, step, publishAt, written })
  if (step !== 'submit' && step !== 'discard' && row.draft !== null)
    await applyFields(trx, { row, fields: written })
  await updatePostRow(trx, row.id, { ...columns, now })
  if (step === 'publish')
    await saveRevision(trx, {
      row,
      userId: caller.userId,
      fields: written,
      now,
      isPublished: true,
    })
  if (step === 'schedule' && columns.publish_at !== undefined && columns.publish_at !== null)
    await addJob(trx, {
      kind: PUBLISH_JOB,
      args: { id: row.id, at: columns.publish_at },
      now,
      runAt: new Date(columns.publish_at),
    })
  await notifyPeople(context, { row, step, title: written.title })
  const { version } = await getPost(trx, row.id)
  return { id: row.id, version, row: stateOf(row), fields }
}

export const stateOf = ({
  status,
  publish_at,
  published_at,
  review_at,
  sorted_at,
  deleted_at,
  draft,
}: PostRow): PreviousState['row'] => ({
  status,
  publish_at,
  published_at,
  review_at,
  sorted_at,
  deleted_at,
  draft,
})

type Columns = Partial<PreviousState['row']>

function columnsOf(
  { caller, now: moment }: MutationContext,
  { row, step, publishAt, written }: Step & { written: PostFields },
): Columns {
  const now = moment.toISOString()
  if (step === 'discard') return { draft: null, review_at: null }
  if (step === 'unpublish') return withdrawn(moment)
  assertFinished(written)
  if (step === 'submit') return { review_at: now }
  if (!mayPublish(caller)) throw mayNotPublish()
  if (step === 'publish') return published(row, now)
  if (publishAt === undefined) throw needsMoment()
  const at = new Date(publishAt).toISOString()
  if (at <= now) throw inPast()
  return { status: 'scheduled', publish_at: at, review_at: null, draft: null, sorted_at: at }
}

/** A post that was published before keeps its original date. */
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

function assertFinished(fields: PostFields): void {
  const lack = findLack(fields)
  if (lack !== undefined) throw LACKS[lack]()
}

function findLack({ title, content, pictureId, pictureAlt }: PostFields): PostLack | undefined {
  const words = content.includes('<img') ? 'picture' : textOf(content)
  const [lack] = findLacks({
    title,
    content: words,
    hasPicture: pictureId !== null,
    alt: pictureAlt,
  })
  return lack
}

/** Notifies editors of a submission, and authors of publishing by someone else. */
async function notifyPeople(
  { trx, caller, actor, now }: MutationContext,
  { row, step, title }: { row: PostRow; step: BlogStep; title: string },
) {
  const notice = { params: { title }, by: { ...actor, as: 'name' }, now } as const
  if (step === 'submit') {
    const userIds = await listEditorIds(trx, { without: caller.userId, limit: REVIEWERS })
    await notify(trx, { ...notice, userIds, kind: 'blog-submitted', link: editPath(row.id) })
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

/** Publishes a post at its scheduled time, if it is still finished; a rescheduled or withdrawn post is left alone. */
export async function publishDue(
  context: RecordingContext,
  { id, at }: { id: number; at: string },
): Promise<void> {
  const { trx, now } = context
  const row = await findPost(trx, id)
  if (row === undefined || row.deleted_at !== null) return
  if (row.status !== 'scheduled' || row.publish_at !== at) return
  const fields = await readFields(trx, row)
  const isFinished = findLack(fields) === undefined
  if (isFinished) await publishAsIs(context, { row, fields, at })
  else await returnToDraft(context, row)
  const after = { status: isFinished ? 'Published' : 'Draft' } as const
  const title = row.title || row.slug
  const records = [{ id, name: title, before: { status: statusOf(row) }, after }]
  await recordBlogChange(context, { action: 'update', records })
  if (row.author_id === null) return
  await notify(trx, {
    userIds: [row.author_id],
    kind: isFinished ? 'blog-released' : 'blog-unfinished',
    params: { title },
    link: isFinished ? blogDetailPath(id) : editPath(id),
    now,
  })
}

/** Later edits of the author are not approved: they stay in the working copy. */
async function publishAsIs(
  { trx, now }: RecordingContext,
  { row, fields, at }: { row: PostRow; fields: PostFields; at: string },
): Promise<void> {
  const { draft: _, ...columns } = published(row, at)
  await updatePostRow(trx, row.id, { ...columns, now })
  await saveRevision(trx, { row, userId: row.author_id, fields, now, isPublished: true })
}

/** With the author’s later edits, which may supply what is missing. */
export async function returnToDraft({ trx, now }: RecordingContext, row: PostRow): Promise<void> {
  if (row.draft !== null) await applyFields(trx, { row, fields: await readWritten(trx, row) })
  await updatePostRow(trx, row.id, { ...withdrawn(now), now })
}

/** A scheduled post as a draft again. */
const withdrawn = (now: Date): Columns => ({
  status: 'draft',
  publish_at: null,
  review_at: null,
  draft: null,
  sorted_at: now.toISOString(),
})
