import type { DaySpan } from '@smart-fft/contract/card-shapes.rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { momentsOf } from '../span/span.service.ts'
import { asSegments } from '../sums/sums.repo.ts'

// Addresses for news, what was mailed to people as news, and how often the application was opened.

/** The mails that are news or digests, as their texts are called. */
export const NEWS = [
  'notices.announcement',
  'notices.product-update',
  'notices.blog-digest',
  'notice.launch.tell',
  'notice.back.tell',
] as const

/** How many addresses were confirmed at the end of each day. */
export async function countAddresses(db: Db, days: readonly string[], zone: string): Promise<number[]> {
  const moments = days.map((day, span) => ({ span, from: '', to: momentsOf({ from: day, to: day }, zone).to }))
  const { rows } = await sql<{ span: number; n: number }>`with ${asSegments(moments)}
    select segments.span as span, count(*) as n from segments join news_addresses a on a.confirmed_at < segments.last group by segments.span`.execute(
    db,
  )
  return inOrder(days.length, rows)
}

/** News that the mail server took, by the moment in which it did. */
export async function countNews(db: Db, spans: readonly DaySpan[], zone: string): Promise<number[]> {
  const moments = spans.map((span, index) => ({ span: index, ...momentsOf(span, zone) }))
  const { rows } = await sql<{ span: number; n: number }>`with ${asSegments(moments)}
    select segments.span as span, count(*) as n from segments
    join mail_outbox m on m.sent_at >= segments.first and m.sent_at < segments.last
    where m.state = 'sent' and m.template in (${sql.join([...NEWS])}) group by segments.span`.execute(db)
  return inOrder(spans.length, rows)
}

export async function countPageViews(db: Db, spans: readonly DaySpan[], zone: string): Promise<number[]> {
  const moments = spans.map((span, index) => {
    const { from, to } = momentsOf(span, zone)
    return { span: index, from: from.slice(0, 16), to: to.slice(0, 16) }
  })
  const { rows } = await sql<{ span: number; n: number }>`with ${asSegments(moments)}
    select segments.span as span, sum(v.n) as n from segments
    join page_views v on v.slot >= segments.first and v.slot < segments.last group by segments.span`.execute(db)
  return inOrder(spans.length, rows)
}

function inOrder(count: number, rows: readonly { span: number; n: number }[]): number[] {
  const found = new Map(rows.map(({ span, n }) => [Number(span), Number(n)]))
  return Array.from({ length: count }, (_, index) => found.get(index) ?? 0)
}
