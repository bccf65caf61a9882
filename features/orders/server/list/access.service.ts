import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { orderNotFound } from '../orders.errors.ts'
import { findOrder, type SeenOrderRow } from './list.repo.ts'

/** The caller's own order, or any with the right; all others are reported as missing. */
export async function getOrderFor(
  db: Db,
  { id, caller, action }: { id: number; caller: Caller; action: 'read' | 'update' },
): Promise<SeenOrderRow> {
  const row = await findOrder(db, id)
  if (row === undefined || !(row.user_id === caller.userId || caller.can(action, 'Order')))
    throw orderNotFound()
  return row
}
