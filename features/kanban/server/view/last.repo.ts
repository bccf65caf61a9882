import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listProjectsOf } from '../projects/access.service.ts'
import '../kanban.tables.ts'

const PEOPLE = 6
const LABELS = 4

/** The project the caller worked on last, with its progress and people. */
export async function findLastProject(db: Db, caller: Caller) {
  const projects = new Map(
    (await listProjectsOf(db, caller)).map(({ project }) => [project.id, project]),
  )
  if (projects.size === 0) return undefined
  const newest = await db
    .selectFrom('kanban_cards')
    .select('project_id')
    .where('project_id', 'in', [...projects.keys()])
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const project = projects.get(newest?.project_id ?? 0) ?? [...projects.values()][0]
  if (project === undefined) return undefined
  const { id, name, is_default } = project
  const cards = await db
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .select(['is_done', 'due_date'])
    .where('kanban_cards.project_id', '=', id)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('kanban_cards.archived_at', 'is', null)
    .where('kanban_boards.deleted_at', 'is', null)
    .execute()
  const due = cards
    .flatMap(({ is_done, due_date }) => (is_done === 1 || due_date === null ? [] : [due_date]))
    .toSorted()
  return {
    id,
    name,
    done: cards.filter(card => card.is_done === 1).length,
    total: cards.length,
    dueOn: due[0] ?? null,
    labels: await db
      .selectFrom('kanban_labels')
      .select(['name', 'color'])
      .where('project_id', '=', id)
      .orderBy('id')
      .limit(LABELS)
      .execute(),
    people: await listPeople(db, id),
    link: is_default === 1 ? '/apps/kanban' : `/apps/kanban?project=${id}`,
  }
}

/** Those with the most cards in it. */
async function listPeople(db: Db, projectId: number) {
  const rows = await db
    .selectFrom('kanban_assignees')
    .innerJoin('kanban_cards', 'kanban_cards.id', 'kanban_assignees.card_id')
    .innerJoin('users', 'users.id', 'kanban_assignees.user_id')
    .select(eb => [
      'users.id',
      'full_name',
      'avatar',
      'avatar_color',
      eb.fn.countAll<number>().as('cards'),
    ])
    .where('kanban_cards.project_id', '=', projectId)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .groupBy(['users.id', 'full_name', 'avatar', 'avatar_color'])
    .orderBy('cards', 'desc')
    .orderBy('users.id')
    .limit(PEOPLE)
    .execute()
  return rows.map(row => ({
    id: row.id,
    fullName: row.full_name,
    avatar: row.avatar,
    avatarColor: row.avatar_color,
  }))
}
