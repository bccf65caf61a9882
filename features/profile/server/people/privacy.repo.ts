import { PRIVACY_AT_FIRST, type Privacy, type PrivatePart } from '../../contract/profile.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ProfileView } from '../profile.context.ts'
import '../profile.tables.ts'

// Who sees which part of a person. Used wherever such a part is shown: on profiles, and in lists of other features.

/** Address and number are what administration is done by. */
const FOR_STAFF: readonly PrivatePart[] = ['email', 'phone']

/** The reader's relation to the profile's person. */
export interface Visibility {
  privacy: Privacy
  isSelf: boolean
  isFriend: boolean
  isStaff: boolean
}

export async function findPrivacy(
  db: Db,
  userId: number,
): Promise<{ privacy: Privacy; version: number }> {
  const row = await db
    .selectFrom('profile_privacy')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return { privacy: PRIVACY_AT_FIRST, version: 0 }
  const { user_id: _, version, ...privacy } = row
  return { privacy, version }
}

export async function savePrivacy(
  trx: Trx,
  userId: number,
  stored: Privacy & { version: number },
): Promise<void> {
  await trx
    .insertInto('profile_privacy')
    .values({ user_id: userId, ...stored })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(stored))
    .execute()
}

export async function visibilityOf(
  db: Db,
  userId: number,
  { caller, as }: Pick<ProfileView, 'caller' | 'as'>,
): Promise<Visibility> {
  const { privacy } = await findPrivacy(db, userId)
  if (as !== undefined)
    return { privacy, isSelf: false, isFriend: as === 'friends', isStaff: false }
  return {
    privacy,
    isSelf: userId === caller.userId,
    isFriend: (await listFriendly(db, caller.userId, [userId])).has(userId),
    isStaff: caller.can('read', 'User'),
  }
}

export const shows = (
  { privacy, isSelf, isFriend, isStaff }: Visibility,
  part: PrivatePart,
): boolean =>
  isSelf ||
  privacy[part] === 'everyone' ||
  (privacy[part] === 'friends' && isFriend) ||
  (isStaff && FOR_STAFF.includes(part))

/** For many people at once: which of them show a part to this reader, who has no right to read users. */
export async function partsShownTo(
  db: Db,
  readerId: number,
  ids: readonly number[],
): Promise<(userId: number, part: PrivatePart) => boolean> {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('profile_privacy').selectAll().where('user_id', 'in', ids).execute()
  const friendly = await listFriendly(db, readerId, ids)
  const byId = new Map(rows.map(row => [row.user_id, row]))
  return (userId, part) =>
    shows(
      {
        privacy: byId.get(userId) ?? PRIVACY_AT_FIRST,
        isSelf: userId === readerId,
        isFriend: friendly.has(userId),
        isStaff: false,
      },
      part,
    )
}

/** Which of these follow the reader. */
async function listFriendly(
  db: Db,
  readerId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('profile_follows')
    .select('user_id')
    .where('followed_id', '=', readerId)
    .where('user_id', 'in', ids)
    .execute()
  return new Set(rows.map(row => row.user_id))
}
