import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { beginPlanned } from './plan.service.ts'
import { remindTrials } from './trial.service.ts'

interface PlanJobParts {
  database: Database
  clock: Clock
  /** Call after a commit that changed people. */
  forget: (userIds: number[]) => void
}

/** Starts plans planned for the end of a period, and sends reminders of ending trials. */
export const planJobs = ({ database, clock, forget }: PlanJobParts): Record<string, JobKind> => ({
  'plans.begin': {
    everyMilliseconds: 5 * MINUTE,
    run: () => beginPlanned(database, { now: clock(), onBegun: id => forget([id]) }),
  },
  'plans.trials': {
    everyMilliseconds: HOUR,
    run: () => database.write(trx => remindTrials(trx, clock())),
  },
})
