import { foldSearch } from '#platform/contract/fold.rules.ts'
import { kanbanBoardsContract, type KanbanView } from '../../contract/kanban-boards.contract.ts'
import { kanbanTasksContract } from '../../contract/kanban-tasks.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { compareTexts } from '#platform/server/database/fold-text.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { selectChanges, toChanges } from '#features/changes/server/changes.service.ts'
import { countCards, listBoards, listCards, selectCards } from '../kanban.repo.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterCard, enterProject, type Entered } from '../projects/access.service.ts'
import { listNamed } from '../projects/people.repo.ts'
import { tellMembers, toProject } from '../projects/projects.routes.ts'
import { toPerson } from './hangings.repo.ts'
import { type Telling, toBoard, toCards } from './view.service.ts'

// What the screen shows: a project whole, or what changed in it since; its archive; what was done.

const ACTS_TOLD = 50
const ARCHIVE_TOLD = 200

export function viewRoutes({ database, clock, tellingFor }: KanbanParts): Route[] {
  return [
    route(kanbanBoardsContract.getProject, ({ query, caller }) =>
      // One moment for all of it: the number and the cards belong together.
      database.snapshot(async db => {
        const entered = await enterProject(db, caller, { id: query.project, need: 'viewer' })
        return describe(db, { entered, since: query.since, telling: tellingFor(caller) })
      }),
    ),
    route(kanbanBoardsContract.listArchive, async ({ query, caller }) => {
      const { project } = await enterProject(database.read, caller, {
        id: query.project,
        need: 'viewer',
      })
      return listArchive(database.read, { projectId: project.id, q: foldSearch(query.q) })
    }),
    route(
      kanbanTasksContract.listActivity,
      async ({ query: { project, task, before }, caller }) => {
        const db = database.read
        const id =
          task === undefined
            ? undefined
            : (await enterCard(db, caller, { id: task, need: 'viewer' })).card.id
        const entered =
          id === undefined
            ? await enterProject(db, caller, { id: project, need: 'viewer' })
            : undefined
        const touching = id === undefined ? ofProject(db, entered?.project.id ?? 0) : ofCard(db, id)
        const page = selectChanges(db)
          .where('audit_changes.id', 'in', touching)
          .orderBy('audit_changes.id', 'desc')
          .limit(ACTS_TOLD)
        const rows = await (
          before === undefined ? page : page.where('audit_changes.id', '<', before)
        ).execute()
        return { acts: await toChanges(db, rows, clock()) }
      },
    ),
  ]
}

interface Described {
  entered: Entered
  since: number | undefined
  telling: Telling
}
async function describe(db: Db, { entered, since, telling }: Described): Promise<KanbanView> {
  const { project } = entered
  const tasks = (await countCards(db, [project.id])).get(project.id) ?? 0
  const labels = await db
    .selectFrom('kanban_labels')
    .select(['id', 'name', 'color'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  const templates = await db
    .selectFrom('kanban_templates')
    .select(['id', 'name'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  templates.sort((one, other) => compareTexts(one.name, other.name))
  const rows =
    since === undefined
      ? await listCards(db, project.id)
      : await selectCards(db, project.id)
          .where('kanban_cards.revision', '>', since)
          .orderBy('kanban_cards.id')
          .execute()
  return {
    project: toProject(entered, tasks),
    revision: project.revision,
    boards: (await listBoards(db, project.id)).map(toBoard),
    labels,
    templates,
    members: await tellMembers(db, project.id, telling),
    people: (await listNamed(db, project.id)).map(row => toPerson(row, telling.urlOf)),
    cards: await toCards(db, rows, telling),
    gone:
      since === undefined
        ? []
        : await listGone(db, project.id, { since, shown: rows.map(row => row.id) }),
  }
}

/** Changed since and not shown any more, or moved to another project. */
async function listGone(
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
    .selectFrom('kanban_gone')
    .select('card_id as id')
    .where('project_id', '=', projectId)
    .where('revision', '>', since)
    .execute()
  const there = new Set(shown)
  return [...changed, ...left].map(row => row.id).filter(id => !there.has(id))
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

async function listArchive(db: Db, { projectId, q }: { projectId: number; q: string }) {
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
      .slice(0, ARCHIVE_TOLD)
      .map(row => ({
        id: row.id,
        title: row.title,
        board: row.board,
        archivedAt: row.archived_at ?? '',
      })),
  }
}
