import * as z from 'zod/mini'
import { AUDIENCES } from './profile.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { moment } from '#platform/contract/wire.ts'

// Posts of profiles, with comments and votes.

/** The person shown with a comment or vote. */
export const person = {
  userId: z.int(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
}
export const profileFace = z.object(person)
export type ProfileFace = z.infer<typeof profileFace>
/** The users mentioned with `@` who exist here. */
const named = z.array(z.object({ login: z.string(), userId: z.int() }))

export const profileComment = z.object({
  id: z.int(),
  ...person,
  comment: z.string(),
  at: moment,
  commentsLikes: z.int(),
  youLiked: z.boolean(),
  named,
  canDelete: z.boolean(),
})
export type ProfileComment = z.infer<typeof profileComment>

export const profilePoll = z.object({
  pollId: z.int(),
  question: z.string(),
  closesAt: z.nullable(moment),
  isClosed: z.boolean(),
  totalVotes: z.int(),
  /** The place of the option that the caller chose. */
  yourVote: z.nullable(z.int()),
  options: z.array(
    z.object({
      place: z.int(),
      name: z.string(),
      votes: z.int(),
      percent: z.int(),
      votedUser: z.array(z.object({ img: z.nullable(z.string()), ...person })),
    }),
  ),
})
export type ProfilePoll = z.infer<typeof profilePoll>

export const profilePost = z.object({
  id: z.int(),
  ...person,
  postTime: moment,
  editedAt: z.nullable(moment),
  /** Rich text, clean. */
  postText: z.string(),
  postImg: z.optional(z.string()),
  audience: z.enum(AUDIENCES),
  likes: z.int(),
  likedCount: z.int(),
  likedUsers: z.array(profileFace),
  youLiked: z.boolean(),
  comments: z.int(),
  /** The URL of the post. */
  share: z.string(),
  /** The last few; all by `listComments`. */
  detailedComments: z.array(profileComment),
  poll: z.nullable(profilePoll),
  isOwn: z.boolean(),
  canDelete: z.boolean(),
  named,
  youReported: z.boolean(),
  version: z.int(),
})
export type ProfilePost = z.infer<typeof profilePost>
