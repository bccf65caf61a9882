import type { Notification } from '../../contract/notifications.contract.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'

/** A notification's text: roles, plans and rights are named in the screen's language. */
export function describeNotice({ kind, params }: Notification, t: TFunction): string {
  const name = (key: string, value: string | number | undefined) =>
    typeof value === 'string' ? t(`${key}.${value}`) : ''
  return t(`kinds.${kind}`, {
    ...params,
    role: name('shell:roles', params['role']),
    plan: name('notifications:plans', params['plan']),
    right:
      params['action'] === undefined
        ? ''
        : t('shell:rights.right', {
            action: name('shell:rights.actions', params['action']),
            subject: name('shell:rights.subjects', params['subject']),
          }),
  })
}

/** `describeNotice` in the language of the screen. */
export function useNoticeWords(): (notification: Notification) => string {
  const { t } = useTranslation(['notifications', 'shell'])
  return notification => describeNotice(notification, t)
}
