import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ProjectRole } from '../../contract/kanban.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import '../kanban.tables.ts'

// People of projects: members, and possible assignees.

/** Whether a person may read the kanban at all, by their roles. */
export type MayRead = (person: { userId: number; role: UserRole }) => Promise<boolean>

const MAX_PEOPLE = 20
/** How many candidates are checked for the few returned. */
const PEOPLE_ASKED = 200

export interface PeopleOf {
  /** Whether this person can see the project. */
  canSee(db: Db, project: ProjectRow, userId: number): Promise<boolean>
  /** The one active person of exactly this name. */
  findByName(db: Db, fullName: string): Promise<number | undefined>
  /** By a prefix of a word of their name, or of their username. */
  search(db: Db, asked: { project: ProjectRow; q: string; all: boolean }): Promise<PersonRow[]>
  /** Filters those who can see the project. */
  filter(db: Db, project: ProjectRow, userIds: readonly number[]): Promise<number[]>
}

const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'full_name',
      'username',
      'avatar',
      'avatar_color',
      'role',
      'full_name_key',
      'username_key',
    ])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

export function createPeople(mayRead: MayRead): PeopleOf {
  async function canSee(db: Db, project: ProjectRow, userId: number): Promise<boolean> {
    const person = await selectPeople(db).where('id', '=', userId).executeTakeFirst()
    if (person === undefined) return false
    const isIn =
      person.role === 'admin' ||
      project.is_open === 1 ||
      (await findMember(db, project.id, userId)) !== undefined
    return isIn && mayRead({ userId, role: person.role })
  }
  return {
    canSee,
    async findByName(db, fullName) {
      const [one, another] = await selectPeople(db)
        .where('full_name_key', '=', foldText(fullName))
        .limit(2)
        .execute()
      return another === undefined && one?.full_name === fullName.trim() ? one.id : undefined
    },
    async search(db, { project, q, all }) {
      const found: PersonRow[] = []
      for (const person of await findCandidates(db, { project, q: foldSearch(q), all })) {
        if (found.length === MAX_PEOPLE) break
        if (await mayRead({ userId: person.id, role: person.role })) found.push(person)
      }
      return found
    },
    async filter(db, project, userIds) {
      const seeing = []
      for (const id of userIds) if (await canSee(db, project, id)) seeing.push(id)
      return seeing
    },
  }
}

function findCandidates(
  db: Db,
  { project, q, all }: { project: ProjectRow; q: string; all: boolean },
): Promise<PersonRow[]> {
  const isEveryones = all || project.is_open === 1
  return selectPeople(db)
    .where(eb => {
      const like = `${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      const starts = (column: 'full_name_key' | 'username_key', text: string) =>
        eb(column, 'like', text)
      const isNamed = eb.or([
        starts('full_name_key', like),
        starts('full_name_key', `% ${like}`),
        starts('username_key', like),
      ])
      const members = db
        .selectFrom('kanban_members')
        .select('user_id')
        .where('project_id', '=', project.id)
      return isEveryones
        ? isNamed
        : eb.and([isNamed, eb.or([eb('id', 'in', members), eb('role', '=', 'admin')])])
    })
    .orderBy('full_name_key')
    .orderBy('id')
    .limit(PEOPLE_ASKED)
    .execute()
}

export async function findMember(
  db: Db,
  projectId: number,
  userId: number,
): Promise<ProjectRole | undefined> {
  const row = await db
    .selectFrom('kanban_members')
    .select('role')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

export const listMembers = (db: Db, projectId: number) =>
  db
    .selectFrom('kanban_members')
    .innerJoin('users', 'users.id', 'kanban_members.user_id')
    .select(['users.id', 'full_name', 'username', 'avatar', 'avatar_color', 'kanban_members.role'])
    .where('project_id', '=', projectId)
    .orderBy('kanban_members.joined_at')
    .orderBy('users.id')
    .execute()

/** Everyone the project's cards refer to. */
export const listNamed = (db: Db, projectId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'username', 'avatar', 'avatar_color'])
    .where('id', 'in', eb =>
      eb
        .selectFrom('kanban_assignees')
        .innerJoin('kanban_cards', 'kanban_cards.id', 'kanban_assignees.card_id')
        .select('user_id')
        .where('project_id', '=', projectId),
    )
    .orderBy('full_name_key')
    .orderBy('id')
    .execute()

/** Members of a project and administrators: those who see it while it is closed. */
export async function listMembersAndAdmins(db: Db, projectId: number): Promise<number[]> {
  const members = await db
    .selectFrom('kanban_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .execute()
  const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  return [...members.map(row => row.user_id), ...admins.map(row => row.id)]
}

export const listAddresses = (trx: Trx, userIds: readonly number[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('id', 'in', [...userIds])
    .execute()
