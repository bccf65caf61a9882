import type { Trx } from '#platform/server/database/tables.ts'
import {
  type KanbanMember,
  type KanbanProject,
  kanbanBoardsContract,
} from '../../contract/kanban-boards.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { defaultStays, lastOwner, unknownPerson } from '../kanban.errors.ts'
import { countCards } from '../kanban.repo.ts'
import type { KanbanParts } from '../kanban.context.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { toPerson } from '../view/hangings.repo.ts'
import type { Telling } from '../view/view.service.ts'
import {
  type Act,
  type Entered,
  enterProject,
  listProjectsOf,
  nextRevision,
} from './access.service.ts'
import { beginProject } from './begin.service.ts'
import { listMembers, type PeopleOf } from './people.repo.ts'

// Projects: begun, renamed, deleted, and who is in them as what.

export const toProject = ({ project, role }: Entered, tasks: number): KanbanProject => ({
  id: project.id,
  name: project.name,
  isDefault: project.is_default === 1,
  isOpen: project.is_open === 1,
  role,
  tasks,
})

export async function tellMembers(
  db: Db,
  projectId: number,
  { urlOf }: Telling,
): Promise<KanbanMember[]> {
  return (await listMembers(db, projectId)).map(row => ({
    ...toPerson(row, urlOf),
    role: row.role,
  }))
}

export function projectsRoutes(parts: KanbanParts): Route[] {
  const { database, people, tellingFor } = parts
  return [
    route(kanbanBoardsContract.listProjects, async ({ caller }) => {
      const entered = await listProjectsOf(database.read, caller)
      const counts = await countCards(
        database.read,
        entered.map(({ project }) => project.id),
      )
      return { projects: entered.map(one => toProject(one, counts.get(one.project.id) ?? 0)) }
    }),
    route(kanbanBoardsContract.listPeople, async ({ query, caller }) => {
      const all = query.all === '1'
      const { project } = await enterProject(database.read, caller, {
        id: query.project,
        need: all ? 'owner' : 'viewer',
      })
      const found = await people.search(database.read, { project, q: query.q, all })
      return { people: found.map(row => toPerson(row, tellingFor(caller).urlOf)) }
    }),
    ...changingRoutes(parts),
  ]
}

function changingRoutes({ database, clock, people, tellingFor }: KanbanParts): Route[] {
  return [
    creatingRoute(kanbanBoardsContract.addProject, async ({ body, caller, actor, trx }) => {
      const act = { caller, actor, now: clock() }
      const id = await beginProject(trx, act, { ...body, hasBoards: true })
      const records = [{ id: `project:${id}`, name: body.name, after: body }]
      await recordChange(trx, {
        ...act,
        action: 'create',
        subject: 'Kanban',
        records,
        undo: { kind: 'kanban.removeProject', args: { id } },
      })
      return { id }
    }),
    route(kanbanBoardsContract.updateProject, ({ body: { id, name, isOpen }, caller, actor }) =>
      database.write(async trx => {
        const { project } = await enterProject(trx, caller, { id, need: 'owner' })
        if (isOpen === false) await refuseClosing(trx, project)
        await nextRevision(trx, id)
        const next = {
          name: name ?? project.name,
          is_open: isOpen === undefined ? project.is_open : isOpen ? 1 : 0,
        }
        await trx.updateTable('kanban_projects').set(next).where('id', '=', id).execute()
        const describe = (row: Pick<ProjectRow, 'name' | 'is_open'>) => ({
          name: row.name,
          isOpen: row.is_open === 1,
        })
        const records = [
          {
            id: `project:${id}`,
            name: project.name,
            before: describe(project),
            after: describe(next),
          },
        ]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'Kanban',
          records,
        })
        return { ok: true as const }
      }),
    ),
    route(kanbanBoardsContract.deleteProject, ({ id, caller, actor }) =>
      database.write(async trx => {
        const { project } = await enterProject(trx, caller, { id, need: 'owner' })
        if (project.is_default === 1) throw defaultStays()
        const now = clock()
        await trx
          .updateTable('kanban_projects')
          .set({ deleted_at: now.toISOString() })
          .where('id', '=', id)
          .execute()
        const changeId = await recordChange(trx, {
          actor,
          now,
          action: 'delete',
          subject: 'Kanban',
          records: [{ id: `project:${id}`, name: project.name, before: { name: project.name } }],
          undo: { kind: 'kanban.restoreProject', args: { id } },
        })
        return { id, changeId }
      }),
    ),
    route(
      kanbanBoardsContract.updateMembers,
      ({ body: { project: id, set, remove }, caller, actor }) =>
        database.write(async trx => {
          const { project } = await enterProject(trx, caller, { id, need: 'owner' })
          await changeMembers(
            trx,
            { caller, actor, now: clock() },
            { project, set, remove, people },
          )
          return { members: await tellMembers(trx, id, tellingFor(caller)) }
        }),
    ),
  ]
}

/** A closed project has an owner among its members. The default one is everybody's. */
async function refuseClosing(trx: Trx, project: ProjectRow): Promise<void> {
  if (project.is_default === 1) throw defaultStays()
  await refuseOwnerless(trx, { ...project, is_open: 0 })
}

async function refuseOwnerless(trx: Trx, project: ProjectRow): Promise<void> {
  if (project.is_open === 1) return
  const members = await listMembers(trx, project.id)
  if (!members.some(member => member.role === 'owner')) throw lastOwner()
}

interface MemberChange {
  project: ProjectRow
  set: readonly Pick<KanbanMember & { userId: number }, 'userId' | 'role'>[]
  remove: readonly number[]
  people: PeopleOf
}
async function changeMembers(
  trx: Trx,
  act: Act,
  { project, set, remove, people }: MemberChange,
): Promise<void> {
  const before = await listMembers(trx, project.id)
  const known = new Set(before.map(member => member.id))
  for (const { userId, role } of set) {
    // Letting somebody in opens it for them: asked is only whether they may use the kanban.
    if (!known.has(userId) && !(await people.canSee(trx, { ...project, is_open: 1 }, userId)))
      throw unknownPerson()
    await trx
      .insertInto('kanban_members')
      .values({ project_id: project.id, user_id: userId, role, joined_at: act.now.toISOString() })
      .onConflict(conflict => conflict.columns(['project_id', 'user_id']).doUpdateSet({ role }))
      .execute()
  }
  if (remove.length > 0)
    await trx
      .deleteFrom('kanban_members')
      .where('project_id', '=', project.id)
      .where('user_id', 'in', [...remove])
      .execute()
  await refuseOwnerless(trx, project)
  await nextRevision(trx, project.id)
  const words = (members: typeof before) => ({
    members: members.map(one => `${one.full_name} (${one.role})`).join(', '),
  })
  const after = await listMembers(trx, project.id)
  const records = [
    { id: `project:${project.id}`, name: project.name, before: words(before), after: words(after) },
  ]
  await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
  await notify(trx, {
    userIds: set.map(one => one.userId).filter(id => !known.has(id) && id !== act.caller.userId),
    kind: 'kanban-invited',
    params: { project: project.name },
    by: { ...act.actor, as: 'name' },
    link: `/apps/kanban?project=${project.id}`,
    now: act.now,
  })
}
