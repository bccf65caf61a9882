import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { GrantRow, TokenKind, TokenRow } from '../oauth.tables.ts'

/** A grant with the name of its person. */
export type GrantView = GrantRow & { username: string }

const selectGrants = (db: Db) =>
  db
    .selectFrom('oauth_grants')
    .innerJoin('users', 'users.id', 'oauth_grants.user_id')
    .selectAll('oauth_grants')
    .select('users.username')

export const findGrantByCode = (trx: Trx, hash: string): Promise<GrantView | undefined> =>
  selectGrants(trx).where('code_hash', '=', hash).executeTakeFirst()

export const getGrant = (trx: Trx, id: number): Promise<GrantView> =>
  selectGrants(trx).where('oauth_grants.id', '=', id).executeTakeFirstOrThrow()

export const insertGrant = (trx: Trx, row: Omit<GrantRow, 'id' | 'code_used_at'>) =>
  trx.insertInto('oauth_grants').values(row).execute()

export const setCodeUsed = (trx: Trx, id: number, moment: string) =>
  trx.updateTable('oauth_grants').set({ code_used_at: moment }).where('id', '=', id).execute()

export const findToken = (db: Db, hash: string, kind?: TokenKind): Promise<TokenRow | undefined> =>
  db
    .selectFrom('oauth_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'access'))
    .executeTakeFirst()

/** An access token with the key that it acts with. */
export const findAccess = (db: Db, hash: string) =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_tokens.grant_id')
    .select(['oauth_tokens.scope', 'oauth_tokens.expires_at'])
    .select(['oauth_grants.key_id', 'oauth_grants.resource'])
    .where('hash', '=', hash)
    .where('kind', '=', 'access')
    .executeTakeFirst()

export const insertTokens = (trx: Trx, rows: Omit<TokenRow, 'used_at'>[]) =>
  trx.insertInto('oauth_tokens').values(rows).execute()

export const setTokenUsed = (trx: Trx, hash: string, moment: string) =>
  trx.updateTable('oauth_tokens').set({ used_at: moment }).where('hash', '=', hash).execute()

export const deleteToken = (trx: Trx, hash: string) =>
  trx.deleteFrom('oauth_tokens').where('hash', '=', hash).execute()

/** With all of its tokens: they are refused from now on, and a replay finds nothing. */
export const deleteGrant = (trx: Trx, id: number) =>
  trx.deleteFrom('oauth_grants').where('id', '=', id).execute()

export const deleteExpiredTokens = (trx: Trx, now: string) =>
  trx.deleteFrom('oauth_tokens').where('expires_at', '<=', now).execute()

/** Grants whose code has expired and that have no token left. */
export const listDeadGrants = (trx: Trx, now: string) =>
  trx
    .selectFrom('oauth_grants')
    .select(['id', 'key_id'])
    .where('code_expires_at', '<=', now)
    .where('id', 'not in', eb => eb.selectFrom('oauth_tokens').select('grant_id'))
    .execute()

/** Keys whose program has not yet fetched its first tokens; `userId` limits them to one person. */
export async function listPendingKeys(db: Db, userId: number | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('oauth_grants')
    .select('key_id')
    .where('code_used_at', 'is', null)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? 0))
    .execute()
  return rows.map(row => row.key_id)
}

/** What the same person has allowed the same program, by the key of one of these. */
export const listSameGrants = (trx: Trx, keyId: number) =>
  trx
    .selectFrom('oauth_grants as known')
    .innerJoin('oauth_grants as same', join =>
      join
        .onRef('same.user_id', '=', 'known.user_id')
        .onRef('same.client_id', '=', 'known.client_id'),
    )
    .select(['same.id', 'same.key_id'])
    .where('known.key_id', '=', keyId)
    .orderBy('same.id')
    .execute()

/** The programs of these keys and where they lead, by key. */
export async function readPrograms(
  db: Db,
  keyIds: number[],
): Promise<Map<number, Pick<GrantRow, 'client_id' | 'redirect_uri'>>> {
  if (keyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('oauth_grants')
    .select(['key_id', 'client_id', 'redirect_uri'])
    .where('key_id', 'in', keyIds)
    .execute()
  return new Map(rows.map(row => [row.key_id, row]))
}

/** Personal data: what a person allowed, without the secrets. */
export const listGrantsOf = (db: Db, userId: number) =>
  db
    .selectFrom('oauth_grants')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
    .select(['oauth_clients.name', 'oauth_grants.redirect_uri', 'oauth_grants.scope'])
    .select('oauth_grants.created_at')
    .where('oauth_grants.user_id', '=', userId)
    .orderBy('oauth_grants.id')
    .execute()

export async function deleteGrantsOf(trx: Trx, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('oauth_grants')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return deleted.length
}
