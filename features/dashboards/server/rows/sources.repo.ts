import type { Figure } from '../../contract/card.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BoardFigures, FigureAsked } from '#platform/server/compose/board-figures.ts'
import { NEWS } from '../people/news.repo.ts'

// The records of each figure, as rows of one shape: `kind, record, id, number, title, detail, at, amount, n`. They are read from the
// records themselves, not from stored sums: a test fails where they differ.

type Source = RawBuilder<unknown>

/** Our own records, or those contributed by features. */
export async function sourceOf(
  figure: Figure,
  asked: FigureAsked,
  figures: readonly BoardFigures[],
): Promise<Source> {
  const own = OWN[figure]
  if (own !== undefined) return own(asked)
  const sources = figures.flatMap(({ rows }) => rows[figure] ?? [])
  const given = await Promise.all(sources.map(async select => select(asked)))
  return given.length === 0 ? NOTHING : sql.join(given, sql` union all `)
}

const NOTHING = sql`select '' as kind, cast(null as integer) as record, '' as id, cast(null as integer) as number, '' as title, '' as detail,
      '' as at, cast(null as bigint) as amount, 0 as n where 1 = 0`

function visits({ moments: { from, to } }: FigureAsked, device: string): Source {
  return sql`select 'user' as kind, v.user_id as record, 'session-' || v.id as id, null as number, coalesce(u.full_name, '') as title,
      v.browser as detail, v.started_at as at, cast(null as bigint) as amount, 1 as n
    from visits v left join users u on u.id = v.user_id
    where v.started_at >= ${from} and v.started_at < ${to} ${device === '' ? sql`` : sql`and v.device = ${device}`}`
}

function people({ moments: { from, to } }: FigureAsked): Source {
  return sql`select 'user' as kind, u.id as record, 'user-' || u.id as id, null as number, u.full_name as title, u.role as detail,
      v.at as at, cast(null as bigint) as amount, 1 as n
    from (select user_id, max(started_at) as at from visits where started_at >= ${from} and started_at < ${to} and user_id is not null
      group by user_id) as v join users u on u.id = v.user_id`
}

function addresses({ moments: { from, to } }: FigureAsked): Source {
  return sql`select 'address' as kind, a.id as record, 'address-' || a.id as id, null as number, a.email as title, '' as detail,
      a.confirmed_at as at, cast(null as bigint) as amount, 1 as n
    from news_addresses a where a.confirmed_at >= ${from} and a.confirmed_at < ${to}`
}

function news({ moments: { from, to } }: FigureAsked): Source {
  return sql`select 'mail' as kind, m.id as record, 'mail-' || m.id as id, null as number, m.subject as title, m.to_address as detail,
      m.sent_at as at, cast(null as bigint) as amount, 1 as n
    from mail_outbox m where m.sent_at >= ${from} and m.sent_at < ${to} and m.state = 'sent' and m.template in (${sql.join([...NEWS])})`
}

function views({ moments: { from, to } }: FigureAsked): Source {
  return sql`select 'view' as kind, null as record, 'view-' || v.slot as id, null as number, '' as title, '' as detail,
      v.slot || ':00.000Z' as at, cast(null as bigint) as amount, v.n as n
    from page_views v where v.slot >= ${from.slice(0, 16)} and v.slot < ${to.slice(0, 16)} and v.n > 0`
}

const OWN: Partial<Record<Figure, (asked: FigureAsked) => Source>> = {
  sessions: asked => visits(asked, ''),
  'sessions.desktop': asked => visits(asked, 'desktop'),
  'sessions.mobile': asked => visits(asked, 'mobile'),
  'sessions.tablet': asked => visits(asked, 'tablet'),
  activeUsers: people,
  subscribers: addresses,
  newsletter: news,
  traffic: views,
}
