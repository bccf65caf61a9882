import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { done } from '#platform/contract/wire.ts'

// One-time email notifications (features.md MISC-01). For visitors while they wait: independent of other settings.

/** What to be notified of: a launch, or the end of maintenance. */
export const NOTICE_TOPICS = ['launch', 'back'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

export const noticeContract = {
  requestNotice: defineCall({
    perMinute: 10,
    method: 'POST',
    path: '/api/notify-me',
    access: 'public',
    whileClosed: true,
    summary: 'Sign up to be notified by email once',
    description:
      'The address has to be confirmed by a link first. The response is the same for every address.',
    body: z.strictObject({
      email,
      topic: z._default(z.enum(NOTICE_TOPICS), 'launch'),
      /** Other news as well: requires explicit consent. */
      subscribeToNews: z._default(z.boolean(), false),
      language: z._default(z.enum(LANGUAGES), 'en'),
    }),
    output: done,
  }),
  confirmNotice: defineCall({
    perMinute: 30,
    method: 'POST',
    path: '/api/notify-me/confirm',
    access: 'public',
    whileClosed: true,
    summary: 'Confirm an email address with the link sent to it',
    body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    output: z.object({ topic: z.enum(NOTICE_TOPICS) }),
  }),
}
