import { HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import type { AccountJobParts } from '../account-setting.context.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { beginPlanned } from './plan.service.ts'
import { remindTrials } from './trial.service.ts'

/** Starts plans planned for the end of a period, and sends reminders of ending trials. */
export const planJobs = ({
  database,
  clock,
  forget,
}: AccountJobParts): Record<string, JobKind> => ({
  'plans.begin': {
    everyMilliseconds: 5 * MINUTE,
    run: () => beginPlanned(database, { now: clock(), onBegun: id => forget([id]) }),
  },
  'plans.trials': {
    everyMilliseconds: HOUR,
    run: () => database.write(trx => remindTrials(trx, clock())),
  },
})
