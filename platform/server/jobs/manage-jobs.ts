import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import { columnsContain } from '../database/columns-contain.ts'
import './job-row.ts'

// What operators do with the queue: look, let something run now, drop it.

export type JobState = 'waiting' | 'running' | 'failed' | 'done'
export interface JobQuery {
  q: string
  state: JobState | ''
  sort: 'asc' | 'desc'
  sortColumn: 'id' | 'runAt'
  page: number
  perPage: number
}
export interface QueuedJob {
  id: number
  kind: string
  state: JobState
  attempts: number
  runAt: string
  createdAt: string
  endedAt: string | null
  error: string | null
  isRecurring: boolean
}

/** A page of the queue. */
export async function listJobs(
  db: Db,
  query: JobQuery,
  now: Date,
): Promise<{ jobs: QueuedJob[]; total: number }> {
  const all = selectJobs(db, query, now)
  const { n } = await all.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .$if(query.sortColumn === 'runAt', some => some.orderBy('run_at', query.sort))
    .orderBy('id', query.sort)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute()
  const moment = now.toISOString()
  const jobs = rows.map(row => ({
    id: row.id,
    kind: row.kind,
    state:
      row.state === 'waiting' && row.locked_until !== null && row.locked_until >= moment
        ? ('running' as const)
        : row.state,
    attempts: row.attempts,
    runAt: row.run_at,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    error: row.last_error,
    // A recurring job is named after its kind (jobs.ts).
    isRecurring: row.name === row.kind,
  }))
  return { jobs, total: Number(n) }
}

/** How many there are of those that are not done. */
export async function countJobs(
  db: Db,
  now: Date,
): Promise<{ waiting: number; running: number; failed: number }> {
  const count = async (state: JobState) => {
    const query = selectJobs(db, { q: '', state }, now).select(eb =>
      eb.fn.countAll<number>().as('n'),
    )
    return Number((await query.executeTakeFirstOrThrow()).n)
  }
  return {
    waiting: await count('waiting'),
    running: await count('running'),
    failed: await count('failed'),
  }
}

/** Lets jobs that wait or have failed run now, as if for the first time; answers which. */
export async function retryJobs(
  trx: Trx,
  ids: number[],
  now: Date,
): Promise<{ id: number; kind: string }[]> {
  const free = await selectIdle(trx, ids, now).select('id').execute()
  if (free.length === 0) return []
  return trx
    .updateTable('jobs')
    .set({
      state: 'waiting',
      run_at: now.toISOString(),
      attempts: 0,
      ended_at: null,
      // Who had it does not anymore.
      locked_until: null,
    })
    .where(
      'id',
      'in',
      free.map(row => row.id),
    )
    .returning(['id', 'kind'])
    .execute()
}

/** Drops waiting or failed jobs; recurring ones stay. Returns which. */
export async function dropJobs(
  trx: Trx,
  ids: number[],
  now: Date,
): Promise<{ id: number; kind: string; args: string }[]> {
  const free = await selectIdle(trx, ids, now)
    .select(['id', 'kind', 'args'])
    .where(eb => eb.or([eb('name', 'is', null), eb('name', '!=', eb.ref('kind'))]))
    .execute()
  for (const { id } of free) await trx.deleteFrom('jobs').where('id', '=', id).execute()
  return free
}

function selectJobs(db: Db, { q, state }: Pick<JobQuery, 'q' | 'state'>, now: Date) {
  const moment = now.toISOString()
  const jobs =
    q === '' ? db.selectFrom('jobs') : db.selectFrom('jobs').where(columnsContain(['kind'], q))
  if (state === '') return jobs
  if (state === 'running')
    return jobs.where('state', '=', 'waiting').where('locked_until', '>=', moment)
  if (state !== 'waiting') return jobs.where('state', '=', state)
  return jobs
    .where('state', '=', 'waiting')
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', moment)]))
}

const selectIdle = (db: Db, ids: number[], now: Date) =>
  db
    .selectFrom('jobs')
    .where('id', 'in', ids)
    .where('state', '!=', 'done')
    .where(eb =>
      eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now.toISOString())]),
    )
