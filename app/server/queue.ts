import { HOUR } from '#platform/contract/durations.rules.ts'
import type { Composed } from '#platform/server/compose/compose.ts'
import { housekeeping, jobGivenUp } from '#platform/server/compose/points.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { deleteOldKeys } from '#platform/server/idempotency/idempotency.ts'
import { createJobs, deleteOldJobs, type JobKind, type Jobs } from '#platform/server/jobs/jobs.ts'
import type { Switches } from './switches.ts'
import { deleteOldEvents } from '#platform/server/live/outbox.ts'

/** The server's own jobs: sending email, and hourly cleanup. */
export function listOwnJobs({
  database,
  clock,
  mail,
  contributed,
}: Platform): Record<string, JobKind> {
  async function run(): Promise<void> {
    const all = contributed(housekeeping, { includeDisabled: true })
    await database.write(async trx => {
      for (const forget of [deleteOldKeys, deleteOldEvents, deleteOldJobs])
        await forget(trx, clock())
      for (const { rows } of all) await rows?.(trx, clock())
    })
    for (const { rest } of all) await rest?.()
  }
  return { housekeeping: { everyMilliseconds: HOUR, run }, ...mail.jobs }
}

export function createQueue(
  { database, clock, logger, contributed }: Platform,
  { jobs: kinds, ownerOf }: Composed,
  switches: Pick<Switches, 'isOn'>,
): Jobs {
  async function onGivenUp(kind: string): Promise<void> {
    for (const notify of contributed(jobGivenUp)) await notify(kind)
  }
  const isOn = (kind: string) => switches.isOn(ownerOf(kind) ?? '')
  return createJobs({ database, clock, logger, kinds, isOn, onGivenUp })
}
