import type { Trx } from '#platform/server/database/tables.ts'
import type { ReportedPost } from '../../contract/profile-privacy.contract.ts'
import type { Decision, ReportReason } from '../../contract/profile.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { FACE, type Telling, toFace } from '../people/faces.service.ts'
import { reportNotFound, reportOwn, reportTwice } from '../profile.errors.ts'
import { enterPost, toPosts } from './posts.repo.ts'
import type { Act } from './posts.service.ts'
import { record } from './posts.service.ts'

// Posts that somebody found wrong. A report opens the post to those who decide, whoever else it is for; they answer all of its reports at
// once.

const LIST = '/pages/profile?tab=reports'

interface Report {
  postId: number
  reason: ReportReason
  note: string
}

export async function reportPost(
  trx: Trx,
  { caller, actor, now }: Act,
  { postId, reason, note }: Report,
): Promise<void> {
  const post = await enterPost(trx, caller, postId)
  if (post.user_id === caller.userId) throw reportOwn()
  const row = {
    post_id: postId,
    user_id: caller.userId,
    reason,
    note,
    created_at: now.toISOString(),
  }
  const made = await trx
    .insertInto('profile_reports')
    .values(row)
    .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) throw reportTwice()
  const records = [{ id: `report-${made.id}`, name: `Post ${postId}`, after: { reason } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'create',
    subject: 'Profile',
    records,
    onlyFor: caller.userId,
  })
  const writer = await trx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', post.user_id)
    .executeTakeFirst()
  const keepers = (await listAdminIds(trx)).filter(id => id !== caller.userId)
  const params = { name: writer?.full_name ?? '', reason }
  await notify(trx, {
    userIds: keepers,
    kind: 'profile-reported',
    params,
    by: { ...actor, as: 'reporter' },
    link: LIST,
    now,
  })
  // Open lists show it at once; nobody else hears that a post was reported.
  for (const userId of keepers)
    await announce(trx, { topic: 'Profile', ids: [postId], now, userId })
}

const openReports = (db: Db) =>
  db
    .selectFrom('profile_reports')
    .innerJoin('profile_posts', 'profile_posts.id', 'profile_reports.post_id')
    .innerJoin('users as writers', 'writers.id', 'profile_posts.user_id')
    .where('decision', 'is', null)
    .where('profile_posts.deleted_at', 'is', null)
    .where('writers.deleted_at', 'is', null)

export async function listReports(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  telling: Telling,
): Promise<{ reported: ReportedPost[]; total: number }> {
  const { n } = await openReports(db)
    .select(eb => eb.fn.count<number>('profile_reports.post_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  const found = await openReports(db)
    .select(['profile_reports.post_id', eb => eb.fn.min('profile_reports.id').as('first')])
    .groupBy('profile_reports.post_id')
    .orderBy('first')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const reported: ReportedPost[] = []
  for (const { post_id } of found) {
    const rows = await db
      .selectFrom('profile_posts')
      .selectAll()
      .where('id', '=', post_id)
      .execute()
    const [post] = await toPosts(db, rows, telling)
    if (post !== undefined)
      reported.push({ post, reports: await listReportsOf(db, post_id, telling) })
  }
  return { reported, total: Number(n) }
}

async function listReportsOf(
  db: Db,
  postId: number,
  telling: Telling,
): Promise<ReportedPost['reports']> {
  const rows = await db
    .selectFrom('profile_reports')
    .innerJoin('users', 'users.id', 'profile_reports.user_id')
    .select(FACE)
    .select(['reason', 'note', 'profile_reports.created_at'])
    .where('post_id', '=', postId)
    .where('decision', 'is', null)
    .orderBy('profile_reports.id')
    .execute()
  return rows.map(({ reason, note, created_at, ...face }) => ({
    ...toFace(face, telling),
    reason,
    note,
    at: created_at,
  }))
}

/** Answers the change by which it can be taken back. */
export async function decideReport(
  trx: Trx,
  act: Act,
  { postId, decision }: { postId: number; decision: Decision },
): Promise<number> {
  const { caller, now } = act
  const post = await trx
    .selectFrom('profile_posts')
    .selectAll()
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const at = now.toISOString()
  const isRemoved = decision === 'remove'
  const decided = await trx
    .updateTable('profile_reports')
    .set({ decision: isRemoved ? 'removed' : 'kept', decided_at: at, decided_by: caller.userId })
    .where('post_id', '=', postId)
    .where('decision', 'is', null)
    .returning('id')
    .execute()
  if (post === undefined || decided.length === 0) throw reportNotFound()
  if (isRemoved)
    await trx
      .updateTable('profile_posts')
      .set({ deleted_at: at })
      .where('id', '=', postId)
      .execute()
  return record(trx, act, {
    post,
    action: isRemoved ? 'delete' : 'update',
    before: { reports: '' },
    after: { reports: isRemoved ? 'removed' : 'kept' },
    undo: {
      kind: 'profile.undecide',
      args: { postId, reportIds: decided.map(row => row.id), isRemoved },
    },
  })
}
