import type { ProfileData } from '../../contract/profile.contract.ts'
import type { PrivatePart } from '../../contract/profile.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findSections } from '#features/account-setting/server/account-setting.service.ts'
import { type UserRow, findUser } from '#features/users/server/users.service.ts'
import type { ProfileView } from '../profile.context.ts'
import { FACE, toFace } from './faces.service.ts'
import { profileNotFound } from '../profile.errors.ts'
import { findCover } from './photos.repo.ts'
import { partsShownTo, shows, visibilityOf } from './privacy.repo.ts'

// People: profile, following, and suggestions.

const CANDIDATES = 40
const SUGGESTED = 5
const MAX_FRIENDS = 200

/** An existing person. Throws 404. */
export async function getPerson(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (user === undefined || user.status === 'inactive') throw profileNotFound()
  return user
}

export async function readHeader(
  db: Db,
  user: UserRow,
  { caller, links, as }: ProfileView,
): Promise<ProfileData['header']> {
  const count = (column: 'user_id' | 'followed_id') =>
    db
      .selectFrom('profile_follows')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where(column, '=', user.id)
      .executeTakeFirstOrThrow()
  const picture = await findCover(db, user.id)
  return {
    id: user.id,
    avatar: user.avatar === null ? null : links.urlOf(user.avatar, caller),
    avatarColor: user.avatar_color,
    username: user.full_name,
    designation: user.role,
    coverImg: picture === null ? null : links.urlOf(picture, caller),
    isOwn: user.id === caller.userId && as === undefined,
    isFollowing: await isFollowing(db, caller.userId, user.id),
    followers: Number((await count('followed_id')).n),
    following: Number((await count('user_id')).n),
    viewedAs: as ?? null,
  }
}

/** What of it the person shows to the caller. */
export async function readAbout(
  db: Db,
  user: UserRow,
  view: ProfileView,
): Promise<ProfileData['userAbout']> {
  const { info } = await findSections(db, user.id)
  const visibility = await visibilityOf(db, user.id, view)
  const shown = (part: PrivatePart, text: string) =>
    shows(visibility, part) && text !== '' ? text : null
  return {
    about: info.bio,
    joined: user.created_at,
    lives: shown('lives', [info.state, user.country].filter(part => part !== '').join(', ')) ?? '',
    email: shown('email', user.email),
    phone: shown('phone', user.contact),
    birthday: shown('birthday', info.dob),
    website: info.website,
  }
}

export async function isFollowing(db: Db, userId: number, followedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('profile_follows')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

export async function listFriends(db: Db, userId: number, view: ProfileView) {
  if (!shows(await visibilityOf(db, userId, view), 'friends'))
    return { friends: [], isHidden: true }
  const rows = await db
    .selectFrom('profile_follows')
    .innerJoin('users', 'users.id', 'profile_follows.followed_id')
    .select([...FACE, 'users.role'])
    .where('profile_follows.user_id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '!=', 'inactive')
    .orderBy('users.full_name_key')
    .orderBy('users.id')
    .limit(MAX_FRIENDS)
    .execute()
  const mine = await followedBy(db, view.caller.userId)
  const friends = rows.map(row => ({
    ...toFace(row, view),
    designation: row.role,
    isFollowing: mine.has(row.user_id),
  }))
  return { friends, isHidden: false }
}

async function followedBy(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('profile_follows')
    .select('followed_id')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(row => row.followed_id))
}

/** People of the same company or role the caller doesn't follow yet; those with common connections first. */
export async function suggestPeople(
  db: Db,
  view: ProfileView,
): Promise<ProfileData['suggestions']> {
  const { caller } = view
  const self = await getPerson(db, caller.userId)
  const mine = await followedBy(db, caller.userId)
  const rows = await db
    .selectFrom('users')
    .select(FACE)
    .where(eb =>
      eb.or([
        ...(self.company === '' ? [] : [eb('company', '=', self.company)]),
        eb('role', '=', self.role),
      ]),
    )
    .where('id', '!=', caller.userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .where('id', 'not in', [0, ...mine])
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()
  const shown = await partsShownTo(
    db,
    caller.userId,
    rows.map(row => row.user_id),
  )
  const counted = []
  for (const row of rows) {
    // Hidden connections aren't counted either.
    const theirs = shown(row.user_id, 'friends') ? [...(await followedBy(db, row.user_id))] : []
    counted.push({ row, mutual: theirs.filter(id => mine.has(id)).length })
  }
  return counted
    .toSorted((a, b) => b.mutual - a.mutual || a.row.user_id - b.row.user_id)
    .slice(0, SUGGESTED)
    .map(({ row, mutual }) => {
      const face = toFace(row, view)
      return {
        id: face.userId,
        name: face.username,
        ...face,
        mutualFriend: `${mutual} Mutual Friend${mutual === 1 ? '' : 's'}`,
        mutualCount: mutual,
      }
    })
}
