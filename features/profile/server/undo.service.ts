import { privacyForm } from '../contract/profile-privacy.contract.ts'
import { AUDIENCES } from '../contract/profile.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { findPrivacy } from './people/privacy.repo.ts'
import { updatePrivacy } from './people/privacy.service.ts'
import { notYours, postNotFound } from './profile.errors.ts'
import { findPost } from './posts/posts.repo.ts'
import { updatePost } from './posts/posts.service.ts'
import { reopenReports } from './posts/reports.repo.ts'
import { restoreRow } from './undo.repo.ts'

// Undoing profile changes: by their owner, and by those who may change anyone's.

const revertedPost = z.object({
  id: z.int(),
  text: z.string(),
  audience: z.enum(AUDIENCES),
  version: z.int(),
})
const restored = z.object({
  post: z.optional(z.int()),
  comment: z.optional(z.int()),
  photo: z.optional(z.int()),
  ownerId: z.int(),
})

const revertedPrivacy = z.object({ userId: z.int(), privacy: privacyForm, version: z.int() })
const reopened = z.object({ postId: z.int(), reportIds: z.array(z.int()), isRemoved: z.boolean() })

const revertPost: UndoStep = async ({ args, ...context }) => {
  const { id, text, audience, version: left } = revertedPost.parse(args)
  const post = await findPost(context.trx, id)
  if (post === undefined) throw postNotFound()
  const { version } = post
  await assertUnchanged(context, { id, name: `Post ${id}`, version, left })
  await updatePost(context, { changes: { id, text, audience }, ifMatch: version })
}

const restore: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { post, comment, photo, ownerId } = restored.parse(args)
  if (!caller.canOwn('delete', 'Profile', ownerId) && actor.userId !== caller.userId)
    throw notYours()
  const [table, id] =
    post !== undefined
      ? (['profile_posts', post] as const)
      : comment !== undefined
        ? (['profile_comments', comment] as const)
        : (['profile_photos', photo ?? 0] as const)
  if (!(await restoreRow(trx, table, id))) throw changedSince(`${table} ${id}`)
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Profile',
    records: [{ id, name: `${table} ${id}` }],
  })
}

const revertPrivacy: UndoStep = async ({ args, ...context }) => {
  const { userId, privacy, version: left } = revertedPrivacy.parse(args)
  if (userId !== context.caller.userId) throw notYours()
  const { version } = await findPrivacy(context.trx, userId)
  const id = `privacy-${userId}`
  await assertUnchanged(context, { id, name: 'Privacy', version, left })
  await updatePrivacy(context, { changes: privacy, ifMatch: version })
}

const reopenReport: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { postId, reportIds, isRemoved } = reopened.parse(args)
  if (!caller.can('delete', 'Profile')) throw notYours()
  if (isRemoved && !(await restoreRow(trx, 'profile_posts', postId)))
    throw changedSince(`Post ${postId}`)
  await reopenReports(trx, reportIds)
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Profile',
    records: [{ id: postId, name: `Post ${postId}` }],
  })
}

export const profileUndo: Record<string, UndoStep> = {
  'profile.reword': revertPost,
  'profile.restore': restore,
  'profile.privacy': revertPrivacy,
  'profile.undecide': reopenReport,
}
