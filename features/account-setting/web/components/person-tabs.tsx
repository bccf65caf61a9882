import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { Card } from '#ui/card/card.tsx'
import { useSavedChoice } from '#ui/form/use-saved-choice.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import type { PersonTab } from '#features/users/web/users.points.ts'
import { accountOfQuery, refreshAccount, saveNoticesOf } from '../account-setting.api.ts'
import styles from './account.module.css'
import { HistoryCard, InvoicesCard } from './billing-tab.tsx'
import { type Notices, NoticesTable } from './notices-table.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ConnectionsOfCard } from './social-tab.tsx'

// Account tabs on a person's page (USR-14 to USR-16), for administrators. Fills `personTabs` of users.

export const personTabsOfAccount: readonly PersonTab[] = [
  {
    key: 'billing',
    title: 'account-setting:tabs.billing',
    access: { can: ['read', 'Billing'] },
    Content: BillingOf,
  },
  {
    key: 'notifications',
    title: 'account-setting:tabs.notifications',
    access: { can: ['update', 'User'] },
    Content: NoticesOf,
  },
  {
    key: 'connections',
    title: 'account-setting:tabs.social',
    access: { can: ['update', 'User'] },
    Content: ConnectionsOf,
  },
]

const SKELETON = [300, 260, 280]

function BillingOf({ userId }: { userId: number }) {
  const { t } = useTranslation('account-setting')
  return (
    <Loaded query={useQuery(accountOfQuery(userId))} failed={t('failed')} skeleton={SKELETON}>
      {({ billing }) =>
        billing === undefined ? null : (
          <>
            <PlanCard billing={billing} payerId={userId} />
            <PaymentCard methods={billing.methods} payerId={userId} />
            <HistoryCard billing={billing} />
            <InvoicesCard payerId={userId} />
          </>
        )
      }
    </Loaded>
  )
}

function NoticesOf({ userId }: { userId: number }) {
  const { t } = useTranslation('account-setting')
  return (
    <Loaded query={useQuery(accountOfQuery(userId))} failed={t('failed')} skeleton={SKELETON}>
      {({ notification, channels, version }) => (
        <NoticesForm userId={userId} known={{ flags: notification, channels }} version={version} />
      )}
    </Loaded>
  )
}

function NoticesForm({
  userId,
  known,
  version,
}: {
  userId: number
  known: Notices
  version: number
}) {
  const { t } = useTranslation('account-setting')
  const undoOf = useUndoAction(t('undone'))
  const { shown, choose } = useSavedChoice({
    name: `notices of ${userId}`,
    known,
    version: () => queryClient.getQueryData(accountOfQuery(userId).queryKey)?.version ?? version,
    send: ({ flags, channels }, at) => saveNoticesOf(userId, { ...flags, channels }, at),
    refresh: refreshAccount,
    onSaved: ({ changeId }) => toast.done(t('saved'), undoOf(changeId)),
  })
  return (
    <Card title={t('notices.title')}>
      <p className={styles.text}>{t('notices.ofOther')}</p>
      <NoticesTable {...shown} onChange={choose} />
    </Card>
  )
}

function ConnectionsOf({ userId }: { userId: number }) {
  const { t } = useTranslation('account-setting')
  return (
    <Loaded query={useQuery(accountOfQuery(userId))} failed={t('failed')} skeleton={SKELETON}>
      {({ social }) => {
        const links = Object.entries(social.socialLinks).filter(([, address]) => address !== '')
        return (
          <>
            <Card title={t('social.title')}>
              {links.length === 0 ? (
                <p className={styles.soft}>{t('social.none')}</p>
              ) : (
                <ul className={styles.rows}>
                  {links.map(([site, address]) => (
                    <li key={site} className={styles.row}>
                      <span className={styles.rowWords}>
                        <span className={styles.strong}>{t(`social.networks.${site}`)}</span>
                        <a
                          className={styles.small}
                          href={address}
                          target="_blank"
                          rel="noreferrer noopener"
                        >
                          <bdi dir="ltr">{address}</bdi>
                        </a>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            <ConnectionsOfCard social={social} />
          </>
        )
      }}
    </Loaded>
  )
}
