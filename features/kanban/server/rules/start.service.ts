import { DAY } from '#platform/contract/durations.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { listActiveRules, readAction } from './rules.repo.ts'
import { insertRun } from './runs.repo.ts'

/** The job that carries out one run. */
export const RUN_RULE = 'kanban.rule'

interface Coming {
  moveId: number
  boardId: string
  now: Date
}

/**
 * Queues the rules of a board for a card that arrived there, in the same transaction, each rule once per arrival. No rule action moves a
 * card to a board, so rules never trigger each other.
 */
export async function startRules(trx: Trx, { moveId, boardId, now }: Coming): Promise<void> {
  for (const rule of await listActiveRules(trx, boardId)) {
    const action = readAction(rule)
    const runAt = new Date(now.getTime() + (action.kind === 'archive' ? action.days * DAY : 0))
    const id = await insertRun(trx, {
      rule_id: rule.id,
      move_id: moveId,
      kind: action.kind,
      state: 'waiting',
      reason: null,
      change_id: null,
      at: now.toISOString(),
      due_at: runAt.toISOString(),
    })
    await addJob(trx, { kind: RUN_RULE, args: { id }, now, runAt })
  }
}
