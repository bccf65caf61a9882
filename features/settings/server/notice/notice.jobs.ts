import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type MailParts, sendNotices } from './notice.service.ts'

/** Sends the notifications that people signed up for. */
export const noticeJobs = (
  parts: MailParts & Pick<Platform, 'database' | 'clock'>,
): Record<string, JobKind> => ({
  // The name under which it is stored.
  'pages.notices': {
    everyMilliseconds: MINUTE,
    async run() {
      await parts.database.write(trx => sendNotices(parts, { trx, now: parts.clock() }))
    },
  },
})
