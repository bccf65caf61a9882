import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import type { EventRow } from '../calendar.tables.ts'

/** When something starts: a moment, or a day. */
export type Start = Pick<EventRow, 'starts_at' | 'is_all_day' | 'zone'>

/** Its day, in its own time zone. */
export const dayOf = ({ starts_at, is_all_day, zone }: Start): string =>
  is_all_day === 1 ? starts_at : toLocalTime(starts_at, zone).day
