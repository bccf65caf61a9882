import type { newPost, profileContract } from '../../contract/profile.contract.ts'
import { PROFILE_LIMITS, tagsIn } from '../../contract/profile.rules.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { useFile as takeFile } from '#features/files/server/files.service.ts'
import { notYours, pollEndsEarly, postEmpty } from '../profile.errors.ts'
import type { PostRow } from '../profile.tables.ts'
import { notifyNamed } from './names.service.ts'
import { insertPollOptions } from './polls.repo.ts'
import { deletePostRow, insertPost, saveTags, updatePostRow } from './posts.repo.ts'
import { getVisiblePost } from './visible-posts.repo.ts'

// Posting. Stored texts are sanitized; they are not logged.

/** Pictures are stored next to the text, not in it: a file URL is valid for one reader only. */
const cleanText = (html: string): string => {
  const clean = sanitizeRichText(html).replaceAll(/<img\b[^<>]*>/g, '')
  return textOf(clean) === '' ? '' : clean
}

export async function addPost(
  context: MutationContext,
  { text, pictureId, poll, audience }: z.output<typeof newPost>,
): Promise<number> {
  const { trx, caller, now } = context
  const clean = cleanText(text)
  if (clean === '' && pictureId === undefined && poll === undefined) throw postEmpty()
  if (poll?.closesAt !== undefined && Date.parse(poll.closesAt) <= now.getTime())
    throw pollEndsEarly()
  if (pictureId !== undefined)
    await takeFile(trx, { id: pictureId, ownerId: caller.userId, purpose: 'picture', now })
  const row = {
    user_id: caller.userId,
    text: clean,
    picture: pictureId ?? null,
    audience,
    question: poll?.question ?? null,
    closes_at: poll?.closesAt ?? null,
    created_at: now.toISOString(),
  }
  const { id } = await insertPost(trx, row)
  await insertPollOptions(trx, id, poll?.options ?? [])
  await saveWords(context, { id, user_id: caller.userId, text: clean })
  await recordPost(context, {
    post: { id, user_id: caller.userId, audience },
    action: 'create',
    after: { audience, hasPicture: row.picture !== null, isPoll: poll !== undefined },
  })
  return id
}

/** Indexes a post's tags and mentions. */
async function saveWords(
  context: MutationContext,
  post: Pick<PostRow, 'id' | 'user_id' | 'text'>,
): Promise<void> {
  const words = textOf(post.text)
  await saveTags(context.trx, post.id, tagsIn(words).slice(0, PROFILE_LIMITS.tags))
  await notifyNamed(context, { post, words, isOnce: true })
}

type PostChanges = CallParsed<typeof profileContract.updatePost>['body']

/** Returns the change to undo it. */
export async function updatePost(
  context: MutationContext,
  { changes, ifMatch }: { changes: PostChanges; ifMatch: number | undefined },
): Promise<number> {
  const { trx, caller, now } = context
  const { id, text, audience } = changes
  const post = await getVisiblePost(trx, caller, id)
  if (post.user_id !== caller.userId) throw notYours()
  if (isStale(ifMatch, post.version))
    throw staleVersion({ id, text: post.text, audience: post.audience, version: post.version })
  const clean = cleanText(text)
  if (clean === '' && post.picture === null && post.question === null) throw postEmpty()
  await updatePostRow(trx, post, { text: clean, audience, edited_at: now.toISOString() })
  await saveWords(context, { ...post, text: clean })
  const undo = {
    kind: 'profile.reword',
    args: { id, text: post.text, audience: post.audience, version: post.version + 1 },
  }
  return recordPost(context, {
    post: { ...post, audience },
    action: 'update',
    before: { audience: post.audience },
    after: { audience, isReworded: clean !== post.text },
    undo,
  })
}

/** Returns the change to undo it. */
export async function deletePost(context: MutationContext, id: number): Promise<number> {
  const { trx, caller, now } = context
  const post = await getVisiblePost(trx, caller, id)
  if (post.user_id !== caller.userId && !caller.can('delete', 'Profile')) throw notYours()
  await deletePostRow(trx, id, now)
  return recordPost(context, {
    post,
    action: 'delete',
    undo: { kind: 'profile.restore', args: { post: id, ownerId: post.user_id } },
  })
}

interface PostChange {
  post: Pick<PostRow, 'id' | 'user_id' | 'audience'>
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: object
  after?: object
  undo?: { kind: string; args: unknown }
}

/** Logs the post, and notifies all screens; a private post only its author's. */
export function recordPost(
  { trx, actor, now }: MutationContext,
  { post, action, before, after, undo }: PostChange,
): Promise<number> {
  const records = [{ id: post.id, name: `Post ${post.id}`, before, after }]
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Profile',
    records,
    undo,
    ...(post.audience === 'me' ? { onlyFor: post.user_id } : {}),
  })
}
