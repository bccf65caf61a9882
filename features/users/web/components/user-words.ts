import { USER_PLANS, USER_STATUSES, type UserStatus } from '../../contract/users.contract.ts'
import { USER_ROLES } from '../../contract/users.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATUS_TONE: Record<UserStatus, Tone> = {
  active: 'good',
  pending: 'warn',
  inactive: 'idle',
}

/** The choices of roles, plans and statuses in the language of the screen. */
export function useUserChoices() {
  const { t } = useTranslation('users')
  const word = (key: string): string => t(key)
  const choose = <T extends string>(kind: string, values: readonly T[]) =>
    values.map(value => ({ value, text: word(`${kind}.${value}`) }))
  return {
    roles: choose('roles', USER_ROLES),
    plans: choose('plans', USER_PLANS),
    plansToFilter: choose('plans', [...USER_PLANS, 'paid' as const]),
    statuses: choose('statuses', USER_STATUSES),
  }
}
