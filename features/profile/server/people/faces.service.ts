import type { ProfileFace } from '../../contract/profile-shapes.rules.ts'
import type { ProfileView } from '../profile.context.ts'

// People as shown with their posts, comments and votes.

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
  { caller, links }: ProfileView,
): ProfileFace => ({
  userId: user_id,
  username: full_name,
  avatar: avatar === null ? null : links.urlOf(avatar, caller),
  avatarColor: avatar_color,
})
