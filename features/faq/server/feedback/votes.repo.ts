import type { Helpful } from '../../contract/faq.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../faq.tables.ts'

// Helpfulness votes: one per reader, changeable.

interface Asked {
  ids: readonly number[]
  userId: number
  dialect: Dialect
}
export async function countVotes(
  db: Db,
  { ids, userId, dialect }: Asked,
): Promise<(id: number) => Helpful> {
  const isAsked = dialect.isOneOf('item_id', [...ids])
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('help_votes')
          .select(['item_id', 'is_helpful', eb => eb.fn.countAll<number>().as('n')])
          .where(isAsked)
          .groupBy(['item_id', 'is_helpful'])
          .execute()
  const own =
    ids.length === 0
      ? []
      : await db
          .selectFrom('help_votes')
          .select(['item_id', 'is_helpful'])
          .where(isAsked)
          .where('user_id', '=', userId)
          .execute()
  const mine = new Map(own.map(row => [row.item_id, row.is_helpful === 1]))
  const count = (id: number, isHelpful: number) =>
    Number(rows.find(row => row.item_id === id && row.is_helpful === isHelpful)?.n ?? 0)
  return id => {
    const myVote = mine.get(id)
    return {
      yes: count(id, 1),
      no: count(id, 0),
      ...(myVote === undefined ? {} : { mine: myVote }),
    }
  }
}

interface Vote {
  itemId: number
  userId: number
  helpful: boolean | null
  now: Date
}
export async function saveVote(trx: Trx, { itemId, userId, helpful, now }: Vote): Promise<void> {
  if (helpful === null) {
    await trx
      .deleteFrom('help_votes')
      .where('item_id', '=', itemId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  const vote = { is_helpful: helpful ? 1 : 0, at: now.toISOString() }
  await trx
    .insertInto('help_votes')
    .values({ item_id: itemId, user_id: userId, ...vote })
    .onConflict(conflict => conflict.columns(['item_id', 'user_id']).doUpdateSet(vote))
    .execute()
}
