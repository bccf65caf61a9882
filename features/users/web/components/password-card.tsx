import type { User } from '../../contract/users.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import {
  resendInvitations,
  makeInviteLink,
  makeOneTimePassword,
  refreshPerson,
  requirePasswordChange,
  sendPasswordReset,
} from '../users-admin.api.ts'
import { refreshUsers } from '../users.api.ts'
import { useReportSent } from './use-report-sent.ts'
import styles from './users.module.css'

/** Helps a user to sign in, without ever knowing a permanent password. */
export function PasswordCard({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const [shown, setShown] = useState<{ title: string; text: string; value: string }>()
  const [isConfirming, setConfirming] = useState(false)
  const fail = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const refresh = () => Promise.all([refreshUsers(), refreshPerson()])
  const act = useMutation({
    mutationFn: (run: () => Promise<() => void>) => run(),
    onSuccess: report => report(),
    onError: fail,
    onSettled: refresh,
  })
  const show = useMutation({
    mutationFn: (run: () => Promise<typeof shown>) => run(),
    onSuccess: setShown,
    onError: fail,
    onSettled: refresh,
  })
  const reportSent = useReportSent()
  const acting = (call: () => Promise<unknown>, report: () => void) => () =>
    act.mutate(async () => {
      await call()
      return report
    })
  const isInvited = user.invitationExpiresAt !== null
  return (
    <Card title={t('password.title')}>
      <p className={styles.soft}>{t(isInvited ? 'password.invitedText' : 'password.text')}</p>
      <div className={styles.choices}>
        {isInvited ? (
          <>
            <Button
              isBusy={act.isPending}
              onClick={acting(
                () => resendInvitations([user.id]),
                () => reportSent(t('invite.again', { name: user.fullName })),
              )}
            >
              {t('actions.inviteAgain')}
            </Button>
            <Button
              isBusy={show.isPending}
              onClick={() =>
                show.mutate(async () => ({
                  title: t('invite.link'),
                  text: t('invite.linkText'),
                  value: await makeInviteLink(user.id),
                }))
              }
            >
              {t('actions.inviteLink')}
            </Button>
          </>
        ) : (
          <>
            <Button
              isBusy={act.isPending}
              onClick={acting(
                () => sendPasswordReset(user.id),
                () => reportSent(t('password.sent', { email: user.email })),
              )}
            >
              {t('actions.sendReset')}
            </Button>
            <Button
              isBusy={act.isPending}
              onClick={acting(
                () => requirePasswordChange(user.id),
                () => toast.done(t('password.required')),
              )}
            >
              {t('actions.requireChange')}
            </Button>
            <Button onClick={() => setConfirming(true)}>{t('actions.oneTime')}</Button>
          </>
        )}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t('password.oneTimeConfirm', { name: user.fullName })}
          confirm={t('actions.oneTime')}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            show.mutate(async () => ({
              title: t('password.oneTime'),
              text: t('password.oneTimeText'),
              value: await makeOneTimePassword(user.id),
            }))
          }}
        >
          <DialogText>{t('password.oneTimeConfirmText')}</DialogText>
        </ConfirmDialog>
      ) : null}
      {shown === undefined ? null : (
        <SecretDialog
          title={shown.title}
          text={shown.text}
          secret={shown.value}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  )
}
