import { HOUR } from '#platform/contract/durations.rules.ts'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { catchUp, type ListSources, TAKE_IN } from './index/index.service.ts'

const EVERY = HOUR

/** Takes into the index what no write could: what was there before it, and changes of very many records at once. */
export function searchJobs(parts: {
  database: Database
  searchSources: ListSources
  logger: Logger
}): Record<string, JobKind> {
  // It rests as long as it worked, leaving half of the time to others.
  const run = async () =>
    void (await catchUp({ ...parts, rest: milliseconds => setTimeout(milliseconds) }))
  return { [TAKE_IN]: { run }, 'search.catch-up': { everyMilliseconds: EVERY, run } }
}
