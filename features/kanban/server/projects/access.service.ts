import type { ProjectRole } from '../../contract/kanban.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { compareTexts } from '#platform/server/database/fold-text.ts'
import { findBoardRow } from '../boards/boards.repo.ts'
import { findCardRow } from '../cards/cards.repo.ts'
import {
  boardNotFound,
  notOwner,
  projectNotFound,
  taskDeleted,
  taskNotFound,
  viewerOnly,
} from '../kanban.errors.ts'
import type { BoardRow, CardRow, ProjectRow } from '../kanban.tables.ts'
import { findMember } from './people.repo.ts'
import { findProjectRow, listProjectRows, listRolesOf } from './projects.repo.ts'

// Access to projects. The contract has already checked the right to Kanban; here the project's roles are checked. To non-members a
// closed project doesn't exist.

export type Need = ProjectRole

export interface Entered {
  project: ProjectRow
  role: ProjectRole
}

const RANK: Record<ProjectRole, number> = { viewer: 0, editor: 1, owner: 2 }

/**
 * Administrators have access to every project. An open project is accessible to everyone with access to Kanban, and owned by those who may
 * manage it; an explicit membership takes precedence.
 */
function roleIn(
  caller: Caller,
  project: ProjectRow,
  member: ProjectRole | undefined,
): ProjectRole | undefined {
  if (caller.can('manage', 'all')) return 'owner'
  if (member !== undefined) return member
  if (project.is_open === 0) return undefined
  if (caller.can('manage', 'Kanban')) return 'owner'
  return caller.can('update', 'Kanban') ? 'editor' : 'viewer'
}

/** A project that the caller may see, and do this in. Throws 404 and 403. Without an id, the default one. */
export async function enterProject(
  db: Db,
  caller: Caller,
  { id, need }: { id?: number | undefined; need: Need },
): Promise<Entered> {
  const project = await findProjectRow(db, id)
  const role =
    project === undefined
      ? undefined
      : roleIn(caller, project, await findMember(db, project.id, caller.userId))
  if (project === undefined || role === undefined) throw projectNotFound()
  if (RANK[role] < RANK[need]) throw need === 'owner' ? notOwner() : viewerOnly()
  return { project, role }
}

/** As `enterProject`, for something in the project: if that is hidden, so is the record. */
async function enterFor(
  db: Db,
  caller: Caller,
  { id, need, missing }: { id: number; need: Need; missing: () => Error },
): Promise<Entered> {
  try {
    return await enterProject(db, caller, { id, need })
  } catch (error) {
    throw error instanceof Error && 'status' in error && error.status === 404 ? missing() : error
  }
}

/** A board that is not deleted. Throws 404 and 403. */
export async function enterBoard(
  db: Db,
  caller: Caller,
  { id, need }: { id: string; need: Need },
): Promise<{ board: BoardRow; entered: Entered }> {
  const board = await findBoardRow(db, id)
  if (board === undefined) throw boardNotFound()
  return {
    board,
    entered: await enterFor(db, caller, { id: board.project_id, need, missing: boardNotFound }),
  }
}

/** A card that is not deleted; a deleted one has its own error. Throws 404 and 403. */
export async function enterCard(
  db: Db,
  caller: Caller,
  { id, need }: { id: number; need: Need },
): Promise<{ card: CardRow; entered: Entered }> {
  const card = await findCardRow(db, id)
  if (card === undefined) throw taskNotFound()
  const entered = await enterFor(db, caller, { id: card.project_id, need, missing: taskNotFound })
  if (card.deleted_at !== null) throw taskDeleted()
  return { card, entered }
}

/** Every project that the caller may see, the default one first. */
export async function listProjectsOf(db: Db, caller: Caller): Promise<Entered[]> {
  const projects = await listProjectRows(db)
  projects.sort(
    (one, other) => other.is_default - one.is_default || compareTexts(one.name, other.name),
  )
  const roleOf = await listRolesOf(db, caller.userId)
  return projects.flatMap(project => {
    const role = roleIn(caller, project, roleOf.get(project.id))
    return role === undefined ? [] : [{ project, role }]
  })
}

/** The URL of a card. */
export const linkTo = (project: Pick<ProjectRow, 'id' | 'is_default'>, cardId: number): string =>
  project.is_default === 1
    ? `/apps/kanban?card=${cardId}`
    : `/apps/kanban?project=${project.id}&card=${cardId}`
