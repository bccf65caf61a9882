import type { Platform } from '#platform/server/compose/platform.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { OverdueUpdate } from '../invoice.context.ts'
import { todayOf } from '#features/settings/server/settings.service.ts'
import { findOverdueDay, updateOverdue } from './overdue.repo.ts'

// At the company's midnight some invoices become overdue without being written. The first reader, or the hourly job, marks
// them in one statement by the due date's index; later readers that day find it done (INV-08).

export function createOverdueUpdate({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): OverdueUpdate {
  let known: string | undefined
  const markOverdue = (today: string, now: Date) =>
    database.write(async trx => {
      if ((await updateOverdue(trx, today)) > 0)
        await announce(trx, { topic: 'Invoice', ids: [], now })
    })
  return {
    async run() {
      const today = await todayOf(database.read, clock())
      if (known === today) return today
      if ((await findOverdueDay(database.read)) !== today) await markOverdue(today, clock())
      known = today
      return today
    },
  }
}
