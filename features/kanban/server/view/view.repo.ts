import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { selectChanges } from '#features/changes/server/changes.service.ts'
import { selectCards } from '../kanban.repo.ts'
import type { CardRow } from '../kanban.tables.ts'

// What project screens show besides boards: changes, archive, activity.

const ACTIVITY_ROWS = 50
const ARCHIVE_ROWS = 200

/** Cards on boards that are shown, changed after that number. */
export const listChangedCards = (db: Db, projectId: number, since: number): Promise<CardRow[]> =>
  selectCards(db, projectId)
    .where('kanban_cards.revision', '>', since)
    .orderBy('kanban_cards.id')
    .execute()

/** Changed since and not shown any more, or moved to another project. */
export async function listDeletions(
  db: Db,
  projectId: number,
  { since, shown }: { since: number; shown: number[] },
): Promise<number[]> {
  const changed = await db
    .selectFrom('kanban_cards')
    .select('id')
    .where('project_id', '=', projectId)
    .where('revision', '>', since)
    .execute()
  const left = await db
    .selectFrom('kanban_deletions')
    .select('card_id as id')
    .where('project_id', '=', projectId)
    .where('revision', '>', since)
    .execute()
  const there = new Set(shown)
  return [...changed, ...left].map(row => row.id).filter(id => !there.has(id))
}

/** What was done in a project, or with one card of it; the newest first. */
export const listActivity = (
  db: Db,
  {
    projectId,
    cardId,
    before,
  }: { projectId: number; cardId: number | undefined; before: number | undefined },
) => {
  const touching = cardId === undefined ? ofProject(db, projectId) : ofCard(db, cardId)
  const page = selectChanges(db)
    .where('audit_changes.id', 'in', touching)
    .orderBy('audit_changes.id', 'desc')
    .limit(ACTIVITY_ROWS)
  return (before === undefined ? page : page.where('audit_changes.id', '<', before)).execute()
}

const ofCard = (db: Db, id: number) =>
  db
    .selectFrom('audit_records')
    .select('change_id')
    .where('subject', '=', 'Kanban')
    .where('record_id', '=', `${id}`)

const ofProject = (db: Db, projectId: number) =>
  db
    .selectFrom('audit_records')
    .select('change_id')
    .where('subject', '=', 'Kanban')
    .where(eb =>
      eb.or([
        eb('record_id', '=', `project:${projectId}`),
        eb(
          'record_id',
          'in',
          eb
            .selectFrom('kanban_boards')
            .select(b => b(b.val('board:'), '||', b.ref('id')).as('record'))
            .where('project_id', '=', projectId),
        ),
        eb(
          'record_id',
          'in',
          eb
            .selectFrom('kanban_cards')
            .select(b => b.cast<string>('id', 'text').as('record'))
            .where('project_id', '=', projectId),
        ),
      ]),
    )

/** Archived boards and cards, those of them that `q` finds. */
export async function listArchive(db: Db, { projectId, q }: { projectId: number; q: string }) {
  const boards = await db
    .selectFrom('kanban_boards')
    .select(['id', 'title', 'archived_at'])
    .select(eb =>
      eb
        .selectFrom('kanban_cards')
        .select(b => b.fn.countAll<number>().as('n'))
        .whereRef('board_id', '=', 'kanban_boards.id')
        .where('kanban_cards.deleted_at', 'is', null)
        .as('tasks'),
    )
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .execute()
  const cards = await db
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .select([
      'kanban_cards.id',
      'kanban_cards.title',
      'kanban_boards.title as board',
      'kanban_cards.archived_at',
      'title_key',
    ])
    .where('kanban_cards.project_id', '=', projectId)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('kanban_cards.archived_at', 'is not', null)
    .orderBy('kanban_cards.archived_at', 'desc')
    .orderBy('kanban_cards.id', 'desc')
    .execute()
  return {
    boards: boards
      .filter(row => foldSearch(row.title).includes(q))
      .map(row => ({
        id: row.id,
        title: row.title,
        archivedAt: row.archived_at ?? '',
        tasks: Number(row.tasks ?? 0),
      })),
    cards: cards
      .filter(row => row.title_key.includes(q))
      .slice(0, ARCHIVE_ROWS)
      .map(row => ({
        id: row.id,
        title: row.title,
        board: row.board,
        archivedAt: row.archived_at ?? '',
      })),
  }
}
