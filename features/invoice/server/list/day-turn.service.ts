import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { todayOf } from '../records/figures.service.ts'

// With the day of the company some invoices become past due, without anybody writing them. The first who looks, or the hourly job, moves
// them in one statement by the index of the due date; whoever looks later that day finds it done (INV-08).

const TURNED = 'past-due-day'

export interface DayTurn {
  /** Sees to it that what is past due today is marked so, and answers the company's day. */
  turn(): Promise<string>
}

export function createDayTurn({ database, clock }: { database: Database; clock: Clock }): DayTurn {
  let known: string | undefined
  return {
    async turn() {
      const today = await todayOf(database.read, clock())
      if (known === today) return today
      const fact = await database.read
        .selectFrom('invoice_facts')
        .select('value')
        .where('name', '=', TURNED)
        .executeTakeFirst()
      if (fact?.value !== today) await mark(database, { today, now: clock() })
      known = today
      return today
    },
  }
}

const mark = (database: Database, { today, now }: { today: string; now: Date }) =>
  database.write(async trx => {
    const late = await trx
      .updateTable('invoices')
      .set({ status: 'Past Due' })
      .where('status', 'in', ['Sent', 'Downloaded', 'Partial Payment'])
      .where('due_on', '<', today)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    // The company has moved to a zone where it is still yesterday.
    const early = await trx
      .updateTable('invoices')
      .set({
        status: sql<'Sent'>`case when balance < total then 'Partial Payment' when downloaded_at is not null then 'Downloaded' else 'Sent' end`,
      })
      .where('status', '=', 'Past Due')
      .where('due_on', '>=', today)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    await trx
      .insertInto('invoice_facts')
      .values({ name: TURNED, value: today })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value: today }))
      .execute()
    if (Number(late.numUpdatedRows) + Number(early.numUpdatedRows) > 0)
      await announce(trx, { topic: 'Invoice', ids: [], now })
  })
