import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { LAYOUT_UNDO, undoLayout } from './layouts/layouts.service.ts'
import { insertNewsAddress } from './people/news.repo.ts'
import { OWN_UNDO, undoOwn } from './own/own.service.ts'
import { PLAN_UNDO, undoPlan } from './plan/plan.service.ts'
import { type AlertJobParts, alertJobs } from './alerts/alerts.jobs.ts'
import { type BoardMailParts, boardMailJobs } from './mails/mails.jobs.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import './dashboards.tables.ts'

// The public API of the dashboards: visits, page views, subscribers.

export { deleteOldOwn } from './own/own.repo.ts'
export { boardPersonalData } from './own/person.repo.ts'
export { seedFigureHistory } from './people/history.seed.ts'
export { seedFigures } from './dashboards.seed.ts'
export { visitPersonalData } from './visits/visits.repo.ts'
export { createVisits } from './visits/visits.service.ts'

export const cardUndo: Record<string, UndoStep> = {
  [PLAN_UNDO]: undoPlan,
  [OWN_UNDO]: undoOwn,
  [LAYOUT_UNDO]: undoLayout,
}
export const cardJobs = (parts: AlertJobParts & BoardMailParts): Record<string, JobKind> => ({
  ...alertJobs(parts),
  ...boardMailJobs(parts),
})

/** Adds a confirmed newsletter address. */
export async function addNewsAddress(trx: Trx, email: string, now: Date): Promise<void> {
  await insertNewsAddress(trx, { email, at: now.toISOString() })
  await announce(trx, { topic: 'Report', ids: [], now })
}
