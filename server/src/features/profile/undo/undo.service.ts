import { AUDIENCES } from '@smart-fft/contract/profile.rules'
import * as z from 'zod/mini'
import { recordChange } from '../../../platform/changes/record-change.ts'
import { changedSince, type UndoStep } from '../../../platform/changes/undo.ts'
import { postNotFound } from '../profile.errors.ts'
import { notYours } from '../profile.errors.ts'
import { updatePost } from '../posts/posts.service.ts'

// How changes of profiles are taken back: by whose they are, and who may change anybody's.

const rewording = z.object({ id: z.int(), text: z.string(), audience: z.enum(AUDIENCES), version: z.int() })
const restoring = z.object({ post: z.optional(z.int()), comment: z.optional(z.int()), photo: z.optional(z.int()), ownerId: z.int() })

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
  if (!caller.canOwn('delete', 'Profile', ownerId) && actor.userId !== caller.userId) throw notYours()
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
  await recordChange(trx, { actor, now, action: 'restore', subject: 'Profile', records: [{ id, name: `${table} ${id}` }] })
}

export const profileUndo: Record<string, UndoStep> = { 'profile.reword': reword, 'profile.restore': restore }
