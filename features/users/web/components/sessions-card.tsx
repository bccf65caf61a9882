import { isPhone, nameDevice, placeOf } from '#platform/contract/devices.rules.ts'
import type { UserSession } from '../../contract/users-admin.contract.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshPerson, revokeOthers, revokeSessions, sessionsQuery } from '../users-admin.api.ts'
import styles from './users.module.css'

/** A user's sessions: browser, system, location as far as it is known, last use; each can be ended (ACC-06, USR-13). */
export function SessionsCard({ userId }: { userId: number }) {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const sessions = useQuery(sessionsQuery(userId))
  const isMe = useSignedInUser().id === userId
  const end = useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined && isMe ? revokeOthers(userId) : revokeSessions([userId], sessionId),
    onSuccess: () => toast.done(t('sessions.ended')),
    onError: failure => toast.error(explainFailure(failure, tUi)),
    onSettled: refreshPerson,
  })
  return (
    <Card title={t(isMe ? 'sessions.mine' : 'sessions.title')}>
      <Loaded query={sessions} failed={t('sessions.failed')} skeleton={[300, 260]}>
        {open =>
          open.length === 0 ? (
            <p className={styles.soft}>{t('sessions.none')}</p>
          ) : (
            <ul className={styles.rows}>
              {open.toSorted(currentFirst).map(session => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={end.isPending}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(sessions.data?.length ?? 0) > 1 ? (
        <div className={styles.choices}>
          <Button isBusy={end.isPending} onClick={() => end.mutate(undefined)}>
            {t(isMe ? 'sessions.endOthers' : 'sessions.endAll')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

const currentFirst = (a: UserSession, b: UserSession): number =>
  Number(b.isCurrent) - Number(a.isCurrent)

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  session: UserSession
  isBusy: boolean
  onEnd: () => void
}) {
  const { t } = useTranslation('users')
  const format = useFormats()
  const Device = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const place = placeOf(session.ip)
  return (
    <li className={styles.row}>
      <Device className={styles.device} size={20} stroke={1.6} aria-hidden="true" />
      <span className={styles.rowWords}>
        <span>
          <bdi>{nameDevice(session.userAgent) ?? t('sessions.unknown')}</bdi>
          {session.isCurrent ? (
            <span className={styles.online}> {t('sessions.current')}</span>
          ) : null}
        </span>
        <span className={styles.small}>
          {place === 'elsewhere' ? null : `${t(`sessions.places.${place}`)} · `}
          <bdi>{session.ip}</bdi> ·{' '}
          <span title={format.moment(session.lastUsedAt)}>
            {t('sessions.used', { when: format.ago(session.lastUsedAt) })}
          </span>
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
