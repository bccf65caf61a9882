import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sumMoments } from './sums.repo.ts'

// Orders by time of placement, and by state.

export interface OrderCounts {
  total: number
  finished: number
  pending: number
  rejected: number
}

export async function countOrders(
  db: Db,
  spans: readonly DaySpan[],
  zone: string,
): Promise<OrderCounts[]> {
  const counts = spans.map((): OrderCounts => ({ total: 0, finished: 0, pending: 0, rejected: 0 }))
  for (const { span, key, n } of await sumMoments(db, 'orders', { spans, zone })) {
    const at = counts[span]
    if (at === undefined) continue
    at.total += n
    at[groupOf(key)] += n
  }
  return counts
}

const groupOf = (status: string): Exclude<keyof OrderCounts, 'total'> => {
  if (status === 'delivered') return 'finished'
  return status === 'cancelled' || status === 'refunded' ? 'rejected' : 'pending'
}
