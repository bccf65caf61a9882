import { DAY } from '#platform/contract/durations.rules.ts'
import {
  type ApiKey,
  type ApiKeyQuery,
  KEY_WARNING_DAYS,
  type KeyState,
} from '../contract/api-key.contract.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { ApiKeyRow } from './api-key.tables.ts'
import './accounts/accounts.tables.ts'
import './api-key.tables.ts'

/** Whether the owner may act: an active person, or a service account that is neither disabled nor deleted. */
const IS_RIGHTFUL = sql<boolean>`(case when service_accounts.id is null then users.status <> 'inactive' and users.deleted_at is null
  else service_accounts.disabled_at is null and service_accounts.deleted_at is null end)`
const MINE = [
  'api_key_secrets.prefix',
  'users.full_name',
  'service_accounts.id as service_account_id',
] as const
const isRightful = sql<number>`case when ${IS_RIGHTFUL} then 1 else 0 end`

/** A key with its newest prefix and its owner; that of an app has no secret, and no prefix. */
export type KeyView = ApiKeyRow & {
  prefix: string | null
  full_name: string
  service_account_id: number | null
  is_rightful: number
  grace_until: string | null
}

/** The secret's hash, the key, and its owner as of now, by prefix. */
export const findSecret = (db: Db, prefix: string) =>
  selectHolders(db)
    .innerJoin('api_key_secrets', 'api_key_secrets.key_id', 'api_keys.id')
    .select(['api_key_secrets.hash', 'api_key_secrets.expires_at as secret_expires_at'])
    .where('api_key_secrets.prefix', '=', prefix)
    .executeTakeFirst()

/** The key of an app, and its owner as of now. */
export const findAppHolder = (db: Db, id: number) =>
  selectHolders(db)
    .where('api_keys.id', '=', id)
    .where('api_keys.is_app', '=', 1)
    .executeTakeFirst()

/** A key that a person has made, and its owner as of now. */
export const findHolder = (db: Db, id: number) =>
  selectHolders(db)
    .where('api_keys.id', '=', id)
    .where('api_keys.is_app', '=', 0)
    .executeTakeFirst()

/** A key with what it takes to judge a call. */
export type KeyHolder = NonNullable<Awaited<ReturnType<typeof findAppHolder>>>

const selectHolders = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('service_accounts', 'service_accounts.user_id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.type',
      'api_keys.scopes',
      'api_keys.ip_ranges',
      'api_keys.expires_at',
      'api_keys.revoked_at',
    ])
    .select(['users.id as user_id', 'users.username', 'users.role'])
    .select([
      'service_accounts.name as service_name',
      'service_accounts.role as service_role',
      isRightful.as('is_rightful'),
    ])

function selectKeys(db: Db, { now, isApp }: { now: string; isApp: boolean }) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('api_key_secrets', join =>
      join
        .onRef('api_key_secrets.key_id', '=', 'api_keys.id')
        .on('api_key_secrets.expires_at', 'is', null),
    )
    .leftJoin('service_accounts', 'service_accounts.user_id', 'api_keys.user_id')
    .where('api_keys.revoked_at', 'is', null)
    .where('service_accounts.deleted_at', 'is', null)
    .where('api_keys.is_app', '=', isApp ? 1 : 0)
    .selectAll('api_keys')
    .select(MINE)
    .select(isRightful.as('is_rightful'))
    .select(eb =>
      eb
        .selectFrom('api_key_secrets as old')
        .select('old.expires_at')
        .whereRef('old.key_id', '=', 'api_keys.id')
        .where('old.expires_at', '>', now)
        .orderBy('old.expires_at', 'desc')
        .limit(1)
        .as('grace_until'),
    )
}

interface WhichKey {
  id: number
  now: Date
  /** The key of an app, rather than one that a person has made. */
  isApp?: boolean
}
/** A key that is not revoked. */
export const findKey = (
  db: Db,
  { id, now, isApp = false }: WhichKey,
): Promise<KeyView | undefined> =>
  selectKeys(db, { now: now.toISOString(), isApp }).where('api_keys.id', '=', id).executeTakeFirst()

/** A page of the filtered list; `userId` limits it to one person. */
export async function listKeys(
  db: Db,
  query: ApiKeyQuery & { without?: readonly number[] },
  { userId, now, isApp = false }: { userId: number | undefined } & Omit<WhichKey, 'id'>,
) {
  const moment = now.toISOString()
  const soon = new Date(now.getTime() + KEY_WARNING_DAYS * DAY).toISOString()
  const narrow = () => {
    let found = selectKeys(db, { now: moment, isApp })
    if (userId !== undefined) found = found.where('api_keys.user_id', '=', userId)
    if (query.without?.length) found = found.where('api_keys.id', 'not in', query.without)
    if (query.q !== '')
      found = found.where(
        columnsContain(
          ['api_keys.name_key', 'api_key_secrets.prefix', 'users.full_name_key'],
          query.q,
        ),
      )
    if (query.account !== undefined) found = found.where('service_accounts.id', '=', query.account)
    if (query.state === 'expired') found = found.where('api_keys.expires_at', '<=', moment)
    if (query.state === 'expiring')
      found = found
        .where('api_keys.expires_at', '>', moment)
        .where('api_keys.expires_at', '<=', soon)
        .where(IS_RIGHTFUL)
    if (query.state === 'active')
      found = found
        .where(eb =>
          eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', soon)]),
        )
        .where(IS_RIGHTFUL)
    if (query.state === 'resting')
      found = found
        .where(eb =>
          eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', moment)]),
        )
        .where(eb => eb.not(IS_RIGHTFUL))
    return found
  }
  const total = await db
    .selectFrom(narrow().as('found'))
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  // Nulls come last in either order.
  const column = SORT[query.sortColumn]
  const rows = await narrow()
    .orderBy(sql`case when ${column} is null then 1 else 0 end`)
    .orderBy(column, query.sort)
    .orderBy('api_keys.id', query.sort)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute()
  return { rows, total: Number(total.n) }
}
const SORT = {
  createdAt: sql`api_keys.created_at`,
  name: sql`api_keys.name_key`,
  expiresAt: sql`api_keys.expires_at`,
  lastUsedAt: sql`api_keys.last_used_at`,
} as const

/** A row as the wire promises it. */
export function toApiKey(row: KeyView, { calls, now }: { calls: number[]; now: Date }): ApiKey {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    scopes: JSON.parse(row.scopes),
    prefix: row.prefix ?? '',
    ipRanges: JSON.parse(row.ip_ranges),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    graceUntil: row.grace_until,
    lastUsedAt: row.last_used_at,
    lastUsedIp: row.last_used_ip,
    state: stateOf(row, now),
    owner: { id: row.user_id, fullName: row.full_name },
    serviceAccountId: row.service_account_id,
    calls,
    version: row.version,
  }
}

/** Neither expired nor of an erased owner. */
export const isAlive = (row: KeyView, now: Date): boolean =>
  ['active', 'expiring'].includes(stateOf(row, now))

function stateOf({ expires_at, is_rightful }: KeyView, now: Date): KeyState {
  const left = expires_at === null ? Infinity : Date.parse(expires_at) - now.getTime()
  if (left <= 0) return 'expired'
  if (is_rightful !== 1) return 'resting'
  return left <= KEY_WARNING_DAYS * DAY ? 'expiring' : 'active'
}

/** One's keys that are not revoked, or the apps one has connected. */
export async function countKeys(db: Db, userId: number, isApp = false): Promise<number> {
  const query = db
    .selectFrom('api_keys')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('is_app', '=', isApp ? 1 : 0)
    .where('revoked_at', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

export async function insertKey(
  trx: Trx,
  row: Pick<
    ApiKeyRow,
    'user_id' | 'name' | 'type' | 'scopes' | 'ip_ranges' | 'created_at' | 'expires_at'
  > & { is_app?: 1 },
): Promise<number> {
  return (
    await trx
      .insertInto('api_keys')
      .values({ ...row, name_key: foldText(row.name) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export const insertSecret = (
  trx: Trx,
  row: { prefix: string; key_id: number; hash: string; created_at: string },
) =>
  trx
    .insertInto('api_key_secrets')
    .values({ ...row, expires_at: null })
    .execute()

/** Ends the key's secrets at that moment at the latest. */
export const endSecrets = (trx: Trx, keyId: number, until: string) =>
  trx
    .updateTable('api_key_secrets')
    .set({ expires_at: until })
    .where('key_id', '=', keyId)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', until)]))
    .execute()

export const updateKeyRow = (trx: Trx, id: number, change: UpdateObject<Tables, 'api_keys'>) =>
  trx
    .updateTable('api_keys')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Returns the keys that were active until now. */
export const revokeAllKeys = (trx: Trx, userId: number, moment: string) =>
  trx
    .updateTable('api_keys')
    .set(eb => ({ revoked_at: moment, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'type'])
    .execute()

/** Personal data: a person's keys, never the secrets. */
export const listStoredKeys = (db: Db, userId: number) =>
  db
    .selectFrom('api_keys')
    .select(['name', 'is_app', 'type', 'scopes', 'ip_ranges'])
    .select(['created_at', 'expires_at', 'revoked_at'])
    .select(['last_used_at', 'last_used_ip'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Returns the number of deleted keys. */
export async function deleteKeysOf(trx: Trx, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return deleted.length
}
