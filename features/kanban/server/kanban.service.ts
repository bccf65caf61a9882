import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { kanbanJobs } from './kanban.jobs.ts'
import { kanbanRoutes } from './kanban.routes.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { rulesJobs } from './rules/rules.jobs.ts'
import { rulesRoutes } from './rules/rules.routes.ts'
import type { RuleHands } from './rules/run.service.ts'
import { createKanbanNews, type KanbanNews } from './news/news.service.ts'
import { linkTo, listProjectsOf } from './projects/access.service.ts'
import { createPeople } from './projects/people.repo.ts'
import { createKanbanUndo } from './undo/undo.service.ts'
import './kanban.tables.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'
import { addDays } from '#platform/contract/wall-time.rules.ts'

// The door of the kanban.

export { findLastProject } from './view/last.repo.ts'
export { cardRecords } from './view/records.repo.ts'
export { cardFileSearch, cardSearch } from './view/search.repo.ts'
export { linkTo, listProjectsOf } from './projects/access.service.ts'
export { prepareKanban } from './kanban.seed.ts'

interface KanbanDeps {
  database: Database
  clock: Clock
  links: Pick<FileLinks, 'urlOf'>
  /** What somebody may do. */
  rulesFor: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
  mail: Pick<MailKit, 'send'>
  baseUrl: string
  /** What rules do in other rooms. */
  hands: RuleHands
}
/** A card that is due, for a calendar. */
export interface DueCard {
  id: number
  title: string
  /** A day, or a moment. */
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
  links,
  rulesFor,
  mail,
  baseUrl,
  hands,
}: KanbanDeps): KanbanFeature {
  const news = createKanbanNews({ database })
  const people = createPeople(async ({ userId, role }) =>
    createCaller({
      userId,
      sessionId: 'kanban',
      username: '',
      role,
      rules: await rulesFor({ userId, role }),
    }).can('read', 'Kanban'),
  )
  const tellingFor = (caller: Caller) => ({
    dialect: database.dialect,
    urlOf: (file: string) => links.urlOf(file, caller),
  })
  const parts = { database, clock, people, news, tellingFor, hands }
  return {
    routes: [...kanbanRoutes(parts), ...rulesRoutes(parts)],
    jobs: {
      ...kanbanJobs({ database, clock }),
      ...rulesJobs({ ...parts, mail, baseUrl, rulesFor }),
    },
    undo: createKanbanUndo({ tellingFor }),
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
  const rows = await db
    .selectFrom('kanban_cards')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
    .select(['kanban_cards.id', 'kanban_cards.title', 'due_date', 'kanban_cards.project_id'])
    .where('kanban_cards.project_id', 'in', [...projects.keys()])
    .where('due_date', '>=', from)
    .where('due_date', '<', to)
    .where('kanban_cards.deleted_at', 'is', null)
    .where('kanban_cards.archived_at', 'is', null)
    .where('kanban_boards.deleted_at', 'is', null)
    .where('kanban_boards.archived_at', 'is', null)
    .orderBy('due_date')
    .orderBy('kanban_cards.id')
    .execute()
  return rows.flatMap(({ id, title, due_date: dueDate, project_id }) => {
    const project = projects.get(project_id)
    return project === undefined || dueDate === null
      ? []
      : [{ id, title, dueDate, link: linkTo(project, id) }]
  })
}

/** How many closed projects somebody owns alone: told before they are deleted. */
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

/** What somebody said here, what they have to do, and where they are in; erased, all of it goes. */
export const kanbanOfPerson: PersonalPart = {
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
