import { MINUTE } from '#platform/contract/durations.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type { LayerEntry } from './between-features.ts'

const HALF_HOUR = 30 * MINUTE

/**
 * A due date as a calendar entry: a whole day, or half an hour from its moment on.
 * @param due a day (`YYYY-MM-DD`) or a moment.
 */
export function whenDue(due: string): Pick<LayerEntry, 'start' | 'end' | 'allDay'> {
  if (due.length === 10) return { start: due, end: addDays(due, 1), allDay: true }
  return { start: due, end: new Date(Date.parse(due) + HALF_HOUR).toISOString(), allDay: false }
}
