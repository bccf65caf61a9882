import { type DateWords, findDateWords, type Here } from './natural-input.rules.ts'
import { inEveryMonth } from './recurrence.rules.ts'

/**
 * The date words of what is to be done each time: a rule leaves out no month or year for being short, its last day counts instead.
 * @example findRegularDateWords('Pay rent 31 Jan every month', here)?.recurrence // 'FREQ=MONTHLY;BYMONTHDAY=-1'
 */
export function findRegularDateWords(text: string, here: Here): DateWords | undefined {
  const found = findDateWords(text, here)
  return found?.recurrence === undefined
    ? found
    : { ...found, recurrence: inEveryMonth(found.recurrence, found.day) }
}
