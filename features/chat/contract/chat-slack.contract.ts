import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { leftOut } from '#platform/contract/import.rules.ts'

// Import of a Slack export (features.md CHAT-21).

export const SLACK_BYTES = 50 * 1024 * 1024
/** More messages are imported by importing the same file again. */
export const MAX_SLACK_MESSAGES = 50_000

export const SLACK_LEFT_OUT = [
  'known',
  'no_members',
  'direct_exists',
  'over_limit',
  'too_large',
  'unreadable',
  'no_account',
  'files',
  'reactions',
  'notices',
] as const
export type SlackLeftOut = (typeof SLACK_LEFT_OUT)[number]

export const slackChat = z.object({
  kind: z.enum(['direct', 'group']),
  name: z.string(),
  /** With accounts here: they become members. */
  members: z.int(),
  messages: z.int(),
})

export const chatSlackContract = {
  importSlack: defineCall({
    method: 'POST',
    path: '/apps/chat/import-slack',
    access: { can: ['manage', 'Chat'] },
    personal: true,
    sessionOnly: true,
    summary: 'Import the channels and messages of a Slack export (ZIP)',
    description:
      'Sent as application/octet-stream. A dry run makes nothing; chats that were imported before are skipped.',
    status: 201,
    query: z.strictObject({ dryRun: z._default(z.enum(['0', '1']), '1') }),
    upload: true,
    output: z.object({
      chats: z.array(slackChat),
      messages: z.int(),
      skipped: leftOut(SLACK_LEFT_OUT),
      changeId: z.optional(z.int()),
    }),
  }),
}
