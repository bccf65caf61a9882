import type { Db } from '#platform/server/database/database.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import './kanban.tables.ts'

/** The number of closed projects a person alone owns: shown before they are deleted. */
export async function countOwnedProjects(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('kanban_members')
    .innerJoin('kanban_projects', 'kanban_projects.id', 'kanban_members.project_id')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A person's comments, assignments and memberships; on erasure all are removed. */
export const kanbanPersonalData: PersonalPart = {
  name: 'kanban',
  async read(db, userId) {
    const comments = await db
      .selectFrom('kanban_comments')
      .select(['card_id', 'text', 'created_at', 'edited_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const cards = await db
      .selectFrom('kanban_assignees')
      .select(['card_id', 'assigned_at'])
      .where('user_id', '=', userId)
      .execute()
    const projects = await db
      .selectFrom('kanban_members')
      .select(['project_id', 'role', 'joined_at'])
      .where('user_id', '=', userId)
      .execute()
    return [...comments, ...cards, ...projects].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const comments = await trx
      .deleteFrom('kanban_comments')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    const cards = await trx
      .deleteFrom('kanban_assignees')
      .where('user_id', '=', userId)
      .returning('card_id')
      .execute()
    const projects = await trx
      .deleteFrom('kanban_members')
      .where('user_id', '=', userId)
      .returning('project_id')
      .execute()
    return comments.length + cards.length + projects.length
  },
}
