import * as z from 'zod/mini'
import { AppError } from '#platform/server/http/app-error.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { KanbanParts, RunParts } from '../kanban.context.ts'
import { carryOut, failRun } from './run.service.ts'
import { RUN_RULE } from './start.service.ts'

const args = z.object({ id: z.int() })

/** A refused run ends and is reported; a failed one is retried. */
export const rulesJobs = (
  parts: RunParts & Pick<KanbanParts, 'database' | 'clock'>,
): Record<string, JobKind> => {
  const { database, clock } = parts
  const fail = (id: number, reason: string) =>
    database.write(trx => failRun(trx, { id, reason, now: clock() }))
  return {
    [RUN_RULE]: {
      async run(given) {
        const { id } = args.parse(given)
        try {
          await database.write(trx => carryOut(trx, parts, { id, now: clock() }))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          await fail(id, error.code)
        }
      },
      onGivenUp: given => fail(args.parse(given).id, 'rule.broken'),
    },
  }
}
