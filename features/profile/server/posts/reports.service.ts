import type { Decision, ReportReason } from '../../contract/profile.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { reportNotFound, reportOwn, reportTwice } from '../profile.errors.ts'
import { deletePostRow, findPost } from './posts.repo.ts'
import { recordPost } from './posts.service.ts'
import { decideReports, insertReport } from './reports.repo.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import { getVisiblePost } from './visible-posts.repo.ts'

// Reported posts. A report opens the post to moderators, whatever its audience; they decide all of its reports
// at once.

const LIST = '/pages/profile?tab=reports'

interface Report {
  postId: number
  reason: ReportReason
  note: string
}

export async function reportPost(
  context: MutationContext,
  { postId, reason, note }: Report,
): Promise<void> {
  const { trx, caller, actor, now } = context
  const post = await getVisiblePost(trx, caller, postId)
  if (post.user_id === caller.userId) throw reportOwn()
  const row = {
    post_id: postId,
    user_id: caller.userId,
    reason,
    note,
    created_at: now.toISOString(),
  }
  const id = await insertReport(trx, row)
  if (id === undefined) throw reportTwice()
  const records = [{ id: `report-${id}`, name: `Post ${postId}`, after: { reason } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'create',
    subject: 'Profile',
    records,
    onlyFor: caller.userId,
  })
  const name = (await findFullName(trx, post.user_id)) ?? ''
  await notifyAdmins(context, { postId, params: { name, reason } })
}

async function notifyAdmins(
  { trx, caller, actor, now }: MutationContext,
  { postId, params }: { postId: number; params: { name: string; reason: ReportReason } },
): Promise<void> {
  const admins = (await listAdminIds(trx)).filter(id => id !== caller.userId)
  await notify(trx, {
    userIds: admins,
    kind: 'profile-reported',
    params,
    by: { ...actor, as: 'reporter' },
    link: LIST,
    now,
  })
  // Open lists show it at once; no one else learns of the report.
  for (const userId of admins) await announce(trx, { topic: 'Profile', ids: [postId], now, userId })
}

/** Returns the change to undo it. */
export async function decideReport(
  context: MutationContext,
  { postId, decision }: { postId: number; decision: Decision },
): Promise<number> {
  const { trx, caller, now } = context
  const post = await findPost(trx, postId)
  const isRemoved = decision === 'remove'
  const reportIds = await decideReports(trx, postId, {
    decision: isRemoved ? 'removed' : 'kept',
    decided_at: now.toISOString(),
    decided_by: caller.userId,
  })
  if (post === undefined || reportIds.length === 0) throw reportNotFound()
  if (isRemoved) await deletePostRow(trx, postId, now)
  return recordPost(context, {
    post,
    action: isRemoved ? 'delete' : 'update',
    before: { reports: '' },
    after: { reports: isRemoved ? 'removed' : 'kept' },
    undo: { kind: 'profile.undecide', args: { postId, reportIds, isRemoved } },
  })
}
