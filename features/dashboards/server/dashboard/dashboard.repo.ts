import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import type { BoardParts } from '#platform/server/compose/board-figures.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sumMoments } from '../figures/sums.repo.ts'

// Queries of the dashboards besides those of the cards.

type Goods = BoardParts['goods']
export interface Sold {
  product: Awaited<ReturnType<Goods['list']>>[number] | undefined
  pieces: number
  amount: number
}

interface GoodsAsked {
  zone: string
  currency: string
  goods: Goods | undefined
}
/** Order value by product in each range, in one currency. */
export async function listGoods(
  db: Db,
  spans: readonly DaySpan[],
  { zone, currency, goods }: GoodsAsked,
): Promise<Sold[][]> {
  const sums = (await sumMoments(db, 'goods', { spans, zone })).filter(
    one => one.currency === currency,
  )
  const products = sums.length === 0 ? [] : ((await goods?.list(db)) ?? [])
  const byId = new Map(products.map(product => [String(product.id), product]))
  return spans.map((_, index) =>
    sums
      .filter(({ span }) => span === index)
      .map(({ key, n, amount }) => ({ product: byId.get(key), pieces: n, amount })),
  )
}

/** Recent changes with their first record; one's own unless `userId` is omitted. */
export async function listChanges(db: Db, { userId, most }: { userId?: number; most: number }) {
  let query = db
    .selectFrom('audit_changes')
    .leftJoin('users', 'users.id', 'audit_changes.user_id')
    .select(['audit_changes.id', 'at', 'user_name', 'full_name', 'action', 'subject'])
  query = query.where('action', 'in', ['create', 'update', 'delete', 'restore', 'import'])
  query =
    userId === undefined ? query.where('only_for', 'is', null) : query.where('user_id', '=', userId)
  const changes = await query.orderBy('audit_changes.id', 'desc').limit(most).execute()
  const ids = changes.map(({ id }) => id)
  const records =
    ids.length === 0
      ? []
      : await db
          .selectFrom('audit_records')
          .select(eb => [
            'change_id',
            eb.fn.min('record_name').as('name'),
            eb.fn.countAll<number>().as('n'),
          ])
          .where('change_id', 'in', ids)
          .groupBy('change_id')
          .execute()
  const byChange = new Map(records.map(record => [record.change_id, record]))
  return changes.map(({ id, at, user_name, full_name, action, subject }) => {
    const { name = '', n = 1 } = byChange.get(id) ?? {}
    return {
      id,
      at,
      // Without an account, such as a deleted one, the name in the log.
      who: full_name ?? user_name,
      action,
      subject,
      title: name ?? '',
      more: Math.max(0, Number(n) - 1),
    }
  })
}
