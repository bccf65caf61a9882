import { PROJECT_ROLES, type ProjectRole } from '../../contract/kanban.rules.ts'
import * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoContext } from '#platform/server/changes/undo.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { unknownPerson } from '../kanban.errors.ts'
import { nextRevision } from '../kanban.repo.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { enterProject } from './access.service.ts'
import { listMembers, type PeopleOf } from './people.repo.ts'
import { deleteMembers, setMember } from './projects.repo.ts'
import { assertOwned } from './projects.service.ts'

// The members of a project, and their roles.

interface MemberChanges {
  project: number
  set: readonly { userId: number; role: ProjectRole }[]
  remove: readonly number[]
  people: PeopleOf
}

const role = z.nullable(z.enum(PROJECT_ROLES))
const membersChange = z.object({
  project: z.int(),
  /** Whose role has changed; null where someone is no member. */
  roles: z.array(z.object({ userId: z.int(), before: role, after: role })),
})

/** Adds and removes members, and sets their roles. */
export async function updateMembers(
  context: MutationContext,
  { project: id, set, remove, people }: MemberChanges,
): Promise<{ changeId: number }> {
  const { trx, caller } = context
  const { project } = await enterProject(trx, caller, { id, need: 'owner' })
  const before = await listMembers(trx, id)
  const known = new Set(before.map(member => member.id))
  await setMembers(context, { project, set, known, people })
  await deleteMembers(trx, id, remove)
  await assertOwned(trx, project)
  await nextRevision(trx, id)
  const after = await listMembers(trx, id)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [
      {
        id: `project:${id}`,
        name: project.name,
        before: describe(before),
        after: describe(after),
      },
    ],
    undo: {
      kind: 'kanban.members',
      args: { project: id, roles: compareRoles(before, after) } satisfies z.infer<
        typeof membersChange
      >,
    },
  })
  await notifyInvited(context, { project, userIds: set.map(one => one.userId), known })
  return { changeId }
}

/** Gives everyone the role they had, unless it has changed since. */
export async function undoMembers(context: UndoContext, people: PeopleOf): Promise<void> {
  const { project: id, roles } = membersChange.parse(context.args)
  const { project } = await enterProject(context.trx, context.caller, { id, need: 'owner' })
  const current = rolesOf(await listMembers(context.trx, id))
  if (roles.some(({ userId, after }) => (current.get(userId) ?? null) !== after))
    throw changedSince(project.name)
  await updateMembers(context, {
    project: id,
    set: roles.flatMap(({ userId, before }) => (before === null ? [] : [{ userId, role: before }])),
    remove: roles.flatMap(({ userId, before }) => (before === null ? [userId] : [])),
    people,
  })
}

type Members = Awaited<ReturnType<typeof listMembers>>

const describe = (members: Members) => ({
  members: members.map(one => `${one.full_name} (${one.role})`).join(', '),
})

const rolesOf = (members: Members) => new Map(members.map(one => [one.id, one.role]))

function compareRoles(before: Members, after: Members) {
  const [old, current] = [rolesOf(before), rolesOf(after)]
  return [...new Set([...old.keys(), ...current.keys()])]
    .map(userId => ({
      userId,
      before: old.get(userId) ?? null,
      after: current.get(userId) ?? null,
    }))
    .filter(one => one.before !== one.after)
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
