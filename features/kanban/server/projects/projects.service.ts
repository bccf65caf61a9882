import type {
  KanbanMember,
  KanbanProject,
  kanbanBoardsContract,
} from '../../contract/kanban-boards.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { defaultStays, lastOwner, unknownPerson } from '../kanban.errors.ts'
import { countCards, nextRevision } from '../kanban.repo.ts'
import type { CardParts, KanbanParts, ViewContext } from '../kanban.context.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { toPerson } from '../view/card-details.repo.ts'
import { type Entered, enterProject, listProjectsOf } from './access.service.ts'
import { beginProject } from './begin.service.ts'
import { listMembers, type PeopleOf } from './people.repo.ts'
import { deleteMembers, setMember, updateProjectRow } from './projects.repo.ts'

// Projects: creating, renaming, deleting, and members' roles.

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
): Promise<void> {
  const { trx, caller } = context
  const { project } = await enterProject(trx, caller, { id, need: 'owner' })
  if (isOpen === false) await assertMayClose(trx, project)
  await nextRevision(trx, id)
  const next = {
    name: name ?? project.name,
    is_open: isOpen === undefined ? project.is_open : isOpen ? 1 : 0,
  }
  await updateProjectRow(trx, id, next)
  await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [
      {
        id: `project:${id}`,
        name: project.name,
        before: describe(project),
        after: describe(next),
      },
    ],
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

async function assertOwned(trx: Trx, project: ProjectRow): Promise<void> {
  if (project.is_open === 1) return
  const members = await listMembers(trx, project.id)
  if (!members.some(member => member.role === 'owner')) throw lastOwner()
}

interface MemberChanges {
  project: number
  set: readonly Pick<KanbanMember & { userId: number }, 'userId' | 'role'>[]
  remove: readonly number[]
  parts: CardParts
}

/** Adds and removes members; returns the current ones. */
export async function updateMembers(
  context: MutationContext,
  { project: id, set, remove, parts }: MemberChanges,
): Promise<KanbanMember[]> {
  const { trx, caller } = context
  const { project } = await enterProject(trx, caller, { id, need: 'owner' })
  const before = await listMembers(trx, id)
  const known = new Set(before.map(member => member.id))
  await setMembers(context, { project, set, known, people: parts.people })
  await deleteMembers(trx, id, remove)
  await assertOwned(trx, project)
  await nextRevision(trx, id)
  const words = (members: typeof before) => ({
    members: members.map(one => `${one.full_name} (${one.role})`).join(', '),
  })
  const after = await listMembers(trx, id)
  const records = [
    { id: `project:${id}`, name: project.name, before: words(before), after: words(after) },
  ]
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records })
  await notifyInvited(context, { project, userIds: set.map(one => one.userId), known })
  return renderMembers(trx, id, parts)
}

interface SettingMembers {
  project: ProjectRow
  set: MemberChanges['set']
  known: ReadonlySet<number>
  people: PeopleOf
}
async function setMembers(
  { trx, now }: MutationContext,
  { project, set, known, people }: SettingMembers,
): Promise<void> {
  for (const { userId, role } of set) {
    // Membership grants access: only the right to use the kanban is checked.
    if (!known.has(userId) && !(await people.canSee(trx, { ...project, is_open: 1 }, userId)))
      throw unknownPerson()
    await setMember(trx, {
      project_id: project.id,
      user_id: userId,
      role,
      joined_at: now.toISOString(),
    })
  }
}

const notifyInvited = (
  { trx, caller, actor, now }: MutationContext,
  {
    project,
    userIds,
    known,
  }: { project: ProjectRow; userIds: number[]; known: ReadonlySet<number> },
) =>
  notify(trx, {
    userIds: userIds.filter(id => !known.has(id) && id !== caller.userId),
    kind: 'kanban-invited',
    params: { project: project.name },
    by: { ...actor, as: 'name' },
    link: `/apps/kanban?project=${project.id}`,
    now,
  })
