import { sql } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import type { BoardFigures, FigureRows } from '#platform/server/compose/board-figures.ts'
import type { Db } from '#platform/server/database/database.ts'
import { linkTo, listProjectsOf } from '../projects/access.service.ts'
import '../kanban.tables.ts'

// Cards on boards: those that were done in the days, and those that are to be done then, or at no set time.

const cards =
  (isDone: boolean): FigureRows =>
  async ({ db, caller, days, moments: { from, to } }) => {
    const projectIds = await listProjectIds(db, caller)
    const projects =
      projectIds.length === 0 ? sql`1 = 0` : sql`c.project_id in (${sql.join(projectIds)})`
    const doneAt = sql`coalesce((select max(m.at) from kanban_moves m where m.card_id = c.id and m.to_board = c.board_id), c.created_at)`
    const isDue = sql`(length(c.due_date) = 10 and c.due_date >= ${days.from} and c.due_date <= ${days.to}
      or length(c.due_date) > 10 and c.due_date >= ${from} and c.due_date < ${to})`
    const state = isDone
      ? sql`b.is_done = 1 and ${doneAt} >= ${from} and ${doneAt} < ${to}`
      : sql`b.is_done = 0 and c.archived_at is null and b.archived_at is null and (c.due_date is null or ${isDue})`
    return sql`select 'card' as kind, c.id as record, 'card-' || c.id as id, cast(null as integer) as number, c.title as title, b.title as detail,
      ${isDone ? doneAt : sql`coalesce(c.due_date, c.created_at)`} as at, cast(null as bigint) as amount, 1 as n
    from kanban_cards c join kanban_boards b on b.id = c.board_id
    where c.deleted_at is null and b.deleted_at is null and ${projects} and ${state}`
  }

async function listProjectIds(db: Db, caller: Caller): Promise<number[]> {
  const projects = caller.can('read', 'Kanban') ? await listProjectsOf(db, caller) : []
  return projects.map(({ project }) => project.id)
}

export const cardFigures: BoardFigures = {
  rows: { 'goals.completed': cards(true), 'goals.inProgress': cards(false) },
  places: {
    async card({ db, caller }, ids) {
      const mine = new Map(
        (await listProjectsOf(db, caller)).map(({ project }) => [project.id, project]),
      )
      const found = await db
        .selectFrom('kanban_cards')
        .select(['id', 'project_id'])
        .where('id', 'in', ids)
        .execute()
      const projects = new Map(found.map(({ id, project_id }) => [id, mine.get(project_id)]))
      return id => {
        const project = projects.get(id)
        return { link: project === undefined ? null : linkTo(project, id) }
      }
    },
  },
  readerKey: listProjectIds,
}
