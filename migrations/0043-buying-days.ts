import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'

const FACET = 'buying_days_facet'
const IS_SALE = `deleted_at is null and status not in ('Draft', 'Void')`

// The days on which each client bought, each with the previous one ('' for the first), and the number of clients per such pair: buyers and
// first-time buyers of a date range are sums over pairs (docs/adr/0044).
export const buyingDays: Migration = {
  name: '0043-buying-days',
  async up(trx, { schema }) {
    await schema
      .asIndex(
        trx.schema
          .createTable(FACET)
          .addColumn('client_id', 'integer', column => column.notNull())
          .addColumn('day', 'text', column => column.notNull())
          .addColumn('day_before', 'text', column => column.notNull())
          .addPrimaryKeyConstraint('buying_days_facet_key', ['client_id', 'day']),
      )
      .execute()
    await sql
      .raw(
        `insert into ${FACET} (client_id, day, day_before)
        select client_id, issued_on, coalesce(lag(issued_on) over (partition by client_id order by issued_on), '')
        from (select distinct client_id, issued_on from invoices where ${IS_SALE}) as sales`,
      )
      .execute(trx)
    await schema.keepSums(trx, {
      into: 'figures_facet',
      name: 'figures_buying',
      table: FACET,
      columns: ['day_before'],
      sums: row => [ofDay(row)],
    })
    await schema.addSums(trx, { into: 'figures_facet', sums: [`${ofDay('b')} from ${FACET} b`] })
    await schema.keepStep(trx, {
      name: 'buying_days',
      table: 'invoices',
      columns: ['client_id', 'issued_on', 'status', 'deleted_at'],
      step: keepDay,
      isOfBoth: true,
    })
  },
}

const ofDay = (row: string) =>
  `select 'buyers' as kind, 'd' as unit, ${row}.day as slot, ${row}.day_before as key, '' as currency, 1 as n, 0 as amount`

/** Whether the row's client bought on its day, and the previous day of the following one. */
function keepDay(row: 'new' | 'old'): string {
  const isBought = `exists (select 1 from invoices i where i.client_id = ${row}.client_id and i.issued_on = ${row}.issued_on and ${IS_SALE})`
  const dayBefore = (day: string) =>
    `coalesce((select max(b.day) from ${FACET} b where b.client_id = ${row}.client_id and b.day < ${day}), '')`
  return [
    `delete from ${FACET} where client_id = ${row}.client_id and day = ${row}.issued_on and not ${isBought}`,
    `insert into ${FACET} (client_id, day, day_before)
      select ${row}.client_id, ${row}.issued_on, ${dayBefore(`${row}.issued_on`)} where ${isBought} on conflict (client_id, day) do nothing`,
    `update ${FACET} set day_before = ${dayBefore(`${FACET}.day`)} where client_id = ${row}.client_id
      and day = (select min(l.day) from ${FACET} l where l.client_id = ${row}.client_id and l.day > ${row}.issued_on)`,
  ].join('; ')
}
