import type { Caller } from '#platform/server/access/caller.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { kanbanJobs } from './kanban.jobs.ts'
import type { KanbanFeatureParts } from './kanban.context.ts'
import { listDueCards } from './kanban.repo.ts'
import { kanbanRoutes } from './kanban.routes.ts'
import { rulesJobs } from './rules/rules.jobs.ts'
import { rulesRoutes } from './rules/rules.routes.ts'
import { createKanbanNews, type KanbanNews } from './news.service.ts'
import { linkTo, listProjectsOf } from './projects/access.service.ts'
import { createPeople } from './projects/people.repo.ts'
import { createKanbanUndo } from './undo.service.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'

// The public API of the kanban.

export { findLastProject } from './view/last.repo.ts'
export { cardRecords } from './view/records.repo.ts'
export { cardFileSearch, cardSearch } from './view/search.repo.ts'
export { cardFigures } from './view/board.repo.ts'
export { countOwnedProjects, kanbanPersonalData } from './personal-data.repo.ts'
export { demoCards, prepareKanban } from './kanban.seed.ts'

/** A card that is due, for a calendar. */
export interface DueCard {
  id: number
  title: string
  /** A day, or a time. */
  dueDate: string
  link: string
}
export interface KanbanFeature {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  news: KanbanNews
  /** Cards that the caller may see, due from one day to another, both as `YYYY-MM-DD`, the last not taken in. */
  dueBetween(caller: Caller, from: string, to: string): Promise<DueCard[]>
  /** The projects that the caller may open, as pages to follow. */
  projectsOf(caller: Caller): Promise<{ page: string; name: string; link: string }[]>
}

export function createKanban({
  database,
  clock,
  pictures,
  callerOf,
  findAuthor,
  mail,
  baseUrl,
  actions,
}: KanbanFeatureParts): KanbanFeature {
  const news = createKanbanNews({ database })
  const people = createPeople(async person => (await callerOf(person)).can('read', 'Kanban'))
  const viewFor = (caller: Caller) => ({
    dialect: database.dialect,
    urlOf: (file: string) => pictures.urlOf(file, caller),
  })
  const parts = { database, clock, people, news, viewFor, actions }
  return {
    routes: [...kanbanRoutes(parts), ...rulesRoutes(parts)],
    jobs: {
      ...kanbanJobs({ database, clock }),
      ...rulesJobs({ ...parts, mail, baseUrl, findAuthor }),
    },
    undo: createKanbanUndo(parts),
    news,
    dueBetween: (caller, from, to) => listDue(database.read, caller, { from, to }),
    async projectsOf(caller) {
      if (!caller.can('read', 'Kanban')) return []
      const projects = await listProjectsOf(database.read, caller)
      return projects.map(({ project: { id, name } }) => ({
        page: `kanban-${id}`,
        name,
        link: `/apps/kanban?project=${id}`,
      }))
    },
  }
}

async function listDue(
  db: Db,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<DueCard[]> {
  if (!caller.can('read', 'Kanban')) return []
  const projects = new Map(
    (await listProjectsOf(db, caller)).map(({ project }) => [project.id, project]),
  )
  if (projects.size === 0) return []
  const rows = await listDueCards(db, { projectIds: [...projects.keys()], from, to })
  return rows.flatMap(({ id, title, due_date: dueDate, project_id }) => {
    const project = projects.get(project_id)
    return project === undefined || dueDate === null
      ? []
      : [{ id, title, dueDate, link: linkTo(project, id) }]
  })
}

/** Cards in the calendar, on the day they are due. */
export const cardLayer = (kanban: Pick<KanbanFeature, 'dueBetween'>): CalendarLayer => ({
  id: 'kanban',
  isFor: caller => caller.can('read', 'Kanban'),
  async between({ caller, from, to }) {
    const cards = await kanban.dueBetween(caller, from.slice(0, 10), addDays(to.slice(0, 10), 1))
    return cards.map(({ id, title, dueDate, link }) => ({
      id: `${id}`,
      title,
      address: link,
      ...whenDue(dueDate),
    }))
  },
})
