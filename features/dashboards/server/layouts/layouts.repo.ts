import type { BoardName } from '../../contract/card-boards.rules.ts'
import type { FirstLayout } from '../../contract/card-boards.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../dashboards.tables.ts'

/** Of one role, or of all. */
export function listLayouts(db: Db, role?: UserRole): Promise<FirstLayout[]> {
  const all = db
    .selectFrom('card_layouts')
    .select(['board', 'role', 'layout', 'version'])
    .orderBy('board')
    .orderBy('role')
  return (role === undefined ? all : all.where('role', '=', role)).execute()
}

/** Version 0 if not set. */
export async function getLayout(
  db: Db,
  { board, role }: { board: BoardName; role: UserRole },
): Promise<{ layout: string | null; version: number }> {
  const row = await db
    .selectFrom('card_layouts')
    .select(['layout', 'version'])
    .where('board', '=', board)
    .where('role', '=', role)
    .executeTakeFirst()
  return row ?? { layout: null, version: 0 }
}

export async function putLayout(
  trx: Trx,
  { board, role, layout, version }: FirstLayout,
  at: string,
): Promise<void> {
  const row = { layout, version, updated_at: at }
  await trx
    .insertInto('card_layouts')
    .values({ board, role, ...row })
    .onConflict(conflict => conflict.columns(['board', 'role']).doUpdateSet(row))
    .execute()
}
