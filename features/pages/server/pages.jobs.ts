import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { tellNotices } from './notice/notice.service.ts'

const MINUTE = 60_000

interface PagesJobParts {
  database: Database
  clock: Clock
  mail: Pick<MailKit, 'send'>
  baseUrl: string
}

/** Word to those who asked for it, when what they wait for has come. */
export const pagesJobs = ({
  database,
  clock,
  mail,
  baseUrl,
}: PagesJobParts): Record<string, JobKind> => ({
  'pages.notices': {
    everyMilliseconds: MINUTE,
    async run() {
      await database.write(trx => tellNotices(trx, { mail, baseUrl, now: clock() }))
    },
  },
})
