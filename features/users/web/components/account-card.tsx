import { DAY } from '#platform/contract/durations.rules.ts'
import type { User } from '../../contract/users.contract.ts'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Facts } from './facts.tsx'
import styles from './users.module.css'

/** How long a self-deactivated account can be reopened. */
const RETENTION_MS = 30 * DAY

/** Account facts: since when, on which plan, and why it is inactive. */
export function AccountCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('users')
  const format = useFormats()
  const [now] = useState(() => Date.now())
  const { suspended, invitationExpiresAt } = user
  const isOpen = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) > now
  const invited =
    invitationExpiresAt === null
      ? undefined
      : t(isOpen ? 'invite.open' : 'invite.expired', { date: format.date(invitationExpiresAt) })
  const words =
    suspended === null
      ? {}
      : { date: format.moment(suspended.at), by: suspended.by, reason: suspended.reason }
  return (
    <Card title={t('view.account')}>
      {suspended === null ? null : (
        <p className={styles.note} dir={i18n.dir()}>
          {suspended.isOwn
            ? t('account.left', {
                date: format.date(suspended.at),
                until: format.date(new Date(Date.parse(suspended.at) + RETENTION_MS)),
              })
            : t(suspended.reason === '' ? 'account.suspended' : 'account.suspendedWhy', words)}
        </p>
      )}
      <Facts
        facts={[
          { label: t('fields.plan'), value: t(`plans.${user.currentPlan}`) },
          { label: t('fields.status'), value: invited ?? t(`statuses.${user.status}`) },
          { label: t('view.joined'), value: format.date(user.createdAt) },
          {
            label: t('fields.lastSeen'),
            value: user.lastSeenAt === null ? t('never') : format.moment(user.lastSeenAt),
          },
        ]}
      />
    </Card>
  )
}
