import * as z from 'zod/mini'
import { CARD_BRANDS, SOCIAL_SITES, isBirthday, isCardCurrent, isWebAddress, withScheme } from './account.rules.ts'
import { password } from './auth.contract.ts'
import { defineCall } from './define.ts'
import { NOTICE_FLAGS } from './notifications.rules.ts'
import { PLAN_INTERVALS, PLANS_ON_OFFER } from './plans.rules.ts'
import { preferencesDocument, regionalDefaults } from './preferences.contract.ts'
import { AVATAR_COLORS, email, username } from './users.rules.ts'
import { USER_PLANS, changeId, fullName } from './users.contract.ts'
import { done, fileOutput, id, moment } from './wire.ts'

// A person's own side of themselves (spec section 3 "Account settings", section 7; features.md 5.14). The first call is the spec's, the
// others are ours. Whose account it is, the session says.

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
const aPassword = z.string().check(z.minLength(1), z.maxLength(1024))

// What is saved together: the sections.

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
const billingFields = {
  company: text(120),
  email: z.union([z.literal(''), email]),
  taxId: text(40),
  phone: text(40),
  address: text(200),
  city: text(80),
  state: text(80),
  zip: text(20),
  country: text(80),
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
export const noticeWays = z.record(z.enum(NOTICE_FLAGS), channels)
export const noticeFlags = z.strictObject(flags)
export const noticesForm = z.strictObject({ ...flags, ways: noticeWays })

/** The forms' schemas. */
export const generalForm = z.strictObject({ ...generalFields, password: z.string() })
export const infoForm = z.strictObject(infoFields)
export const socialForm = z.strictObject(socialFields)
export const billingForm = z.strictObject(billingFields)

export const ACCOUNT_SECTIONS = ['general', 'info', 'social', 'notification', 'billing'] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

export const accountUpdate = z.discriminatedUnion('section', [
  // A new e-mail address asks for the password, and holds when its link was opened.
  z.strictObject({ section: z.literal('general'), ...generalFields, password: z.optional(aPassword) }),
  z.strictObject({ section: z.literal('info'), ...infoFields }),
  z.strictObject({ section: z.literal('social'), ...socialFields }),
  z.strictObject({ section: z.literal('notification'), ...flags, ways: noticeWays }),
  z.strictObject({ section: z.literal('billing'), ...billingFields }),
])
export type AccountUpdate = z.input<typeof accountUpdate>

// What is told. `versions` count the changes of each section; a write carries the one it read in `If-Match`.

const versions = z.object({ general: z.int(), info: z.int(), social: z.int(), notification: z.int(), billing: z.int() })
const connection = z.object({ profileImg: z.optional(z.string()), id: z.optional(z.string()) })

export const accountGeneral = z.object({
  id: z.int(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  company: z.string(),
  /** A new address whose link was not opened yet. */
  pendingEmail: z.nullable(z.object({ email: z.string(), until: moment })),
})
export type AccountGeneral = z.infer<typeof accountGeneral>

export const accountInfo = z.object({
  bio: z.string(),
  /** A date, or nothing. */
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
  connections: z.object({ twitter: connection, google: connection, facebook: connection, github: connection }),
})
export type AccountSocial = z.infer<typeof accountSocial>

const billingAddress = z.object({
  company: z.string(),
  email: z.string(),
  taxId: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})
export type BillingAddress = z.infer<typeof billingAddress>

export const PAYMENT_KINDS = ['card', 'transfer', 'debit', 'invoice'] as const
export const paymentMethod = z.object({
  id: z.int(),
  kind: z.enum(PAYMENT_KINDS),
  brand: z.nullable(z.enum(CARD_BRANDS)),
  /** Of a card or an account; more of the number is never known here. */
  last4: z.string(),
  month: z.nullable(z.int()),
  year: z.nullable(z.int()),
  name: z.string(),
  isDefault: z.boolean(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const period = z.object({ from: moment, until: moment, days: z.int(), past: z.int() })
/** `changed` at once, `planned` for the end of the period, `withdrawn` before that, `began` when it came. */
export const PLAN_EVENTS = ['changed', 'planned', 'withdrawn', 'began'] as const

/** Amounts are in the major unit of `currency`. */
export const accountBilling = z.object({
  plan: z.enum(USER_PLANS),
  interval: z.enum(PLAN_INTERVALS),
  currency: z.string(),
  /** Nothing where it was agreed on. */
  price: z.nullable(z.number()),
  /** The running one; a plan without price has none. */
  period: z.nullable(period),
  /** What follows at the end of the period. */
  planned: z.nullable(z.object({ plan: z.enum(USER_PLANS), interval: z.enum(PLAN_INTERVALS), at: moment })),
  address: billingAddress,
  methods: z.array(paymentMethod),
  history: z.array(
    z.object({
      id: z.int(),
      at: moment,
      event: z.enum(PLAN_EVENTS),
      plan: z.enum(USER_PLANS),
      interval: z.enum(PLAN_INTERVALS),
      effectiveAt: moment,
      credit: z.number(),
      due: z.number(),
      by: z.string(),
    }),
  ),
})
export type AccountBilling = z.infer<typeof accountBilling>

/** What makes an account safe, and whether it is done. */
export const securityCheck = z.object({ name: z.string(), isDone: z.boolean() })

export const accountData = z.object({
  general: accountGeneral,
  info: accountInfo,
  social: accountSocial,
  notification: z.object(flags),
  ways: z.record(z.enum(NOTICE_FLAGS), z.object({ email: z.boolean(), browser: z.boolean(), app: z.boolean() })),
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
  versions,
})
export type AccountData = z.infer<typeof accountData>

const signIn = z.object({
  at: moment,
  ip: z.string(),
  userAgent: z.string(),
  /** Still signed in, or why not any more. */
  isOpen: z.boolean(),
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>

const chosenPlan = { plan: z.enum(PLANS_ON_OFFER), interval: z.enum(PLAN_INTERVALS) }
/** Oneself, unless given; others for those who may. */
const userId = z.optional(id)

const cardDate = { month: z.int().check(z.minimum(1), z.maximum(12)), year: z.int().check(z.minimum(2000), z.maximum(2100)) }
const holder = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const last4 = z.string().check(z.regex(/^\d{4}$/))
/** A number has no place here: it stays in the browser. */
export const newPaymentMethod = z.discriminatedUnion('kind', [
  z
    .strictObject({ userId, kind: z.literal('card'), brand: z.enum(CARD_BRANDS), last4, ...cardDate, name: holder })
    .check(z.refine(card => isCardCurrent(card, new Date()), { path: ['month'] })),
  z.strictObject({ userId, kind: z.literal('debit'), last4: z.string().check(z.regex(/^[A-Z0-9]{4}$/)), name: holder }),
  z.strictObject({ userId, kind: z.literal('transfer'), name: holder }),
  z.strictObject({ userId, kind: z.literal('invoice'), name: holder }),
])

export const accountContract = {
  // Fixed by the spec, section 7
  getAccount: defineCall({
    method: 'GET',
    path: '/account-setting/data',
    access: 'session',
    summary: 'Everything a person may set of their own account',
    output: accountData,
  }),

  // Ours
  updateAccount: defineCall({
    method: 'POST',
    path: '/account-setting/update',
    access: 'session',
    summary: 'Change one section of the own account',
    body: accountUpdate,
    output: z.object({ data: accountData, changeId, mailedTo: z.optional(z.string()) }),
  }),
  setOwnAvatar: defineCall({
    method: 'POST',
    path: '/account-setting/avatar',
    access: 'session',
    summary: 'Show an uploaded picture of oneself, or the initials again',
    body: z.strictObject({ fileId: z.nullable(z.string().check(z.maxLength(40))) }),
    output: z.object({ avatar: z.nullable(z.string()) }),
  }),
  confirmEmail: defineCall({
    method: 'POST',
    path: '/account-setting/confirm-email',
    access: 'session',
    summary: 'Take a new e-mail address into use by the link that was mailed to it',
    body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
    output: z.object({ email: z.string() }),
  }),
  cancelEmail: defineCall({
    method: 'POST',
    path: '/account-setting/cancel-email',
    access: 'session',
    summary: 'Keep the old e-mail address: the mailed link ends',
    output: done,
  }),
  checkPassword: defineCall({
    method: 'POST',
    path: '/account-setting/check-password',
    access: 'session',
    summary: 'May this be the new password? Says what speaks against it; nothing is kept',
    body: z.strictObject({ password: z.string().check(z.maxLength(1024)) }),
    output: z.object({ fault: z.nullable(z.string()) }),
  }),
  changePassword: defineCall({
    method: 'POST',
    path: '/account-setting/change-password',
    access: 'session',
    summary: 'Change the own password; the other sessions end when asked to',
    body: z.strictObject({ currentPassword: aPassword, password, signOutOthers: z._default(z.boolean(), true) }),
    output: done,
  }),
  listSignIns: defineCall({
    method: 'GET',
    path: '/account-setting/sign-ins',
    access: 'session',
    summary: 'The newest sign-ins of the caller',
    output: z.object({ signIns: z.array(signIn) }),
  }),
  deactivateAccount: defineCall({
    method: 'POST',
    path: '/account-setting/deactivate',
    access: 'session',
    summary: 'Shut the own account; administrators can open it again for 30 days',
    body: z.strictObject({ password: aPassword }),
    output: done,
  }),
  exportAccount: defineCall({
    method: 'GET',
    path: '/account-setting/export',
    access: 'session',
    summary: 'Everything that is stored about the caller, with their files, as a zip',
    file: true,
    output: fileOutput,
  }),
  changePlan: defineCall({
    method: 'POST',
    path: '/account-setting/change-plan',
    access: { can: ['update', 'Plan'] },
    summary: 'Give oneself or somebody else another plan, at once or at the end of the period',
    body: z.strictObject({ userId, ...chosenPlan, when: z.enum(['now', 'period-end']) }),
    output: z.object({ billing: accountBilling, changeId }),
  }),
  keepPlan: defineCall({
    method: 'POST',
    path: '/account-setting/keep-plan',
    access: { can: ['update', 'Plan'] },
    summary: 'Withdraw a change of plan that was to come at the end of the period',
    body: z.strictObject({ userId }),
    output: z.object({ billing: accountBilling }),
  }),
  requestPlan: defineCall({
    method: 'POST',
    path: '/account-setting/request-plan',
    access: 'session',
    summary: 'Ask those who may change plans for another one',
    body: z.strictObject(chosenPlan),
    output: done,
  }),
  addPaymentMethod: defineCall({
    method: 'POST',
    path: '/account-setting/payment-methods',
    access: 'session',
    summary: 'Note how somebody pays; of numbers the last four digits',
    status: 201,
    body: newPaymentMethod,
    output: z.object({ method: paymentMethod }),
  }),
  choosePaymentMethod: defineCall({
    method: 'POST',
    path: '/account-setting/payment-methods/choose',
    access: 'session',
    summary: 'Pay by this one from now on',
    body: z.strictObject({ id }),
    output: done,
  }),
  deletePaymentMethod: defineCall({
    method: 'DELETE',
    path: '/account-setting/payment-methods/delete',
    access: 'session',
    summary: 'Forget a way of paying',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  getAccountOf: defineCall({
    method: 'GET',
    path: '/account-setting/of-user',
    access: { can: ['update', 'User'] },
    summary: 'What administrators see of somebody else’s account: plan, notifications, connections',
    query: z.strictObject({ id }),
    output: z.object({
      notification: z.object(flags),
      ways: accountData.shape.ways,
      social: accountSocial,
      /** For those who may read Billing. */
      billing: z.optional(accountBilling),
      version: z.int(),
    }),
  }),
  updateNoticesOf: defineCall({
    method: 'POST',
    path: '/account-setting/notices-of-user',
    access: { can: ['update', 'User'] },
    summary: 'Set which news somebody else gets',
    body: z.strictObject({ id, ...flags, ways: noticeWays }),
    output: z.object({ version: z.int(), changeId }),
  }),
}
export type AccountOfUser = z.infer<(typeof accountContract)['getAccountOf']['output']>
