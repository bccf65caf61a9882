import { productPath } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import { addJob, type JobKind } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { findActiveProduct } from '../catalogue/catalogue.repo.ts'
import type { ShopChange, ShopParts } from '../shop.context.ts'
import { isWishedFor, listWishers } from './wishes.repo.ts'

// Notifies people of price drops and restocks of their wishes: by the bell, and by email where a list says so. There may be
// many for one product, so a job notifies them in batches, outside of the change's transaction.

const NEWS = 'shop.wish-news'
const AT_ONCE = 200

const news = z.object({
  productId: z.int(),
  kind: z.enum(['wish-cheaper', 'wish-back']),
  percent: z._default(z.int(), 0),
  /** These are notified in another way. */
  except: z._default(z.array(z.int()), []),
  after: z._default(z.int(), 0),
})
type News = z.input<typeof news>

/** A price fell: in whole percent, and never by nothing. */
export async function notifyCheaper(
  change: ShopChange,
  { id, before, after }: { id: number; before: number; after: number },
): Promise<void> {
  const percent = Math.max(1, Math.round((1 - after / before) * 100))
  await addNews(change, { productId: id, kind: 'wish-cheaper', percent })
}

export const notifyBack = (
  change: ShopChange,
  { id, except }: { id: number; except: number[] },
): Promise<void> => addNews(change, { productId: id, kind: 'wish-back', except })

async function addNews({ trx, now }: ShopChange, args: News): Promise<void> {
  if (await isWishedFor(trx, args.productId)) await addJob(trx, { kind: NEWS, args, now })
}

export const wishJobs = ({
  database,
  clock,
}: Pick<ShopParts, 'database' | 'clock'>): Record<string, JobKind> => ({
  [NEWS]: {
    run: args => database.write(trx => notifySome({ trx, now: clock() }, news.parse(args))),
  },
})

/** The next batch of people; the rest is left to the next job. */
async function notifySome({ trx, now }: ShopChange, args: z.output<typeof news>): Promise<void> {
  const { productId, kind, percent, except, after } = args
  const product = await findActiveProduct(trx, productId)
  // Sold out again since: nothing to report.
  if (product === undefined || (kind === 'wish-back' && product.stock === 0)) return
  const rows = await listWishers(trx, { productId, after, limit: AT_ONCE })
  const recipients = rows.filter(row => !except.includes(row.user_id))
  const { name, slug } = product
  await notify(trx, {
    userIds: recipients.map(row => row.user_id),
    mailTo: recipients.filter(row => Number(row.mail) === 1).map(row => row.user_id),
    kind,
    params: kind === 'wish-cheaper' ? { name, percent } : { name },
    link: productPath(slug),
    now,
  })
  const last = rows.at(-1)?.user_id
  if (rows.length === AT_ONCE && last !== undefined)
    await addJob(trx, { kind: NEWS, args: { ...args, after: last }, now })
}
