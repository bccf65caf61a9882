import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { AUDIENCES, PROFILE_BADGES, PROFILE_LIMITS, VIEWS_AS } from './profile.rules.ts'
import {
  person,
  profileComment,
  profileFace,
  profilePoll,
  profilePost,
} from './profile-shapes.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Profiles (the specification's `GET /profile/data`, and ours). The person comes from the session, whatever a payload says.

const suggestion = z.object({
  id: z.int(),
  name: z.string(),
  ...person,
  mutualFriend: z.string(),
  mutualCount: z.int(),
})
const page = z.object({
  id: z.string(),
  avatar: z.nullable(z.string()),
  username: z.string(),
  subtitle: z.string(),
  favorite: z.boolean(),
  link: z.string(),
})
const photo = z.object({ id: z.string(), img: z.string(), canDelete: z.boolean() })
const flatOption = z.object({
  id: z.int(),
  pollId: z.int(),
  question: z.string(),
  closesAt: z.nullable(moment),
  totalVotes: z.int(),
  yourVote: z.boolean(),
  name: z.string(),
  result: z.string(),
  percent: z.int(),
  votedUser: z.array(z.object({ img: z.nullable(z.string()), username: z.string() })),
})

export const profileData = z.object({
  header: z.object({
    id: z.int(),
    avatar: z.nullable(z.string()),
    avatarColor: z.enum(AVATAR_COLORS),
    username: z.string(),
    designation: z.string(),
    coverImg: z.nullable(z.string()),
    isOwn: z.boolean(),
    isFollowing: z.boolean(),
    followers: z.int(),
    following: z.int(),
    /** One’s own, seen as others see it. */
    viewedAs: z.nullable(z.enum(VIEWS_AS)),
  }),
  /** Null or empty for what the person doesn't show to the caller. Those who may read users always see email and phone. */
  userAbout: z.object({
    about: z.string(),
    joined: moment,
    lives: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** `2001-03-14` */
    birthday: z.nullable(z.string()),
    website: z.string(),
  }),
  suggestedPages: z.array(page),
  /** The latest posts of people the caller follows. */
  twitterFeeds: z.array(
    z.object({
      id: z.int(),
      userId: z.int(),
      imgUrl: z.nullable(z.string()),
      title: z.string(),
      tags: z.string(),
      desc: z.string(),
      favorite: z.boolean(),
    }),
  ),
  posts: z.array(profilePost),
  /** As the template calls them. */
  post: z.array(profilePost),
  latestPhotos: z.array(photo),
  suggestions: z.array(suggestion),
  polls: z.array(flatOption),
  pollList: z.array(profilePoll),
  nextCursor: z.nullable(z.int()),
})
export type ProfileData = z.infer<typeof profileData>

export const activity = z.object({
  /** The person does not show it. */
  isHidden: z.boolean(),
  /** The first and last day of the reported year. */
  from: z.string(),
  to: z.string(),
  total: z.int(),
  /** Days with nothing are left out. */
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  /** The earliest first. */
  badges: z.array(z.object({ badge: z.enum(PROFILE_BADGES), at: moment })),
})
export type Activity = z.infer<typeof activity>

const fileId = z.string().check(z.regex(/^[\w-]{22}$/))
const option = z.string().check(z.trim(), z.minLength(1), z.maxLength(PROFILE_LIMITS.option))
export const newPoll = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(PROFILE_LIMITS.question)),
  options: z.array(option).check(
    z.minLength(2),
    z.maxLength(PROFILE_LIMITS.options),
    z.refine(all => new Set(all).size === all.length, 'The options must differ.'),
  ),
  closesAt: z.optional(z.iso.datetime()),
})
export const newPost = z.strictObject({
  text: z._default(richText(PROFILE_LIMITS.text), ''),
  pictureId: z.optional(fileId),
  poll: z.optional(newPoll),
  audience: z._default(z.enum(AUDIENCES), 'everyone'),
})

const seenAs = z.strictObject({ id: z.optional(id), as: z.optional(z.enum(VIEWS_AS)) })
const own = { can: ['create', 'Profile'], own: true } as const
const change = { can: ['update', 'Profile'], own: true } as const

export const profileContract = {
  getProfile: defineCall({
    method: 'GET',
    path: '/profile/data',
    access: { can: ['read', 'Profile'] },
    summary: 'Get a profile: a user’s, or yours without an ID',
    description:
      '`before` gets older posts and `post` a single one; `as` shows your profile the way someone else sees it.',
    query: z.strictObject({
      id: z.optional(id),
      before: z.optional(id),
      post: z.optional(id),
      as: z.optional(z.enum(VIEWS_AS)),
    }),
    output: profileData,
  }),
  listComments: defineCall({
    method: 'GET',
    path: '/profile/comments',
    access: { can: ['read', 'Profile'] },
    summary: 'List all comments on a post, oldest first',
    query: z.strictObject({ postId: id }),
    output: z.object({ comments: z.array(profileComment) }),
  }),
  listFriends: defineCall({
    method: 'GET',
    path: '/profile/friends',
    access: { can: ['read', 'Profile'] },
    summary: 'List the people a user follows',
    query: seenAs,
    output: z.object({
      friends: z.array(
        z.extend(profileFace, { designation: z.string(), isFollowing: z.boolean() }),
      ),
      /** The person does not show them. */
      isHidden: z.boolean(),
    }),
  }),
  listPhotos: defineCall({
    method: 'GET',
    path: '/profile/photos',
    access: { can: ['read', 'Profile'] },
    summary: 'List a user’s uploaded pictures and the pictures in their posts that you can see',
    query: seenAs,
    output: z.object({ photos: z.array(photo) }),
  }),
  getActivity: defineCall({
    method: 'GET',
    path: '/profile/activity',
    access: { can: ['read', 'Profile'] },
    summary:
      'Get how active a user was each day of a year and the badges earned, without what they did',
    query: z.extend(seenAs, { timeZone: z._default(timeZone, 'UTC') }),
    output: activity,
  }),
  addPost: defineCall({
    method: 'POST',
    path: '/profile/posts',
    access: own,
    idempotent: true,
    summary: 'Create a post with text, a picture or a poll',
    status: 201,
    body: newPost,
    output: z.object({ post: profilePost }),
  }),
  updatePost: defineCall({
    method: 'POST',
    path: '/profile/update-post',
    access: change,
    summary: 'Update your own post (supports If-Match)',
    body: z.strictObject({ id, text: richText(PROFILE_LIMITS.text), audience: z.enum(AUDIENCES) }),
    output: z.object({ post: profilePost, changeId }),
  }),
  deletePost: defineCall({
    method: 'DELETE',
    path: '/profile/delete-post',
    access: { can: ['delete', 'Profile'], own: true },
    summary: 'Delete your own post, or anyone’s if you have the right to',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  likePost: defineCall({
    method: 'POST',
    path: '/profile/like',
    access: change,
    summary: 'Like or unlike a post or a comment',
    body: z.strictObject({ postId: id, commentId: z.optional(id), isLiked: z.boolean() }),
    output: z.object({ likes: z.int(), youLiked: z.boolean() }),
  }),
  addComment: defineCall({
    method: 'POST',
    path: '/profile/comment',
    access: own,
    idempotent: true,
    summary: 'Add a comment to a post',
    status: 201,
    body: z.strictObject({
      postId: id,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(PROFILE_LIMITS.comment)),
    }),
    output: z.object({ comment: profileComment }),
  }),
  deleteComment: defineCall({
    method: 'DELETE',
    path: '/profile/delete-comment',
    access: { can: ['delete', 'Profile'], own: true },
    summary: 'Delete your own comment, one on your own post, or any if you have the right to',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  votePoll: defineCall({
    method: 'POST',
    path: '/profile/poll-vote',
    access: change,
    summary: 'Vote in a poll, once per person; you can change your vote until the poll closes',
    body: z.strictObject({ postId: id, place: z.int().check(z.minimum(0)) }),
    output: z.object({ poll: profilePoll }),
  }),
  follow: defineCall({
    method: 'POST',
    path: '/profile/follow',
    access: change,
    summary: 'Follow or unfollow a person or a page',
    body: z.union([
      z.strictObject({ personId: id, isOn: z.boolean() }),
      z.strictObject({ page: z.string().check(z.maxLength(60)), isOn: z.boolean() }),
    ]),
    output: z.object({ isFollowing: z.boolean() }),
  }),
  addPhoto: defineCall({
    method: 'POST',
    path: '/profile/photos',
    access: own,
    idempotent: true,
    summary: 'Add an uploaded picture to your profile, or set it as the cover',
    status: 201,
    body: z.strictObject({ fileId, as: z.enum(['photo', 'cover']) }),
    output: z.object({ photo }),
  }),
  deletePhoto: defineCall({
    method: 'DELETE',
    path: '/profile/delete-photo',
    access: { can: ['delete', 'Profile'], own: true },
    summary: 'Remove one of your own pictures from your profile',
    id: z.string().check(z.maxLength(40)),
    output: z.object({ id: z.string(), changeId }),
  }),
}
