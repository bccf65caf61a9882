import type { ViewAs } from '../../contract/profile.rules.ts'
import type { ProfileFace } from '../../contract/profile-shapes.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'

// People as they stand beside what they have posted, said or chosen.

export interface Telling {
  caller: Caller
  links: Pick<FileLinks, 'urlOf'>
  now: Date
  /** The caller’s own profile, as others see it. */
  as?: ViewAs | undefined
}
/** A column of each person that is shown. */
export const FACE = [
  'users.id as user_id',
  'users.full_name',
  'users.avatar',
  'users.avatar_color',
] as const
export interface FaceRow {
  user_id: number
  full_name: string
  avatar: string | null
  avatar_color: ProfileFace['avatarColor']
}
export const toFace = (
  { user_id, full_name, avatar, avatar_color }: FaceRow,
  { caller, links }: Telling,
): ProfileFace => ({
  userId: user_id,
  username: full_name,
  avatar: avatar === null ? null : links.urlOf(avatar, caller),
  avatarColor: avatar_color,
})
