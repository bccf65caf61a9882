import type { User } from '../../contract/users.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshPerson, resetTwoFactor, userTwoFactorQuery } from '../users-admin.api.ts'
import styles from './users.module.css'

/** A user's two-factor authentication; and help for lost devices (USR-13). */
export function TwoFactorResetCard({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const state = useQuery(userTwoFactorQuery(user.id))
  const [isConfirming, setConfirming] = useState(false)
  const reset = useMutation({
    mutationFn: () => resetTwoFactor(user.id),
    onSuccess: () => toast.done(t('twoFactor.done', { name: user.fullName })),
    onError: failure => toast.error(explainFailure(failure, tUi)),
    async onSettled() {
      setConfirming(false)
      await refreshPerson()
    },
  })
  return (
    <Card title={t('twoFactor.title')}>
      <Loaded query={state} failed={t('twoFactor.failed')} skeleton={[280]}>
        {({ isOn, since }) => (
          <>
            <p className={styles.soft}>
              {isOn ? t('twoFactor.on', { date: format.date(since ?? '') }) : t('twoFactor.off')}
            </p>
            {isOn ? (
              <div className={styles.choices}>
                <Button onClick={() => setConfirming(true)}>{t('twoFactor.reset')}</Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      {isConfirming ? (
        <ConfirmDialog
          isDangerous
          isBusy={reset.isPending}
          title={t('twoFactor.confirmTitle', { name: user.fullName })}
          confirm={t('twoFactor.reset')}
          onClose={() => setConfirming(false)}
          onConfirm={() => reset.mutate()}
        >
          <DialogText>{t('twoFactor.confirmText')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
