import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import * as z from 'zod/mini'

// The day a coupon ends was stored as its start, although the screen showed it as the last day. It is the last day now: those that end at
// midnight by the clocks of the company, as the screen has stored them, end a day later. Others keep their moment.

const regional = z.object({ timeZone: z.string() })

export const couponLastDays: Migration = {
  name: '0068-coupon-last-days',
  async up(trx) {
    const stored = await trx
      .selectFrom('settings')
      .select('document')
      .where('section', '=', 'regional')
      .executeTakeFirst()
    const { data } = regional.safeParse(JSON.parse(stored?.document ?? '{}'))
    const zone = data?.timeZone ?? 'UTC'
    const coupons = await trx.selectFrom('coupons').select(['id', 'ends_at']).execute()
    for (const { id, ends_at } of coupons) {
      if (ends_at === null) continue
      const { day, time } = toLocalTime(ends_at, zone)
      const midnight = fromLocalTime({ day, time: '00:00' }, zone)
      if (time !== '00:00' || Date.parse(midnight) !== Date.parse(ends_at)) continue
      const until = fromLocalTime({ day: addDays(day, 1), time: '00:00' }, zone)
      await trx.updateTable('coupons').set({ ends_at: until }).where('id', '=', id).execute()
    }
  },
}
