import type { Trx } from '#platform/server/database/tables.ts'
import type { Db } from '#platform/server/database/database.ts'
import { dropFile, useFile as takeFile } from '#features/files/server/files.service.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { visiblePosts } from '../posts/posts.repo.ts'
import type { Telling } from './faces.service.ts'
import { shows, sightOf } from './privacy.repo.ts'
import type { Act } from '../posts/posts.service.ts'
import { photoNotFound } from '../profile.errors.ts'

// The pictures of a person: of their posts, as far as the reader may see those, and what they have uploaded besides.

const MOST = 200
export interface Photo {
  id: string
  img: string
  canDelete: boolean
}

/** The newest first. */
export async function listPhotos(
  db: Db,
  userId: number,
  { telling, most = MOST }: { telling: Telling; most?: number },
): Promise<Photo[]> {
  const { caller, links } = telling
  const posted = await visiblePosts(db, { userId: caller.userId, as: telling.as })
    .select(['profile_posts.id', 'profile_posts.picture', 'profile_posts.created_at'])
    .where('profile_posts.user_id', '=', userId)
    .where('profile_posts.picture', 'is not', null)
    .limit(most)
    .execute()
  const shown = shows(await sightOf(db, userId, telling), 'posts')
    ? await listUploads(db, userId, most)
    : []
  const all = [
    ...posted.map(row => ({ ...row, kind: 'post' })),
    ...shown.map(row => ({ ...row, kind: 'photo' })),
  ]
  return all
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, most)
    .map(({ id, picture, kind }) => ({
      id: `${kind}-${id}`,
      img: links.urlOf(picture ?? '', caller),
      canDelete: kind === 'photo' && userId === caller.userId && telling.as === undefined,
    }))
}

const listUploads = (db: Db, userId: number, most: number) =>
  db
    .selectFrom('profile_photos')
    .select(['id', 'picture', 'created_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export async function addPhoto(trx: Trx, act: Act, fileId: string): Promise<string> {
  const { caller, now } = act
  await takeFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'picture', now })
  const row = { user_id: caller.userId, picture: fileId, created_at: now.toISOString() }
  const { id } = await trx
    .insertInto('profile_photos')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(trx, act, { id: `photo-${id}`, action: 'create' })
  return `photo-${id}`
}

/** The picture above a profile; the one before goes. */
export async function setCover(trx: Trx, act: Act, fileId: string): Promise<void> {
  const { caller, now } = act
  const before = await trx
    .selectFrom('profile_covers')
    .select('picture')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  await takeFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'picture', now })
  await trx
    .insertInto('profile_covers')
    .values({ user_id: caller.userId, picture: fileId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ picture: fileId }))
    .execute()
  if (before?.picture !== undefined && before.picture !== null && before.picture !== fileId)
    await dropFile(trx, before.picture)
  await record(trx, act, { id: `cover-${caller.userId}`, action: 'update' })
}

/** Answers the change by which it can be taken back. */
export async function deletePhoto(trx: Trx, act: Act, id: string): Promise<number> {
  const [, number] = /^photo-(\d{1,15})$/.exec(id) ?? []
  const gone = await trx
    .updateTable('profile_photos')
    .set({ deleted_at: act.now.toISOString() })
    .where('id', '=', Number(number ?? 0))
    .where('user_id', '=', act.caller.userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) throw photoNotFound()
  return record(trx, act, {
    id,
    action: 'delete',
    undo: { kind: 'profile.restore', args: { photo: gone.id, ownerId: act.caller.userId } },
  })
}

interface Said {
  id: string
  action: 'create' | 'update' | 'delete'
  undo?: { kind: string; args: unknown }
}
const record = (trx: Trx, { actor, now }: Act, { id, action, undo }: Said) =>
  recordChange(trx, { actor, now, action, subject: 'Profile', records: [{ id, name: id }], undo })
