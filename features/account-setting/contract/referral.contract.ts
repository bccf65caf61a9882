import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { moment } from '#platform/contract/wire.ts'

// Referrals (features.md MOD-01): a personal code, and the people invited with it.

export const REFERRALS_AT_ONCE = 10

const referral = z.object({ email: z.string(), invitedAt: moment, joinedAt: z.nullable(moment) })

export const referralContract = {
  getReferrals: defineCall({
    method: 'GET',
    path: '/referrals/data',
    access: 'session',
    summary: 'Get your own referral code and the people invited with it',
    output: z.object({
      code: z.string(),
      link: z.string(),
      joined: z.int(),
      referrals: z.array(referral),
    }),
  }),
  inviteByReferral: defineCall({
    perMinute: 10,
    method: 'POST',
    path: '/referrals/invite',
    access: 'session',
    summary: 'Invite people by email with your own referral code',
    body: z.strictObject({
      emails: z.array(email).check(z.minLength(1), z.maxLength(REFERRALS_AT_ONCE)),
    }),
    output: z.object({ invited: z.array(z.string()) }),
  }),
}
