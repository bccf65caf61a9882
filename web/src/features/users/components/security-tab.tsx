import type { UserSession } from '@smart-fft/contract/users-admin.contract'
import type { User } from '@smart-fft/contract/users.contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access/access.tsx'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ConnectionsCard, PasskeysCard, TwoFactorCard } from '../../auth/auth.door.ts'
import { refreshPerson, revokeSessions, sessionsQuery } from '../users-admin.api.ts'
import { nameDevice } from '@smart-fft/contract/devices.rules'
import { PasswordCard } from './password-card.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'
import { TwoFactorResetCard } from './two-factor-reset-card.tsx'
import styles from './users.module.css'

/** How somebody signs in and where they are signed in (USR-13), and what is stored about them (USR-19). */
export function SecurityTab({ user }: { user: User }) {
  const canChange = useCan('update', 'User')
  const manages = useCan('manage', 'User')
  const isMe = useSignedInUser().id === user.id
  return (
    <>
      {canChange && !isMe ? <PasswordCard user={user} /> : null}
      {isMe ? <TwoFactorCard /> : null}
      {isMe ? <PasskeysCard /> : null}
      {isMe ? <ConnectionsCard /> : null}
      {canChange && !isMe ? <TwoFactorResetCard user={user} /> : null}
      <SessionsCard user={user} />
      {manages || isMe ? <PersonalDataCard user={user} /> : null}
    </>
  )
}

function SessionsCard({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const sessions = useQuery(sessionsQuery(user.id))
  const end = useMutation({
    mutationFn: (sessionId: string | undefined) => revokeSessions([user.id], sessionId),
    onSuccess: () => toast.done(t('sessions.ended')),
    onError: failure => toast.error(explainFailure(failure, tUi)),
    onSettled: refreshPerson,
  })
  const isMe = useSignedInUser().id === user.id
  return (
    <Card title={t('sessions.title')}>
      <Loaded query={sessions} failed={t('sessions.failed')} bones={[300, 260]}>
        {open =>
          open.length === 0 ? (
            <p className={styles.soft}>{t('sessions.none')}</p>
          ) : (
            <ul className={styles.rows}>
              {open.map(session => (
                <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(sessions.data?.length ?? 0) > 1 && !isMe ? (
        <div className={styles.choices}>
          <Button isBusy={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('sessions.endAll')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: UserSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('users')
  const format = useFormats()
  return (
    <li className={styles.row}>
      <span className={styles.rowWords}>
        <span>
          <bdi>{nameDevice(session.userAgent) ?? t('sessions.unknown')}</bdi>
          {session.isCurrent ? <span className={styles.online}> {t('sessions.current')}</span> : null}
        </span>
        <span className={styles.small}>
          <bdi>{session.ip}</bdi> · {t('sessions.used', { when: format.ago(session.lastUsedAt) })}
        </span>
      </span>
      {session.isCurrent ? null : (
        <Button isBusy={isBusy} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
