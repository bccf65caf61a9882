import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { LAYOUT_UNDO, undoLayout } from './layouts/layouts.service.ts'
import { OWN_UNDO, undoOwn } from './own/own.service.ts'
import { PLAN_UNDO, undoPlan } from './plan/plan.service.ts'
import { type AlertJobParts, alertJobs } from './alerts/alerts.jobs.ts'
import { type BoardMailParts, boardMailJobs } from './mails/mails.jobs.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import './dashboards.tables.ts'

// The door of the cards: what they count that nobody else keeps.

export { deleteOldOwn } from './own/own.repo.ts'
export { boardsOfPerson } from './own/person.repo.ts'
export { seedFigures } from './dashboards.seed.ts'
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

/** Somebody wants news, and the address is theirs. */
export async function addNewsAddress(trx: Trx, email: string, now: Date): Promise<void> {
  const row = { email, email_key: foldText(email), confirmed_at: now.toISOString() }
  await trx
    .insertInto('news_addresses')
    .values(row)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .execute()
  await announce(trx, { topic: 'Report', ids: [], now })
}

/** When somebody was there, and with what. */
export const visitsOfPerson: PersonalPart = {
  name: 'visits',
  async read(db: Db, userId) {
    const rows = await db
      .selectFrom('visits')
      .select(['started_at', 'last_at', 'device', 'browser'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    return (
      await trx
        .updateTable('visits')
        .set({ user_id: null, session_id: '' })
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
    ).length
  },
}
