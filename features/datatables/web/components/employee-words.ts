import { EMPLOYEE_STATUSES, type EmployeeStatus } from '../../contract/datatables.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATUS_TONE: Record<EmployeeStatus, Tone> = {
  1: 'good',
  2: 'accent',
  3: 'bad',
  4: 'idle',
  5: 'info',
}

/** Status options. */
export function useStatusChoices(): { value: string; text: string }[] {
  const { t } = useTranslation('datatables')
  return EMPLOYEE_STATUSES.map(value => ({ value: `${value}`, text: t(`statuses.${value}`) }))
}
