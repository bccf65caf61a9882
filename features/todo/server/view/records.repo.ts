import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { linkOf } from '../change/people.service.ts'
import { isSeen, readerOf } from './conditions.repo.ts'
import '../todo.tables.ts'

/** Tasks as link targets. */
export const taskRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Todo',
  async see(db, caller, ids) {
    if (!caller.canOwn('read', 'Todo', caller.userId)) return new Map()
    const rows = await db
      .selectFrom('tasks')
      .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
      .select(['tasks.id', 'tasks.title', 'tasks.is_completed'])
      .where(dialect.isOneOf('tasks.id', [...ids]))
      .where('tasks.is_deleted', '=', 0)
      .where(isSeen(readerOf(caller)))
      .execute()
    const canChange = caller.canOwn('update', 'Todo', caller.userId)
    return new Map(
      rows.map(({ id, title, is_completed }) => [
        id,
        { title, address: linkOf(id), isDone: is_completed === 1, canChange },
      ]),
    )
  },
  async audience(db, id) {
    const row = await db
      .selectFrom('tasks')
      .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
      .select([
        'tasks.creator_id',
        'tasks.assignee_id',
        'parents.creator_id as parent_creator',
        'parents.assignee_id as parent_assignee',
      ])
      .where('tasks.id', '=', id)
      .executeTakeFirst()
    return Object.values(row ?? {}).filter(userId => userId !== null)
  },
})
