import type { SavedView } from '../contract/saved-views.contract.ts'
import { MAX_VIEWS, type ViewScreenName } from '../contract/saved-views.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { UNDO_MILLISECONDS } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ViewRow } from './saved-views.tables.ts'

export type KnownView = ViewRow & { owner_name: string; default_of: number | null }

/** Views for one person: with owner, and whether it is their default. */
const selectViews = (db: Db, userId: number) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .leftJoin('saved_view_defaults as defaults', join =>
      join.onRef('defaults.view_id', '=', 'saved_views.id').on('defaults.user_id', '=', userId),
    )
    .selectAll('saved_views')
    .select(['users.full_name as owner_name', 'defaults.user_id as default_of'])
    .where('saved_views.deleted_at', 'is', null)

/** One's own by name, then others' shared ones. */
export async function listViews(
  db: Db,
  { userId, screen }: { userId: number; screen: ViewScreenName },
): Promise<KnownView[]> {
  const here = selectViews(db, userId).where('saved_views.screen', '=', screen)
  const [own, shared] = [
    await here
      .where('saved_views.user_id', '=', userId)
      .orderBy('name_key')
      .orderBy('saved_views.id')
      .execute(),
    await here
      .where('is_shared', '=', 1)
      .where('saved_views.user_id', '!=', userId)
      .orderBy('name_key')
      .orderBy('saved_views.id')
      .limit(MAX_VIEWS)
      .execute(),
  ]
  return [...own, ...shared]
}

/** A view visible to this person: their own, or a shared one. */
export const findView = (
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<KnownView | undefined> =>
  selectViews(db, userId)
    .where('saved_views.id', '=', id)
    .where(eb => eb.or([eb('saved_views.user_id', '=', userId), eb('is_shared', '=', 1)]))
    .executeTakeFirst()

/** Whether the person has another view of that name for that list. */
/** The stored row, deleted or not. */
export const findViewRow = (db: Db, id: number): Promise<ViewRow | undefined> =>
  db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst()

export async function isTaken(
  db: Db,
  view: Pick<ViewRow, 'user_id' | 'screen' | 'name_key'> & { id?: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', view.user_id)
    .where('screen', '=', view.screen)
    .where('name_key', '=', view.name_key)
    .where('deleted_at', 'is', null)
    .where('id', '!=', view.id ?? 0)
    .executeTakeFirst()
  return row !== undefined
}

export const insertView = async (
  trx: Trx,
  row: Omit<ViewRow, 'id' | 'version' | 'deleted_at'>,
): Promise<number> =>
  (await trx.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()).id

export async function updateViewRow(
  trx: Trx,
  id: number,
  change: Partial<Omit<ViewRow, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** From now on the list opens with this view for this person, or with none. */
export async function putDefault(
  trx: Trx,
  { userId, screen, id }: { userId: number; screen: ViewScreenName; id: number | null },
): Promise<void> {
  await trx
    .deleteFrom('saved_view_defaults')
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .execute()
  if (id !== null)
    await trx
      .insertInto('saved_view_defaults')
      .values({ user_id: userId, screen, view_id: id })
      .execute()
}

/** Purges views deleted too long ago to be restored. */
export async function deleteOldViews(trx: Trx, now: Date): Promise<void> {
  const until = new Date(now.getTime() - 2 * UNDO_MILLISECONDS).toISOString()
  await trx.deleteFrom('saved_views').where('deleted_at', '<', until).execute()
}

export const isManager = (caller: Caller): boolean => caller.can('update', 'Settings')

export function toView(row: KnownView, caller: Caller): SavedView {
  const isOwn = row.user_id === caller.userId
  const query: Record<string, string> = JSON.parse(row.query)
  return {
    id: row.id,
    screen: row.screen,
    name: row.name,
    path: row.path,
    query,
    isShared: row.is_shared === 1,
    isOwn,
    ownerName: isOwn ? null : row.owner_name,
    canChange: isOwn || isManager(caller),
    isDefault: row.default_of !== null,
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/** What is stored about a person here; the shape of users' PersonalPart. */
export const viewPersonalData = {
  name: 'saved-views',
  async read(db: Db, userId: number) {
    const rows = await db
      .selectFrom('saved_views')
      .select(['screen', 'name', 'path', 'query', 'is_shared', 'created_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx: Trx, userId: number) {
    await trx.deleteFrom('saved_view_defaults').where('user_id', '=', userId).execute()
    return (
      await trx.deleteFrom('saved_views').where('user_id', '=', userId).returning('id').execute()
    ).length
  },
}
