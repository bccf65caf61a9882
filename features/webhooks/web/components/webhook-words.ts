import type { Subject } from '#platform/contract/define.ts'
import {
  type Delivery,
  PRIVATE_SUBJECTS,
  WEBHOOK_SUBJECTS,
  type Webhook,
} from '../../contract/webhooks.contract.ts'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATE_TONE: Record<Webhook['state'], Tone> = {
  active: 'good',
  paused: 'idle',
  failing: 'bad',
}
export const DELIVERY_TONE: Record<Delivery['state'], Tone> = {
  waiting: 'info',
  delivered: 'good',
  failed: 'bad',
  skipped: 'idle',
}

/** An event as people say it: "Users: added". */
export function useEventWords(): (event: string) => string {
  const { t } = useTranslation('webhooks')
  const subjectName = useSubjectName()
  return event => {
    if (event === '*') return t('events.everything')
    if (event === 'ping') return t('events.ping')
    const [subject = '', action = ''] = event.split('.')
    return t('events.one', {
      area: subjectName(subject),
      action: t(action === '*' ? 'events.all' : `events.${action}`),
    })
  }
}

/** The areas the signed-in person may subscribe to. */
export function useEventAreas(): { subject: Subject; name: string }[] {
  const subjectName = useSubjectName()
  const { can } = useAbilities()
  const { id } = useSignedInUser()
  const isListed = (subject: Subject) =>
    PRIVATE_SUBJECTS.includes(subject) ? can('read', subject, id) : can('read', subject)
  return WEBHOOK_SUBJECTS.filter(isListed).map(subject => ({
    subject,
    name: subjectName(subject),
  }))
}
