import type { User, UserRole, UserStatus } from '../contract/users.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { userNotFound } from './users.errors.ts'
import type { UserRow, UsersTable } from './users.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

type UserText = 'full_name' | 'username' | 'email' | 'company' | 'country'
type UserTexts = { [K in UserText]?: string | undefined }

/** A new user, without what the database or `keysOf` fills in. */
export type NewUserRow = Omit<
  UsersTable,
  | 'id'
  | 'must_change_password'
  | 'password_changed_at'
  | 'email_unconfirmed'
  | 'version'
  | 'erased_at'
  | keyof Keys
> & { email_unconfirmed?: number }
/** One statement takes so many values at most, on both engines. */
const KEYS_AT_ONCE = 500
const ROWS_AT_ONCE = 100

/** All columns, with the name of who suspended the user. */
export const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select(
      sql<
        string | null
      >`(select full_name from users as suspender where suspender.id = users.suspended_by)`.as(
        'suspended_by_name',
      ),
    )
    .select(
      sql<
        string | null
      >`(select max(expires_at) from account_links where account_links.user_id = users.id and purpose = 'invite'
        and used_at is null and users.password_hash is null)`.as('invitation_expires_at'),
    )

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return selectUsers(db)
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Throws 404 when they are not there. */
export async function getUser(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (user === undefined) throw userNotFound()
  return user
}

/** All of a person that was just written, deleted or not. */
export const getUserRow = (db: Db, id: number): Promise<Selectable<UsersTable>> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The oldest ones. */
export const listFirstUsers = (db: Db, limit: number): Promise<UserRow[]> =>
  selectUsers(db).where('users.deleted_at', 'is', null).orderBy('users.id').limit(limit).execute()

export async function findDeletedUser(db: Db, id: number): Promise<UserRow | undefined> {
  return selectUsers(db)
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is not', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function findUserByKey(
  db: Db,
  column: 'email_key' | 'username_key',
  text: string,
): Promise<Selectable<UsersTable> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(column, '=', foldText(text.trim()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Which of these folded texts belong to an existing user. */
export const findTakenKeys =
  (column: 'email_key' | 'username_key') =>
  async (db: Db, keys: string[]): Promise<ReadonlySet<string>> => {
    const taken = new Set<string>()
    for (const some of chunksOf(keys, KEYS_AT_ONCE)) {
      const rows = await db
        .selectFrom('users')
        .select(column)
        .where(column, 'in', some)
        .where('deleted_at', 'is', null)
        .execute()
      for (const row of rows) taken.add(Object.values(row).join(''))
    }
    return taken
  }

export async function insertUserRow(trx: Trx, row: NewUserRow): Promise<number> {
  return (
    await trx.insertInto('users').values(toValues(row)).returning('id').executeTakeFirstOrThrow()
  ).id
}

/** Answers the ids, in the order of the rows. */
export async function insertUserRows(trx: Trx, rows: NewUserRow[]): Promise<number[]> {
  const ids: number[] = []
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    const values = some.map(toValues)
    const added = await trx.insertInto('users').values(values).returning('id').execute()
    ids.push(...added.map(row => row.id))
  }
  return ids
}

const toValues = (row: NewUserRow) => ({
  ...row,
  full_name_key: '',
  username_key: '',
  email_key: '',
  company_key: '',
  ...keysOf(row),
})

type UserColumn = Exclude<keyof UsersTable, 'id' | 'version'>
/** Columns to write; undefined ones stay as they are. */
type UserColumns = { [K in UserColumn]?: Selectable<UsersTable>[K] | undefined }

export async function updateUserRow(trx: Trx, id: number, change: UserColumns): Promise<void> {
  await trx
    .updateTable('users')
    .set(eb => ({ ...change, ...keysOf(change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Marks users as changed when something shown with them in lists has changed. */
export async function markUpdated(trx: Trx, ids: number[], now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ updated_at: now.toISOString() })
    .where('id', 'in', ids)
    .execute()
}

/** Records the last activity, unless one after `since` is recorded. */
export const touchSeen = (
  trx: Trx,
  { id, moment, since }: { id: number; moment: string; since: string },
) =>
  trx
    .updateTable('users')
    .set({ last_seen_at: moment })
    .where('id', '=', id)
    .where(eb => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', since)]))
    .execute()

/** The number of active admins: read inside a transaction that might reduce it. */
export async function countActiveAdmins(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users_facet')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), sql<number>`0`).as('n'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many not deleted users have each user role. */
export async function countByRole(db: Db): Promise<ReadonlyMap<UserRole, number>> {
  const rows = await db
    .selectFrom('users_facet')
    .select(['role', eb => eb.fn.sum<number>('n').as('n')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, n }) => [role, Number(n)]))
}

/** How many users there ever were, deleted ones included. */
export async function countUserRows(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface Keys {
  full_name_key: string
  username_key: string
  email_key: string
  company_key: string
  country_key: string
}

/** The folded texts for sorting, searching and uniqueness. */
function keysOf(row: UserTexts): Partial<Keys> {
  return {
    ...(row.full_name === undefined ? {} : { full_name_key: foldText(row.full_name) }),
    ...(row.username === undefined ? {} : { username_key: foldText(row.username) }),
    ...(row.email === undefined ? {} : { email_key: foldText(row.email) }),
    ...(row.company === undefined ? {} : { company_key: foldText(row.company) }),
    ...(row.country === undefined ? {} : { country_key: foldText(row.country) }),
  }
}

export interface UserView {
  withBilling: boolean
  /** The address of a picture for the reader. */
  pictureOf: (fileId: string) => string
}

/** A user for the API; billing only for readers who may see it. */
export function toUser(row: UserRow, { withBilling, pictureOf }: UserView): User {
  return {
    id: row.id,
    fullName: row.full_name,
    username: row.username,
    email: row.email,
    company: row.company,
    role: row.role,
    country: row.country,
    contact: row.contact,
    currentPlan: row.current_plan,
    status: row.status,
    ...(withBilling ? { billing: row.billing } : {}),
    avatar: row.avatar === null ? null : pictureOf(row.avatar),
    avatarColor: row.avatar_color,
    version: row.version,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    invitationExpiresAt: row.invitation_expires_at,
    suspended: suspensionOf(row),
  }
}

function suspensionOf(row: UserRow): User['suspended'] {
  const isSuspended: boolean =
    row.status === ('inactive' satisfies UserStatus) && row.suspended_at !== null
  if (!isSuspended) return null
  const [at, by] = [row.suspended_at ?? '', row.suspended_by_name ?? '']
  return { at, by, isOwn: row.suspended_by === row.id, reason: row.suspended_reason }
}

/** The changeable fields of a user, for the log and for undo. */
export function describeUser(row: Selectable<UsersTable>) {
  return {
    fullName: row.full_name,
    username: row.username,
    email: row.email,
    company: row.company,
    role: row.role,
    country: row.country,
    contact: row.contact,
    currentPlan: row.current_plan,
    status: row.status,
    billing: row.billing,
  }
}
