import { isDay } from '#platform/contract/local-time.rules.ts'
import { parseRecurrence, writeRecurrence } from '#platform/contract/recurrence.rules.ts'
import { presetRulesOf } from './presets.ts'

interface MovedStart {
  rule: string
  from: string
  to: string
  /** No month may be left out. */
  isEveryMonth?: boolean
}

/**
 * A rule after its start was moved: one of the common rules refers to the new day, any other stays.
 *
 * @example followStart({ rule: 'FREQ=WEEKLY;BYDAY=TU', from: '2026-12-01', to: '2026-12-02' }) // 'FREQ=WEEKLY;BYDAY=WE'
 */
export function followStart({ rule, from, to, isEveryMonth }: MovedStart): string {
  const parsed = parseRecurrence(rule)
  if (parsed === undefined || !isDay(from) || !isDay(to)) return rule
  const index = presetRulesOf({ start: from, isEveryMonth }).indexOf(writeRecurrence(parsed))
  return presetRulesOf({ start: to, isEveryMonth })[index] ?? rule
}
