import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { KanbanBoard, KanbanTask } from '../../contract/kanban.contract.ts'
import type { KanbanView } from '../../contract/kanban-boards.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toChanges } from '#features/changes/server/changes.service.ts'
import type { ViewContext } from '../kanban.context.ts'
import { countArchivedCards, countCards, listBoards, listCards } from '../kanban.repo.ts'
import { enterCard, enterProject } from '../projects/access.service.ts'
import { listLabels } from '../projects/labels.repo.ts'
import { listNamed } from '../projects/people.repo.ts'
import { renderMembers, toProject } from '../projects/projects.service.ts'
import { listTemplates } from '../projects/templates.repo.ts'
import { toPerson } from './card-details.repo.ts'
import { listActivity, listArchive, listChangedCards, listDeletions } from './view.repo.ts'
import { toBoard, toCards, toTasks } from './view.service.ts'

// A project as its screen shows it, whole or what changed in it since; its archive; what was done.

/** The specification's list of boards. */
export async function listProjectBoards(
  db: Db,
  caller: Caller,
  id: number | undefined,
): Promise<KanbanBoard[]> {
  const { project } = await enterProject(db, caller, { id, need: 'viewer' })
  return (await listBoards(db, project.id)).map(toBoard)
}

/** The specification's list of cards. */
export async function listProjectTasks(
  db: Db,
  caller: Caller,
  { project: id, view }: { project: number | undefined; view: ViewContext },
): Promise<KanbanTask[]> {
  const { project } = await enterProject(db, caller, { id, need: 'viewer' })
  return toTasks(db, await listCards(db, project.id), view)
}

interface ProjectContext {
  project: number | undefined
  /** What changed after this number alone. */
  since: number | undefined
  view: ViewContext
}
export async function getProjectView(
  db: Db,
  caller: Caller,
  { project: id, since, view }: ProjectContext,
): Promise<KanbanView> {
  const entered = await enterProject(db, caller, { id, need: 'viewer' })
  const { project } = entered
  const tasks = (await countCards(db, [project.id])).get(project.id) ?? 0
  const labels = await listLabels(db, project.id)
  const templates = await listTemplates(db, project.id)
  const rows =
    since === undefined
      ? await listCards(db, project.id)
      : await listChangedCards(db, project.id, since)
  return {
    project: toProject(entered, tasks),
    revision: project.revision,
    boards: (await listBoards(db, project.id)).map(toBoard),
    archivedTasks: await countArchivedCards(db, project.id),
    labels,
    templates,
    members: await renderMembers(db, project.id, view),
    people: (await listNamed(db, project.id)).map(row => toPerson(row, view.urlOf)),
    cards: await toCards(db, rows, view),
    removedIds:
      since === undefined
        ? []
        : await listDeletions(db, project.id, { since, shown: rows.map(row => row.id) }),
  }
}

export async function getArchive(
  db: Db,
  caller: Caller,
  { project: id, q }: { project: number | undefined; q: string },
) {
  const { project } = await enterProject(db, caller, { id, need: 'viewer' })
  return listArchive(db, { projectId: project.id, q: foldSearch(q) })
}

interface ActivityQuery {
  project: number | undefined
  task: number | undefined
  before: number | undefined
  now: Date
}
/** What was done in a project, or with one card. */
export async function getActivity(
  db: Db,
  caller: Caller,
  { project, task, before, now }: ActivityQuery,
) {
  const entered =
    task === undefined
      ? await enterProject(db, caller, { id: project, need: 'viewer' })
      : (await enterCard(db, caller, { id: task, need: 'viewer' })).entered
  const rows = await listActivity(db, { projectId: entered.project.id, cardId: task, before })
  return toChanges(db, rows, now)
}
