import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../orders.tables.ts'

/** Quotes with their buyer. */
const select = (db: Db) =>
  db
    .selectFrom('order_quotes')
    .innerJoin('users', 'users.id', 'order_quotes.user_id')
    .selectAll('order_quotes')
    .select('users.full_name')
export type SeenQuoteRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findQuote = (db: Db, id: number): Promise<SeenQuoteRow | undefined> =>
  select(db).where('order_quotes.id', '=', id).executeTakeFirst()

/** A page of one person's, or of all, newest first. */
export async function listQuoteRows(
  db: Db,
  { userId, page, perPage }: { userId: number | undefined; page: number; perPage: number },
): Promise<{ rows: SeenQuoteRow[]; total: number }> {
  const rows =
    userId === undefined ? select(db) : select(db).where('order_quotes.user_id', '=', userId)
  const all = db.selectFrom('order_quotes').select(eb => eb.fn.countAll<number>().as('n'))
  const { n } = await (
    userId === undefined ? all : all.where('user_id', '=', userId)
  ).executeTakeFirstOrThrow()
  const some = rows.orderBy('order_quotes.id', 'desc').limit(perPage)
  return { rows: await some.offset((page - 1) * perPage).execute(), total: Number(n) }
}

export async function insertQuote(
  trx: Trx,
  { userId, planId, note, now }: { userId: number; planId: number; note: string; now: Date },
): Promise<number> {
  const row = {
    user_id: userId,
    plan_id: planId,
    requested_at: now.toISOString(),
    note,
    offered_at: null,
    answer: '',
  }
  const { id } = await trx
    .insertInto('order_quotes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a quote, which has a new version by that, even where nothing of its row changes. */
export async function updateQuoteRow(
  trx: Trx,
  id: number,
  change: { offered_at?: string; answer?: string },
): Promise<void> {
  await trx
    .updateTable('order_quotes')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The estimates of a person's unanswered quotes. */
export async function listUnanswered(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_quotes')
    .select('plan_id')
    .where('user_id', '=', userId)
    .where('offered_at', 'is', null)
    .execute()
  return rows.map(row => row.plan_id)
}
