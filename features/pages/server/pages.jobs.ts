import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { sendNotices } from './notice.service.ts'
import type { PagesParts } from './pages.context.ts'

const MINUTE = 60_000

/** Word to those who asked for it, when what they wait for has come. */
export const pagesJobs = (
  parts: Pick<PagesParts, 'database' | 'clock' | 'mail' | 'baseUrl'>,
): Record<string, JobKind> => ({
  'pages.notices': {
    everyMilliseconds: MINUTE,
    async run() {
      await parts.database.write(trx => sendNotices(parts, { trx, now: parts.clock() }))
    },
  },
})
