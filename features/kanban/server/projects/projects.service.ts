import type {
  KanbanMember,
  KanbanProject,
  kanbanBoardsContract,
} from '../../contract/kanban-boards.contract.ts'
import * as z from 'zod/mini'
import type { CallParsed } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoContext } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { defaultStays, lastOwner } from '../kanban.errors.ts'
import { countCards, nextRevision } from '../kanban.repo.ts'
import type { KanbanParts, ViewContext } from '../kanban.context.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { toPerson } from '../view/card-details.repo.ts'
import { type Entered, enterProject, listProjectsOf } from './access.service.ts'
import { beginProject } from './begin.service.ts'
import { listMembers } from './people.repo.ts'
import { updateProjectRow } from './projects.repo.ts'

// Projects: creating, renaming, deleting.

export const toProject = ({ project, role }: Entered, tasks: number): KanbanProject => ({
  id: project.id,
  name: project.name,
  isDefault: project.is_default === 1,
  isOpen: project.is_open === 1,
  role,
  tasks,
})

/** Every project that the caller may see, with how many cards it shows. */
export async function listProjects(db: Db, caller: Caller): Promise<KanbanProject[]> {
  const entered = await listProjectsOf(db, caller)
  const counts = await countCards(
    db,
    entered.map(({ project }) => project.id),
  )
  return entered.map(one => toProject(one, counts.get(one.project.id) ?? 0))
}

export async function renderMembers(
  db: Db,
  projectId: number,
  { urlOf }: ViewContext,
): Promise<KanbanMember[]> {
  return (await listMembers(db, projectId)).map(row => ({
    ...toPerson(row, urlOf),
    role: row.role,
  }))
}

/** Possible assignees; with `all` possible members, for project owners. */
export async function searchPeople(
  { database, people, viewFor }: KanbanParts,
  caller: Caller,
  { project: id, q, all }: { project: number | undefined; q: string; all: boolean },
) {
  const { project } = await enterProject(database.read, caller, {
    id,
    need: all ? 'owner' : 'viewer',
  })
  const found = await people.search(database.read, { project, q, all })
  return found.map(row => toPerson(row, viewFor(caller).urlOf))
}

export async function addProject(
  context: MutationContext,
  input: { name: string; isOpen: boolean },
): Promise<number> {
  const id = await beginProject(context, { ...input, hasBoards: true })
  await recordChange(context.trx, {
    ...context,
    action: 'create',
    subject: 'Kanban',
    records: [{ id: `project:${id}`, name: input.name, after: input }],
    undo: { kind: 'kanban.removeProject', args: { id } },
  })
  return id
}

const describe = (row: Pick<ProjectRow, 'name' | 'is_open'>) => ({
  name: row.name,
  isOpen: row.is_open === 1,
})

export async function updateProject(
  context: MutationContext,
  { id, name, isOpen }: CallParsed<typeof kanbanBoardsContract.updateProject>['body'],
): Promise<number> {
  const { trx, caller } = context
  const { project } = await enterProject(trx, caller, { id, need: 'owner' })
  if (isOpen === false) await assertMayClose(trx, project)
  await nextRevision(trx, id)
  const next = {
    name: name ?? project.name,
    is_open: isOpen === undefined ? project.is_open : isOpen ? 1 : 0,
  }
  await updateProjectRow(trx, id, next)
  const [before, after] = [describe(project), describe(next)]
  return recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: `project:${id}`, name: project.name, before, after }],
    undo: { kind: 'kanban.project', args: { id, before, after } },
  })
}

const projectState = z.object({ name: z.string(), isOpen: z.boolean() })
const projectChange = z.object({ id: z.int(), before: projectState, after: projectState })

/** Gives a project the name and access it had, unless they have changed since. */
export async function undoProjectChange(context: UndoContext): Promise<void> {
  const { id, before, after } = projectChange.parse(context.args)
  const { project } = await enterProject(context.trx, context.caller, { id, need: 'owner' })
  const current = describe(project)
  if (current.name !== after.name || current.isOpen !== after.isOpen)
    throw changedSince(project.name)
  await updateProject(context, {
    id,
    name: before.name,
    // Of the default project it cannot be changed.
    ...(before.isOpen === after.isOpen ? {} : { isOpen: before.isOpen }),
  })
}

export async function deleteProject(
  context: MutationContext,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { trx, caller, now } = context
  const { project } = await enterProject(trx, caller, { id, need: 'owner' })
  if (project.is_default === 1) throw defaultStays()
  await updateProjectRow(trx, id, { deleted_at: now.toISOString() })
  const changeId = await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: [{ id: `project:${id}`, name: project.name, before: { name: project.name } }],
    undo: { kind: 'kanban.restoreProject', args: { id } },
  })
  return { id, changeId }
}

/** A closed project needs an owner among its members. The default one is open to all. */
async function assertMayClose(trx: Trx, project: ProjectRow): Promise<void> {
  if (project.is_default === 1) throw defaultStays()
  await assertOwned(trx, { ...project, is_open: 0 })
}

/** Throws where no one could change a closed project any more. */
export async function assertOwned(trx: Trx, project: ProjectRow): Promise<void> {
  if (project.is_open === 1) return
  const members = await listMembers(trx, project.id)
  if (!members.some(member => member.role === 'owner')) throw lastOwner()
}
