import type { Database, Db } from '#platform/server/database/database.ts'
import { isSeen, type Reader } from './conditions.repo.ts'
import '../todo.tables.ts'

const MAX_DUE = 1_000

interface DueQuery {
  reader: Reader
  /** Moments. */
  from: string
  to: string
  /** Days. */
  first: string
  last: string
}

/** Tasks due in a window, by time or by day. */
export const listDueRows = (db: Db, { reader, from, to, first, last }: DueQuery) =>
  db
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_at', 'tasks.due_day', 'tasks.is_completed'])
    .where(isSeen(reader))
    .where('tasks.is_deleted', '=', 0)
    .where(eb =>
      eb.or([
        eb.and([eb('tasks.due_at', '>=', from), eb('tasks.due_at', '<', to)]),
        eb.and([eb('tasks.due_day', '>=', first), eb('tasks.due_day', '<', last)]),
      ]),
    )
    .orderBy(eb => eb.fn.coalesce('tasks.due_at', 'tasks.due_day'))
    .orderBy('tasks.id')
    .limit(MAX_DUE)
    .execute()

export const listRowsByIds = ({ read, dialect }: Database, ids: readonly number[]) =>
  read
    .selectFrom('tasks')
    .select(['id', 'title', 'is_completed', 'due_day', 'due_at'])
    .where(dialect.isOneOf('id', [...ids]))
    .orderBy('id')
    .execute()
