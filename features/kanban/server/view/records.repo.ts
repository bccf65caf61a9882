import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { linkTo, listProjectsOf } from '../projects/access.service.ts'
import { listMembersAndAdmins } from '../projects/people.repo.ts'

/** Cards as link targets. */
export const cardRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Kanban',
  async see(db, caller, ids) {
    if (!caller.can('read', 'Kanban')) return new Map()
    const entered = new Map((await listProjectsOf(db, caller)).map(one => [one.project.id, one]))
    const rows = await db
      .selectFrom('kanban_cards')
      .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
      .select([
        'kanban_cards.id',
        'kanban_cards.title',
        'kanban_cards.project_id',
        'kanban_boards.is_done',
      ])
      .where(dialect.isOneOf('kanban_cards.id', [...ids]))
      .where('kanban_cards.deleted_at', 'is', null)
      .where('kanban_boards.deleted_at', 'is', null)
      .execute()
    return new Map(
      rows.flatMap(({ id, title, project_id, is_done }) => {
        const place = entered.get(project_id)
        if (place === undefined) return []
        const canChange = place.role !== 'viewer' && caller.can('update', 'Kanban')
        return [
          [id, { title, address: linkTo(place.project, id), isDone: is_done === 1, canChange }],
        ]
      }),
    )
  },
  async audience(db, id) {
    const project = await db
      .selectFrom('kanban_cards')
      .innerJoin('kanban_projects', 'kanban_projects.id', 'kanban_cards.project_id')
      .select(['kanban_projects.id', 'is_open'])
      .where('kanban_cards.id', '=', id)
      .executeTakeFirst()
    if (project === undefined) return []
    if (project.is_open === 1) return undefined
    return listMembersAndAdmins(db, project.id)
  },
})
