import { privacyForm } from '../../contract/profile-privacy.contract.ts'
import { AUDIENCES } from '../../contract/profile.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { findPrivacy } from '../people/privacy.repo.ts'
import { updatePrivacy } from '../people/privacy.service.ts'
import { notYours, postNotFound } from '../profile.errors.ts'
import { updatePost } from '../posts/posts.service.ts'

// How changes of profiles are taken back: by whose they are, and who may change anybody's.

const rewording = z.object({
  id: z.int(),
  text: z.string(),
  audience: z.enum(AUDIENCES),
  version: z.int(),
})
const restoring = z.object({
  post: z.optional(z.int()),
  comment: z.optional(z.int()),
  photo: z.optional(z.int()),
  ownerId: z.int(),
})

const choosing = z.object({ userId: z.int(), privacy: privacyForm, version: z.int() })
const deciding = z.object({ postId: z.int(), reportIds: z.array(z.int()), isRemoved: z.boolean() })

const reword: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { id, text, audience, version } = rewording.parse(args)
  const post = await trx
    .selectFrom('profile_posts')
    .select('version')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (post === undefined) throw postNotFound()
  if (post.version !== version) throw changedSince(`Post ${id}`)
  await updatePost(trx, { caller, actor, now }, { id, text, audience, ifMatch: version })
}

const restore: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { post, comment, photo, ownerId } = restoring.parse(args)
  if (!caller.canOwn('delete', 'Profile', ownerId) && actor.userId !== caller.userId)
    throw notYours()
  const back = { deleted_at: null }
  const [table, id] =
    post !== undefined
      ? (['profile_posts', post] as const)
      : comment !== undefined
        ? (['profile_comments', comment] as const)
        : (['profile_photos', photo ?? 0] as const)
  const found = await trx
    .updateTable(table)
    .set(back)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (found === undefined) throw changedSince(`${table} ${id}`)
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Profile',
    records: [{ id, name: `${table} ${id}` }],
  })
}

const showAsBefore: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { userId, privacy, version } = choosing.parse(args)
  if (userId !== caller.userId) throw notYours()
  if ((await findPrivacy(trx, userId)).version !== version) throw changedSince('Privacy')
  await updatePrivacy(trx, { caller, actor, now }, { wanted: privacy, ifMatch: version })
}

const decideAnew: UndoStep = async ({ trx, args, caller, actor, now }) => {
  const { postId, reportIds, isRemoved } = deciding.parse(args)
  if (!caller.can('delete', 'Profile')) throw notYours()
  const posts = trx
    .updateTable('profile_posts')
    .set({ deleted_at: null })
    .where('id', '=', postId)
    .where('deleted_at', 'is not', null)
  if (isRemoved && (await posts.returning('id').executeTakeFirst()) === undefined)
    throw changedSince(`Post ${postId}`)
  await trx
    .updateTable('profile_reports')
    .set({ decision: null, decided_at: null, decided_by: null })
    .where('id', 'in', reportIds)
    .execute()
  await recordChange(trx, {
    actor,
    now,
    action: 'restore',
    subject: 'Profile',
    records: [{ id: postId, name: `Post ${postId}` }],
  })
}

export const profileUndo: Record<string, UndoStep> = {
  'profile.reword': reword,
  'profile.restore': restore,
  'profile.privacy': showAsBefore,
  'profile.undecide': decideAnew,
}
