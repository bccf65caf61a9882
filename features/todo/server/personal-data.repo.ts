import type { Db } from '#platform/server/database/database.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { eraseFile } from '#features/files/server/files.service.ts'
import { conditionOf } from './view/conditions.repo.ts'
import './todo.tables.ts'

/** The number of a person's open tasks: shown before they are deleted. */
export async function countOpenTasks(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(
      conditionOf('open', { reader: { userId, seesAll: true }, now: new Date(0), timeZone: 'UTC' }),
    )
    .where(eb =>
      eb.or([
        eb('tasks.assignee_id', '=', userId),
        eb.and([eb('tasks.creator_id', '=', userId), eb('tasks.assignee_id', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A person's tasks and comments. Tasks shared with others stay with those. */
export const todoPersonalData: PersonalPart = {
  name: 'todo',
  async read(db, userId) {
    const tasks = await db
      .selectFrom('tasks')
      .select([
        'id',
        'title',
        'description',
        'due_day',
        'due_at',
        'tags',
        'is_completed',
        'is_deleted',
        'created_at',
      ])
      .where('creator_id', '=', userId)
      .orderBy('id')
      .execute()
    const comments = await db
      .selectFrom('task_comments')
      .select(['task_id', 'text', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    return [...tasks, ...comments].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    await trx.deleteFrom('task_comments').where('user_id', '=', userId).execute()
    await trx.deleteFrom('task_places').where('user_id', '=', userId).execute()
    await trx.deleteFrom('task_reminders').where('user_id', '=', userId).execute()
    const mine = trx
      .selectFrom('tasks')
      .select('id')
      .where('creator_id', '=', userId)
      .where(eb => eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', userId)]))
    const files = await trx
      .selectFrom('task_files')
      .select('file_id')
      .where('task_id', 'in', mine)
      .execute()
    for (const { file_id } of files) await eraseFile(trx, file_id)
    const deleted = await trx
      .deleteFrom('tasks')
      .where('creator_id', '=', userId)
      .where(eb => eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', userId)]))
      .returning('id')
      .execute()
    await trx
      .updateTable('tasks')
      .set({ assignee_id: null })
      .where('assignee_id', '=', userId)
      .execute()
    return deleted.length
  },
}
