import * as z from 'zod/mini'
import { accountBilling, billingFields } from './account-billing.contract.ts'
import { SOCIAL_SITES, isBirthday, isWebAddress, withScheme } from './account.rules.ts'
import {
  chosenPassword,
  currentPassword as aPassword,
} from '#features/auth/contract/auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email, username } from '#platform/contract/identity.rules.ts'
import { NOTICE_FLAGS } from '#features/notifications/contract/notifications.rules.ts'
import {
  preferencesDocument,
  regionalDefaults,
} from '#features/preferences/contract/preferences.contract.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { changeId, fullName } from '#features/users/contract/users.contract.ts'
import { done, fileOutput, id, moment } from '#platform/contract/wire.ts'

// A person's own account (ACC-01 to ACC-14). The first call is the specification's, the others are ours. The session determines
// whose account it is.

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const webAddress = z.string().check(
  z.trim(),
  z.overwrite(withScheme),
  z.maxLength(200),
  z.refine(value => value === '' || isWebAddress(value)),
)
const socialLink = (hosts: readonly string[]) =>
  z.string().check(
    z.trim(),
    z.overwrite(withScheme),
    z.maxLength(200),
    z.refine(value => value === '' || isWebAddress(value, hosts)),
  )
const birthday = z.string().check(z.refine(value => value === '' || isBirthday(value)))

// The sections: each is saved as a whole.

const generalFields = {
  username,
  fullName,
  email,
  company: text(120),
}
const infoFields = {
  bio: text(500),
  dob: birthday,
  country: text(80),
  website: webAddress,
  phone: text(40),
  address: text(200),
  state: text(80),
  zip: text(20),
}
const socialFields = {
  twitter: socialLink(SOCIAL_SITES.twitter),
  facebook: socialLink(SOCIAL_SITES.facebook),
  google: socialLink(SOCIAL_SITES.google),
  linkedIn: socialLink(SOCIAL_SITES.linkedIn),
  instagram: socialLink(SOCIAL_SITES.instagram),
  quora: socialLink(SOCIAL_SITES.quora),
}
const flags = {
  commentOnArticle: z.boolean(),
  answerOnForm: z.boolean(),
  followMe: z.boolean(),
  newAnnouncements: z.boolean(),
  productUpdates: z.boolean(),
  blogDigest: z.boolean(),
}
const channels = z.strictObject({ email: z.boolean(), browser: z.boolean(), app: z.boolean() })
export const noticeChannels = z.strictObject({
  commentOnArticle: channels,
  answerOnForm: channels,
  followMe: channels,
  newAnnouncements: channels,
  productUpdates: channels,
  blogDigest: channels,
})
export const noticeFlags = z.strictObject(flags)
export const noticesForm = z.strictObject({ ...flags, channels: noticeChannels })

/** The forms' schemas. */
export const generalForm = z.strictObject({ ...generalFields, password: z.string() })
export const infoForm = z.strictObject(infoFields)
export const socialForm = z.strictObject(socialFields)

export const ACCOUNT_SECTIONS = ['general', 'info', 'social', 'notification', 'billing'] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

export const accountUpdate = z.discriminatedUnion('section', [
  // A new email requires the password, and takes effect once its link is opened.
  z.strictObject({
    section: z.literal('general'),
    ...generalFields,
    password: z.optional(aPassword),
  }),
  z.strictObject({ section: z.literal('info'), ...infoFields }),
  z.strictObject({ section: z.literal('social'), ...socialFields }),
  z.strictObject({ section: z.literal('notification'), ...flags, channels: noticeChannels }),
  z.strictObject({ section: z.literal('billing'), ...billingFields }),
])
export type AccountUpdate = z.input<typeof accountUpdate>

// Responses. `versions` count the changes of each section; a write carries the version it read in `If-Match`.

const versions = z.object({
  general: z.int(),
  info: z.int(),
  social: z.int(),
  notification: z.int(),
  billing: z.int(),
})
const connection = z.object({ profileImg: z.optional(z.string()), id: z.optional(z.string()) })

export const accountGeneral = z.object({
  id: z.int(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  company: z.string(),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.nullable(z.object({ email: z.string(), until: moment })),
})
export type AccountGeneral = z.infer<typeof accountGeneral>

export const accountInfo = z.object({
  bio: z.string(),
  /** A date, or empty. */
  dob: z.string(),
  country: z.string(),
  website: z.string(),
  phone: z.string(),
  address: z.string(),
  state: z.string(),
  zip: z.string(),
})
export type AccountInfo = z.infer<typeof accountInfo>

const socialLinks = z.object({
  twitter: z.string(),
  facebook: z.string(),
  google: z.string(),
  linkedIn: z.string(),
  instagram: z.string(),
  quora: z.string(),
})
export type SocialLinks = z.infer<typeof socialLinks>

export const accountSocial = z.object({
  socialLinks,
  connections: z.object({
    twitter: connection,
    google: connection,
    facebook: connection,
    github: connection,
  }),
})
export type AccountSocial = z.infer<typeof accountSocial>

/** One item of the security checkup. */
export const securityCheck = z.object({ name: z.string(), isDone: z.boolean() })

export const accountData = z.object({
  general: accountGeneral,
  info: accountInfo,
  social: accountSocial,
  notification: z.object(flags),
  channels: z.record(
    z.enum(NOTICE_FLAGS),
    z.object({ email: z.boolean(), browser: z.boolean(), app: z.boolean() }),
  ),
  preferences: preferencesDocument,
  regional: regionalDefaults,
  security: z.object({
    twoFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
    hasPassword: z.boolean(),
    passwordChangedAt: z.nullable(moment),
    checks: z.array(securityCheck),
  }),
  billing: accountBilling,
  /** The names of the parts that are stored about the person. */
  parts: z.array(z.string()),
  versions,
})
export type AccountData = z.infer<typeof accountData>

const signIn = z.object({
  at: moment,
  ip: z.string(),
  userAgent: z.string(),
  /** Whether it is still signed in, or why not. */
  isOpen: z.boolean(),
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>

export const accountContract = {
  // Fixed by the specification (docs/conformance.md)
  getAccount: defineCall({
    method: 'GET',
    path: '/account-setting/data',
    access: 'session',
    summary: 'Get your account settings',
    output: accountData,
  }),

  // Ours
  updateAccount: defineCall({
    method: 'POST',
    path: '/account-setting/update',
    access: 'session',
    summary: 'Update one section of your account settings',
    body: accountUpdate,
    output: z.object({ data: accountData, changeId, mailedTo: z.optional(z.string()) }),
  }),
  setOwnAvatar: defineCall({
    method: 'POST',
    path: '/account-setting/avatar',
    access: 'session',
    summary: 'Set your profile picture from an uploaded file, or go back to initials',
    body: z.strictObject({ fileId: z.nullable(z.string().check(z.maxLength(40))) }),
    output: z.object({ avatar: z.nullable(z.string()) }),
  }),
  confirmEmail: defineCall({
    method: 'POST',
    path: '/account-setting/confirm-email',
    access: 'session',
    summary: 'Confirm your new email address with the emailed link',
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    output: z.object({ email: z.string() }),
  }),
  cancelEmail: defineCall({
    method: 'POST',
    path: '/account-setting/cancel-email',
    access: 'session',
    summary: 'Cancel a pending email change; the emailed link stops working',
    output: done,
  }),
  checkPassword: defineCall({
    perMinute: 120,
    method: 'POST',
    path: '/account-setting/check-password',
    access: 'session',
    effect: 'signIn',
    summary: 'Check a new password without saving it; returns why it isn’t allowed',
    body: z.strictObject({ password: z.string().check(z.maxLength(1024)) }),
    output: z.object({ reason: z.nullable(z.string()) }),
  }),
  changePassword: defineCall({
    perMinute: 30,
    method: 'POST',
    path: '/account-setting/change-password',
    access: 'session',
    effect: 'signIn',
    summary: 'Change your password, and optionally end other sessions and revoke API keys',
    // The current password is left out where there is none.
    body: z.strictObject({
      currentPassword: z.optional(aPassword),
      password: chosenPassword,
      signOutOthers: z._default(z.boolean(), true),
      /** Revokes the person's API keys as well. */
      revokeKeys: z._default(z.boolean(), false),
    }),
    /** `ended`: how many other devices were signed in, and no longer are. */
    output: z.extend(done, { ended: z.int() }),
  }),
  listSignIns: defineCall({
    method: 'GET',
    path: '/account-setting/sign-ins',
    access: 'session',
    summary: 'List your most recent sign-ins',
    output: z.object({ signIns: z.array(signIn) }),
  }),
  deactivateAccount: defineCall({
    perMinute: 30,
    method: 'POST',
    path: '/account-setting/deactivate',
    access: 'session',
    effect: 'signIn',
    summary: 'Deactivate your account; administrators can reactivate it for 30 days',
    body: z.strictObject({ password: z.optional(aPassword) }),
    output: done,
  }),
  exportAccount: defineCall({
    perMinute: 10,
    method: 'GET',
    path: '/account-setting/export',
    access: 'session',
    summary: 'Export all data stored about you, with your files, as a ZIP',
    file: true,
    output: fileOutput,
  }),
  getAccountOf: defineCall({
    method: 'GET',
    path: '/account-setting/of-user',
    access: { can: ['update', 'User'] },
    summary: 'Get a user’s plan, notification settings and connections',
    query: z.strictObject({ id }),
    output: z.object({
      notification: z.object(flags),
      channels: accountData.shape.channels,
      social: accountSocial,
      /** For readers of Billing. */
      billing: z.optional(accountBilling),
      version: z.int(),
    }),
  }),
  updateNoticesOf: defineCall({
    method: 'POST',
    path: '/account-setting/notices-of-user',
    access: { can: ['update', 'User'] },
    summary: 'Update a user’s notification settings',
    body: z.strictObject({ id, ...flags, channels: noticeChannels }),
    output: z.object({ version: z.int(), changeId }),
  }),
}
export type AccountOfUser = z.infer<(typeof accountContract)['getAccountOf']['output']>
