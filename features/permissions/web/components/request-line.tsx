import type { AccessRequest } from '../../contract/permissions.contract.ts'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import styles from './access.module.css'

const TONES: Record<AccessRequest['state'], Tone> = {
  open: 'warn',
  granted: 'good',
  refused: 'bad',
  ended: 'idle',
}

interface RequestLineProps {
  request: AccessRequest
  /** Names the requester, if it is someone else. */
  withPerson?: boolean
  actions?: ReactNode
}

/** A requested right: by whom, why, and the decision. */
export function RequestLine({ request, withPerson = false, actions }: RequestLineProps) {
  const { t } = useTranslation('permissions')
  const format = useFormats()
  const { rightOf } = useRoleWords()
  const { person, state, reason, createdAt, answeredBy, until } = request
  const answer = answeredBy === null ? undefined : t('requests.answeredBy', { name: answeredBy })
  const end =
    state === 'granted'
      ? until === null
        ? t('requests.forGood')
        : t('requests.until', { moment: format.moment(until) })
      : undefined
  return (
    <li className={styles.request}>
      {withPerson ? <Avatar person={person} /> : null}
      <span className={styles.words}>
        <span className={styles.what}>
          <span>
            {withPerson ? (
              <>
                <bdi>{person.fullName}</bdi> ·{' '}
              </>
            ) : null}
            {rightOf(request)}
          </span>
          <StatusBadge tone={TONES[state]} text={t(`requests.states.${state}`)} />
        </span>
        <span dir="auto" className={styles.reason}>
          {reason}
        </span>
        <span className={styles.soft}>
          <span title={format.moment(createdAt)}>{format.ago(createdAt)}</span>
          {[answer, end].map(part =>
            part === undefined ? null : <span key={part}> · {part}</span>,
          )}
        </span>
      </span>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
