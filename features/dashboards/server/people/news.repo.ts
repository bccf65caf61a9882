import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { momentsOf } from '../figures/span.service.ts'
import { countEach } from '../figures/sums.repo.ts'

// Newsletter addresses, mailed newsletters, and page views.

/** Mail templates that count as newsletters. */
export const NEWS = [
  'notices.announcement',
  'notices.product-update',
  'notices.blog-digest',
  'notice.launch.tell',
  'notice.back.tell',
] as const

/** Confirmed addresses at the end of each day. */
export const countAddresses = (db: Db, days: readonly string[], zone: string): Promise<number[]> =>
  countEach(
    db,
    days,
    day =>
      sql`select count(*) from news_addresses where confirmed_at < ${momentsOf({ from: day, to: day }, zone).to}`,
  )

/** Newsletters accepted by the mail server, by time of acceptance. */
export const countNews = (db: Db, spans: readonly DaySpan[], zone: string): Promise<number[]> =>
  countEach(db, spans, span => {
    const { from, to } = momentsOf(span, zone)
    return sql`select count(*) from mail_outbox
      where sent_at >= ${from} and sent_at < ${to} and state = 'sent' and template in (${sql.join([...NEWS])})`
  })

export const countPageViews = (
  db: Db,
  spans: readonly DaySpan[],
  zone: string,
): Promise<number[]> =>
  countEach(db, spans, span => {
    const { from, to } = momentsOf(span, zone)
    return sql`select coalesce(sum(n), 0) from page_views where slot >= ${from.slice(0, 16)} and slot < ${to.slice(0, 16)}`
  })

/** Existing addresses stay unchanged. */
export async function insertNewsAddress(
  trx: Trx,
  { email, at }: { email: string; at: string },
): Promise<void> {
  await trx
    .insertInto('news_addresses')
    .values({ email, email_key: foldText(email), confirmed_at: at })
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .execute()
}
