import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useRegional } from '../preferences/regional.ts'
import { useNow } from './use-now.ts'

/**
 * Today in the account's time zone, `2026-11-29`; changes at its midnight.
 * @example const today = useToday()
 */
export function useToday(): string {
  const { timeZone } = useRegional()
  return toLocalTime(useNow(), timeZone).day
}
