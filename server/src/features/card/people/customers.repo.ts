import type { DaySpan } from '@smart-fft/contract/card-shapes.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import '../card.tables.ts'

// Who bought: clients with an invoice that was issued in the days, an order's as well. A first one makes them new, or a referral when they
// joined by somebody's code; any other time they return.

export const CUSTOMER_KINDS = ['new', 'returning', 'referrals'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

/** Every client who bought, once, with the day and what they are: read from the invoices, and not from the days that are kept of them. */
export const customersOf = ({ from, to }: DaySpan): RawBuilder<unknown> => sql`select b.client_id as client_id, b.day as day,
    case when exists (select 1 from invoices e where e.client_id = b.client_id and e.issued_on < ${from} and e.deleted_at is null
        and e.status not in ('Draft', 'Void')) then 'returning'
      when exists (${joinedByCode(sql.ref('b.client_id'))}) then 'referrals'
      else 'new' end as kind
  from (select i.client_id as client_id, min(i.issued_on) as day from invoices i
    where i.issued_on >= ${from} and i.issued_on <= ${to} and i.deleted_at is null and i.status not in ('Draft', 'Void')
    group by i.client_id) as b`

/** Whose day before is not in the span has not been counted in it; who has none buys for the first time. */
export async function countCustomers(db: Db, { from, to }: DaySpan): Promise<Record<CustomerKind, number>> {
  const { rows } = await sql<{ kind: CustomerKind; n: number }>`select case when b.day_before <> '' then 'returning'
      when exists (${joinedByCode(sql.ref('b.client_id'))}) then 'referrals' else 'new' end as kind, count(*) as n
    from buying_days_facet b where b.day >= ${from} and b.day <= ${to} and b.day_before < ${from} group by 1`.execute(db)
  const counts = { new: 0, returning: 0, referrals: 0 }
  for (const { kind, n } of rows) counts[kind] = Number(n)
  return counts
}

const joinedByCode = (clientId: RawBuilder<unknown>) => sql`select 1 from invoice_clients c join referrals r on r.joined_id = c.user_id
  where c.id = ${clientId} and r.joined_at is not null`
