import type {
  ServiceAccount,
  ServiceAccountQuery,
} from '../../contract/api-key-accounts.contract.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { ServiceAccountRow } from './accounts.tables.ts'
import './accounts.tables.ts'

export type ServiceAccountView = ServiceAccountRow & {
  owner_name: string
  owner_username: string
  owner_color: Tables['users']['avatar_color']
  owner_status: string
  owner_deleted_at: string | null
  keys: number
  last_used_at: string | null
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('service_accounts')
    .innerJoin('users as owner', 'owner.id', 'service_accounts.owner_id')
    .where('service_accounts.deleted_at', 'is', null)
    .selectAll('service_accounts')
    .select(['owner.username as owner_username', 'owner.avatar_color as owner_color'])
    .select([
      'owner.full_name as owner_name',
      'owner.status as owner_status',
      'owner.deleted_at as owner_deleted_at',
    ])
    .select(
      sql<number>`(select count(*) from api_keys where api_keys.user_id = service_accounts.user_id and revoked_at is null)`.as(
        'keys',
      ),
    )
    .select(
      sql<
        string | null
      >`(select max(last_used_at) from api_keys where api_keys.user_id = service_accounts.user_id)`.as(
        'last_used_at',
      ),
    )

export const findAccount = (db: Db, id: number): Promise<ServiceAccountView | undefined> =>
  selectAccounts(db).where('service_accounts.id', '=', id).executeTakeFirst()

const SORT = {
  createdAt: 'service_accounts.created_at',
  name: 'service_accounts.name_key',
  role: 'service_accounts.role',
} as const

export async function listAccounts(
  db: Db,
  { q, state, page, perPage, sort, sortColumn }: ServiceAccountQuery,
) {
  const narrow = () => {
    let found = selectAccounts(db)
    if (q !== '')
      found = found.where(
        columnsContain(['service_accounts.name_key', 'service_accounts.purpose_key'], q),
      )
    if (state !== '')
      found = found.where(
        'service_accounts.disabled_at',
        state === 'disabled' ? 'is not' : 'is',
        null,
      )
    return found
  }
  const total = await db
    .selectFrom(narrow().as('found'))
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await narrow()
    .orderBy(SORT[sortColumn], sort)
    .orderBy('service_accounts.id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(total.n) }
}

/** Names are unique regardless of case. */
export async function isNameTaken(db: Db, name: string, exceptId = 0): Promise<boolean> {
  const other = await db
    .selectFrom('service_accounts')
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return other !== undefined
}

export async function countAccounts(db: Db): Promise<number> {
  const query = db.selectFrom('service_accounts').select(eb => eb.fn.countAll<number>().as('n'))
  return Number((await query.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).n)
}

type NewRow = Pick<
  ServiceAccountRow,
  'user_id' | 'name' | 'purpose' | 'role' | 'owner_id' | 'created_at'
>

export async function insertAccount(trx: Trx, row: NewRow): Promise<number> {
  const values = { ...row, name_key: foldText(row.name), purpose_key: foldText(row.purpose) }
  return (
    await trx
      .insertInto('service_accounts')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export const updateAccountRow = (
  trx: Trx,
  id: number,
  change: UpdateObject<Tables, 'service_accounts'>,
) =>
  trx
    .updateTable('service_accounts')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** A row as the wire promises it. */
export const toServiceAccount = (row: ServiceAccountView): ServiceAccount => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  role: row.role,
  state: row.disabled_at === null ? 'active' : 'disabled',
  owner: {
    id: row.owner_id,
    fullName: row.owner_name,
    username: row.owner_username,
    avatarColor: row.owner_color,
    isActive: row.owner_status === 'active' && row.owner_deleted_at === null,
  },
  keys: Number(row.keys),
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
  version: row.version,
})

/** Accounts that someone is responsible for. */
export async function countOwnedAccounts(db: Db, userId: number): Promise<number> {
  const query = db.selectFrom('service_accounts').select(eb => eb.fn.countAll<number>().as('n'))
  return Number(
    (
      await query
        .where('owner_id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).n,
  )
}

/** Also of deleted accounts. */
export async function getAccountName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('service_accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** Personal data: accounts that a person is responsible for. */
export const listStoredAccounts = (db: Db, userId: number) =>
  db
    .selectFrom('service_accounts')
    .select(['name', 'purpose', 'created_at'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
