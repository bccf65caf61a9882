import type { ProfileData } from '../../contract/profile.contract.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { visiblePosts } from '../posts/visible-posts.repo.ts'
import type { ProfileView } from '../profile.context.ts'
import { shows, visibilityOf } from './privacy.repo.ts'

// The pictures of a person: of their posts, as far as the reader may see those, and what they have uploaded besides.

const MAX = 200

/** The newest first. */
export async function listPhotos(
  db: Db,
  userId: number,
  { view, most = MAX }: { view: ProfileView; most?: number },
): Promise<ProfileData['latestPhotos']> {
  const { caller, links } = view
  const posted = await visiblePosts(db, { userId: caller.userId, as: view.as })
    .select(['profile_posts.id', 'profile_posts.picture', 'profile_posts.created_at'])
    .where('profile_posts.user_id', '=', userId)
    .where('profile_posts.picture', 'is not', null)
    .limit(most)
    .execute()
  const shown = shows(await visibilityOf(db, userId, view), 'posts')
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
      canDelete: kind === 'photo' && userId === caller.userId && view.as === undefined,
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

export const insertPhoto = (
  trx: Trx,
  row: Insertable<Tables['profile_photos']>,
): Promise<{ id: number }> =>
  trx.insertInto('profile_photos').values(row).returning('id').executeTakeFirstOrThrow()

/** A person's own upload; undefined if missing. */
export const deletePhotoRow = (
  trx: Trx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<{ id: number } | undefined> =>
  trx
    .updateTable('profile_photos')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export async function findCover(db: Db, userId: number): Promise<string | null> {
  const cover = await db
    .selectFrom('profile_covers')
    .select('picture')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return cover?.picture ?? null
}

export async function saveCover(trx: Trx, userId: number, picture: string): Promise<void> {
  await trx
    .insertInto('profile_covers')
    .values({ user_id: userId, picture })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ picture }))
    .execute()
}
