import { productPath } from '../../contract/shop.rules.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob, type JobKind } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import '../shop.tables.ts'

// Who wishes for a product hears that it costs less, or is back: by the bell, and by mail where a list says so. Many may wish for one
// thing, so that they are told by a job, some at a time, and not in the write that changed it.

const NEWS = 'shop.wish-news'
const AT_ONCE = 200

const news = z.object({
  productId: z.int(),
  kind: z.enum(['wish-cheaper', 'wish-back']),
  percent: z._default(z.int(), 0),
  /** These hear of it in another way. */
  except: z._default(z.array(z.int()), []),
  after: z._default(z.int(), 0),
})
type News = z.input<typeof news>

/** A price fell: in whole percent, and never by nothing. */
export async function tellCheaper(
  trx: Trx,
  { id, before, after, now }: { id: number; before: number; after: number; now: Date },
) {
  const percent = Math.max(1, Math.round((1 - after / before) * 100))
  await leave(trx, { productId: id, kind: 'wish-cheaper', percent }, now)
}

export const tellBack = (
  trx: Trx,
  { id, except, now }: { id: number; except: number[]; now: Date },
) => leave(trx, { productId: id, kind: 'wish-back', except }, now)

async function leave(trx: Trx, args: News, now: Date): Promise<void> {
  const wish = await trx
    .selectFrom('wishes')
    .select('id')
    .where('product_id', '=', args.productId)
    .limit(1)
    .executeTakeFirst()
  if (wish !== undefined) await addJob(trx, { kind: NEWS, args, now })
}

export const wishJobs = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> => ({
  [NEWS]: { run: args => database.write(trx => tellSome(trx, news.parse(args), clock())) },
})

/** The next of those who wish for it; the rest is left to the next job. */
async function tellSome(trx: Trx, args: z.output<typeof news>, now: Date): Promise<void> {
  const { productId, kind, percent, except, after } = args
  const product = await trx
    .selectFrom('products')
    .select(['name', 'slug', 'stock'])
    .where('id', '=', productId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  // Gone again meanwhile: there is nothing to tell.
  if (product === undefined || (kind === 'wish-back' && product.stock === 0)) return
  const rows = await trx
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .select([
      'wishes.user_id',
      sql<number>`max(case when tells = 'mail' then 1 else 0 end)`.as('mail'),
    ])
    .where('product_id', '=', productId)
    .where('tells', '!=', 'never')
    .where('wish_lists.deleted_at', 'is', null)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('wishes.user_id', '>', after)
    .groupBy('wishes.user_id')
    .orderBy('wishes.user_id')
    .limit(AT_ONCE)
    .execute()
  const told = rows.filter(row => !except.includes(row.user_id))
  const { name, slug } = product
  await notify(trx, {
    userIds: told.map(row => row.user_id),
    mailTo: told.filter(row => Number(row.mail) === 1).map(row => row.user_id),
    kind,
    params: kind === 'wish-cheaper' ? { name, percent } : { name },
    link: productPath(slug),
    now,
  })
  const last = rows.at(-1)?.user_id
  if (rows.length === AT_ONCE && last !== undefined)
    await addJob(trx, { kind: NEWS, args: { ...args, after: last }, now })
}
