import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { moment } from '#platform/contract/wire.ts'

// Who is out of office. Apart from the events: names stand on screens of many apps, which need none of the rest.

/** A current absence. */
export const absence = z.object({
  userId: z.int(),
  until: moment,
  /** The last day, for all-day absences. */
  lastDay: z.nullable(z.string()),
  note: z.string(),
})
export type Absence = z.infer<typeof absence>

export const absenceContract = {
  listAbsences: defineCall({
    method: 'GET',
    path: '/apps/calendar/absences',
    access: { can: ['read', 'Calendar'], own: true },
    summary:
      'Get which people are out of office now, and until when, without other calendar details',
    query: z.strictObject({
      userIds: z.optional(z.string().check(z.maxLength(1000), z.regex(/^\d+(,\d+)*$/))),
    }),
    /** `changesAt`: when to ask again, because an absence starts or ends; null if none does within a week. */
    output: z.object({ absences: z.array(absence), changesAt: z.nullable(moment) }),
  }),
}
