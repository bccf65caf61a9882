import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { profileFace, profilePost } from './profile-shapes.rules.ts'
import { VISIBILITIES, DECISIONS, PROFILE_LIMITS, REPORT_REASONS } from './profile.rules.ts'
import { changeId } from '#features/users/contract/users.contract.ts'
import { id, moment, page, perPage } from '#platform/contract/wire.ts'

// Profile privacy, posts by tag, and reported posts (features.md PROF-06).

const visibility = z.enum(VISIBILITIES)
const visibilities = {
  email: visibility,
  phone: visibility,
  birthday: visibility,
  lives: visibility,
  posts: visibility,
  activity: visibility,
  friends: visibility,
}
export const privacyForm = z.strictObject(visibilities)
const privacyAnswer = z.object({ privacy: z.object(visibilities), version: z.int() })

export const reportForm = z
  .strictObject({
    reason: z.enum(REPORT_REASONS),
    note: z._default(z.string().check(z.trim(), z.maxLength(PROFILE_LIMITS.note)), ''),
  })
  .check(z.refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'] }))

/** A post with all its reports. */
export const reportedPost = z.object({
  post: profilePost,
  reports: z.array(
    z.extend(profileFace, { reason: z.enum(REPORT_REASONS), note: z.string(), at: moment }),
  ),
})
export type ReportedPost = z.infer<typeof reportedPost>

const moderators = { can: ['delete', 'Profile'] } as const

export const profilePrivacyContract = {
  getPrivacy: defineCall({
    method: 'GET',
    path: '/profile/privacy',
    access: { can: ['update', 'Profile'], own: true },
    summary: 'Get your profile’s privacy settings',
    output: privacyAnswer,
  }),
  updatePrivacy: defineCall({
    method: 'POST',
    path: '/profile/update-privacy',
    access: { can: ['update', 'Profile'], own: true },
    summary: 'Update your profile’s privacy settings (supports If-Match)',
    body: privacyForm,
    output: z.extend(privacyAnswer, { changeId }),
  }),
  listTagged: defineCall({
    method: 'GET',
    path: '/profile/tagged',
    access: { can: ['read', 'Profile'] },
    summary:
      'List posts with a hashtag that you can see, newest first, with a cursor for older ones',
    query: z.strictObject({
      tag: z.string().check(z.trim(), z.minLength(1), z.maxLength(PROFILE_LIMITS.tag + 1)),
      before: z.optional(id),
    }),
    output: z.object({
      tag: z.string(),
      posts: z.array(profilePost),
      nextCursor: z.nullable(z.int()),
    }),
  }),
  reportPost: defineCall({
    method: 'POST',
    path: '/profile/report',
    access: { can: ['create', 'Profile'], own: true },
    idempotent: true,
    summary: 'Report a post to administrators, once per person and post',
    status: 201,
    body: z.extend(reportForm, { postId: id }),
    output: z.object({ youReported: z.literal(true) }),
  }),
  listReports: defineCall({
    method: 'GET',
    path: '/profile/reports',
    access: moderators,
    summary: 'List reported posts awaiting a decision, longest waiting first',
    query: z.strictObject({ page, perPage: perPage(10) }),
    output: z.object({ reported: z.array(reportedPost), total: z.int() }),
  }),
  decideReport: defineCall({
    method: 'POST',
    path: '/profile/decide-report',
    access: moderators,
    summary: 'Keep or remove a reported post, which resolves all its reports (can be undone)',
    body: z.strictObject({ postId: id, decision: z.enum(DECISIONS) }),
    output: z.object({ postId: z.int(), changeId }),
  }),
}
