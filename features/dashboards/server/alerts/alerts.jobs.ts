import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { viewOf, type ViewParts } from '../cards/view.service.ts'
import { findAlert, listWatched, readAlertMark } from './alerts.repo.ts'
import { readValue, watch, type WatchParts } from './watch.service.ts'

const EVERY = 15_000
const QUARTER = 15 * MINUTE

export interface AlertJobParts extends ViewParts, WatchParts {
  findCaller: (userId: number) => Promise<Caller | undefined>
}

/** Checks alerts after every change of underlying records, and when a day starts somewhere. */
export const alertJobs = (parts: AlertJobParts): Record<string, JobKind> => {
  let seen = ''
  return {
    'card.alerts': {
      everyMilliseconds: EVERY,
      async run() {
        const mark = await markOf(parts)
        if (mark === seen) return
        await lookAtAll(parts)
        seen = mark
      },
    },
  }
}

/** Changes with every underlying record, with the alerts, and each quarter of an hour, when some time zone has midnight. */
const markOf = async ({ database, clock }: AlertJobParts): Promise<string> =>
  `${await readAlertMark(database.read)},${Math.floor(clock().getTime() / QUARTER)}`

async function lookAtAll(parts: AlertJobParts): Promise<void> {
  const { database, clock, findCaller } = parts
  const all = await listWatched(database.read)
  for (const userId of new Set(all.map(row => row.user_id))) {
    const caller = await findCaller(userId)
    if (caller === undefined) continue
    const view = await viewOf(parts, caller, { period: 'last28' })
    for (const { id, ...known } of all.filter(row => row.user_id === userId)) {
      const value = await readValue(view, known)
      await database.write(async trx => {
        // It may have changed during the evaluation: the next run handles it.
        const row = await findAlert(trx, { id, userId })
        if (row === undefined || row.version !== known.version || row.is_paused === 1) return
        await watch(trx, {
          row,
          value,
          view,
          now: clock(),
          mail: parts.mail,
          baseUrl: parts.baseUrl,
        })
      })
    }
  }
}
