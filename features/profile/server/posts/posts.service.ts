import type { newPost } from '../../contract/profile.contract.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { type Audience, PROFILE_LIMITS, tagsIn } from '../../contract/profile.rules.ts'
import type * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { sanitiseRichText } from '#platform/server/rich-text/sanitise.ts'
import { useFile as takeFile } from '#features/files/server/files.service.ts'
import { notYours, pollEndsEarly, postEmpty } from '../profile.errors.ts'
import type { PostRow } from '../profile.tables.ts'
import { tellNamed } from './names.service.ts'
import { enterPost } from './posts.repo.ts'

// Posting. What is kept is what the sanitiser makes of it; texts do not go into the log.

export interface Act {
  caller: Caller
  actor: Actor
  now: Date
}

/** Pictures stand beside the text, not in it: an address of a file is good for one reader alone. */
export const cleanText = (html: string): string => {
  const clean = sanitiseRichText(html).replaceAll(/<img\b[^<>]*>/g, '')
  return textOf(clean) === '' ? '' : clean
}

export async function addPost(
  trx: Trx,
  act: Act,
  { text, pictureId, poll, audience }: z.output<typeof newPost>,
): Promise<number> {
  const { caller, now } = act
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
  const { id } = await trx
    .insertInto('profile_posts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const options = (poll?.options ?? []).map((name, place) => ({ post_id: id, place, name }))
  if (options.length > 0) await trx.insertInto('profile_poll_options').values(options).execute()
  await keepWords(trx, act, { id, user_id: caller.userId, text: clean })
  await record(trx, act, {
    post: { id, user_id: caller.userId, audience },
    action: 'create',
    after: { audience, hasPicture: row.picture !== null, isPoll: poll !== undefined },
  })
  return id
}

/** What is found by a post’s words: its tags, and who is named. */
async function keepWords(
  trx: Trx,
  act: Act,
  post: Pick<PostRow, 'id' | 'user_id' | 'text'>,
): Promise<void> {
  const words = textOf(post.text)
  const tags = tagsIn(words)
    .slice(0, PROFILE_LIMITS.tags)
    .map(tag => ({ tag, post_id: post.id }))
  await trx.deleteFrom('profile_tags').where('post_id', '=', post.id).execute()
  if (tags.length > 0) await trx.insertInto('profile_tags').values(tags).execute()
  await tellNamed(trx, act, { post, words, isOnce: true })
}

interface Edit {
  id: number
  text: string
  audience: Audience
  ifMatch: number | undefined
}

/** Answers the change by which it can be taken back. */
export async function updatePost(
  trx: Trx,
  act: Act,
  { id, text, audience, ifMatch }: Edit,
): Promise<number> {
  const post = await enterPost(trx, act.caller, id)
  if (post.user_id !== act.caller.userId) throw notYours()
  if (ifMatch !== undefined && ifMatch !== post.version)
    throw staleVersion({ id, text: post.text, audience: post.audience, version: post.version })
  const clean = cleanText(text)
  if (clean === '' && post.picture === null && post.question === null) throw postEmpty()
  await trx
    .updateTable('profile_posts')
    .set({ text: clean, audience, edited_at: act.now.toISOString(), version: post.version + 1 })
    .where('id', '=', id)
    .execute()
  await keepWords(trx, act, { ...post, text: clean })
  const undo = {
    kind: 'profile.reword',
    args: { id, text: post.text, audience: post.audience, version: post.version + 1 },
  }
  return record(trx, act, {
    post: { ...post, audience },
    action: 'update',
    before: { audience: post.audience },
    after: { audience, isReworded: clean !== post.text },
    undo,
  })
}

/** Answers the change by which it can be taken back. */
export async function deletePost(trx: Trx, act: Act, id: number): Promise<number> {
  const post = await enterPost(trx, act.caller, id)
  if (post.user_id !== act.caller.userId && !act.caller.can('delete', 'Profile')) throw notYours()
  await trx
    .updateTable('profile_posts')
    .set({ deleted_at: act.now.toISOString() })
    .where('id', '=', id)
    .execute()
  return record(trx, act, {
    post,
    action: 'delete',
    undo: { kind: 'profile.restore', args: { post: id, ownerId: post.user_id } },
  })
}

interface Said {
  post: Pick<PostRow, 'id' | 'user_id' | 'audience'>
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: object
  after?: object
  undo?: { kind: string; args: unknown }
}

/** Into the log, and to everybody's screens; of what is for one person alone nobody else hears. */
export function record(
  trx: Trx,
  { actor, now }: Act,
  { post, action, before, after, undo }: Said,
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
