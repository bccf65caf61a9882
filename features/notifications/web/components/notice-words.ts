import type { Notification } from '../../contract/notifications.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** What a notification says, in the language of the screen. */
export function useNoticeWords(): (notification: Notification) => string {
  const { t } = useTranslation(['notifications', 'shell'])
  const name = (key: string, value: string | number | undefined) =>
    typeof value === 'string' ? t(`${key}.${value}`) : ''
  return ({ kind, params }) =>
    t(`kinds.${kind}`, {
      ...params,
      role: name('shell:roles', params['role']),
      plan: name('notifications:plans', params['plan']),
    })
}
