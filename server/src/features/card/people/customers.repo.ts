import type { DaySpan } from '@smart-fft/contract/card-shapes.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

// Who bought: clients with an invoice that was issued in the days, an order's as well. A first one makes them new, or a referral when they
// joined by somebody's code; any other time they return.

export const CUSTOMER_KINDS = ['new', 'returning', 'referrals'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

/** Every client who bought, once, with the day and what they are. */
export const customersOf = ({ from, to }: DaySpan): RawBuilder<unknown> => sql`select b.client_id as client_id, b.day as day,
    case when exists (select 1 from invoices e where e.client_id = b.client_id and e.issued_on < ${from} and e.deleted_at is null
        and e.status not in ('Draft', 'Void')) then 'returning'
      when exists (select 1 from invoice_clients c join referrals r on r.joined_id = c.user_id
        where c.id = b.client_id and r.joined_at is not null) then 'referrals'
      else 'new' end as kind
  from (select i.client_id as client_id, min(i.issued_on) as day from invoices i
    where i.issued_on >= ${from} and i.issued_on <= ${to} and i.deleted_at is null and i.status not in ('Draft', 'Void')
    group by i.client_id) as b`

export async function countCustomers(db: Db, days: DaySpan): Promise<Record<CustomerKind, number>> {
  const counts = { new: 0, returning: 0, referrals: 0 }
  const { rows } = await sql<{
    kind: CustomerKind
    n: number
  }>`select kind, count(*) as n from (${customersOf(days)}) as buyers group by kind`.execute(db)
  for (const { kind, n } of rows) counts[kind] = Number(n)
  return counts
}
