import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../auth.tables.ts'

type LinkRow = Tables['account_links']
/** A usable link: by hash and purposes, unused and not expired. */
interface UsableLink {
  hash: string
  purposes: readonly LinkRow['purpose'][]
  moment: string
}

/** Replaces earlier ones of the same purpose, and returns their hashes. */
export async function replaceLink(trx: Trx, row: Omit<LinkRow, 'used_at'>): Promise<string[]> {
  const replaced = await deleteLinks(trx, row.user_id, row.purpose)
  await trx
    .insertInto('account_links')
    .values({ ...row, used_at: null })
    .execute()
  return replaced
}

export async function deleteLinks(
  trx: Trx,
  userId: number,
  purpose: LinkRow['purpose'],
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning('hash')
    .execute()
  return deleted.map(({ hash }) => hash)
}

export async function hasLinkSince(
  trx: Trx,
  { userId, purpose, since }: { userId: number; purpose: LinkRow['purpose']; since: string },
): Promise<boolean> {
  const recent = await trx
    .selectFrom('account_links')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return recent !== undefined
}

/** Marks a link as used: of concurrent callers, one gets it. */
export const useLink = (trx: Trx, { hash, purposes, moment }: UsableLink) =>
  trx
    .updateTable('account_links')
    .set({ used_at: moment })
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .returning(['user_id', 'purpose', 'detail'])
    .executeTakeFirst()

export const findLink = (db: Db, { hash, purposes, moment }: UsableLink) =>
  db
    .selectFrom('account_links')
    .select(['user_id', 'purpose'])
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .executeTakeFirst()

/** The pending link to a new address. */
export const findEmailLink = (db: Db, userId: number, moment: string) =>
  db
    .selectFrom('account_links')
    .select(['detail', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .executeTakeFirst()
