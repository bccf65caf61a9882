import type { User } from '../../contract/users.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { eraseUser, getPersonalData } from '../users-admin.api.ts'
import { refreshUsers } from '../users.api.ts'
import styles from './users.module.css'

/** Exports everything stored about a user, or erases them permanently (USR-19). */
export function PersonalDataCard({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { t: tUi } = useTranslation('ui')
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const canErase = useCan('manage', 'User')
  const partOf = (name: string): string => t(`erase.parts.${name}`, { defaultValue: name })
  const isMe = useSignedInUser().id === user.id
  const onError = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const download = useMutation({
    async mutationFn() {
      const content = JSON.stringify(await getPersonalData(user.id), null, 2)
      saveFile({
        blob: new Blob([content], { type: 'application/json' }),
        name: `personal-data-${user.id}.json`,
      })
    },
    onError,
  })
  const erase = useMutation({
    mutationFn: () => eraseUser(user.id),
    onSuccess: ({ erased, remains }) => {
      const lines = [
        ...erased.map(one => t('erase.removed', { part: partOf(one.part), number: one.count })),
        ...remains.map(one =>
          t('erase.remains', {
            part: partOf(one.part),
            number: one.count,
            reason: t(`erase.reasons.${one.reason}`),
          }),
        ),
      ]
      toast.done(t('erase.done'), { lines })
      // After leaving: this page would ask for what no longer is.
      void navigate({ to: '/apps/user/list' }).then(refreshUsers)
    },
    onError,
  })
  return (
    <Card title={t('data.title')}>
      <p className={styles.soft}>{t('data.text')}</p>
      <div className={styles.choices}>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('data.download')}
        </Button>
        {canErase && !isMe ? (
          <Button kind="danger" isBusy={erase.isPending} onClick={() => setConfirming(true)}>
            {t('erase.button')}
          </Button>
        ) : null}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t('erase.title', { name: user.fullName })}
          confirm={t('erase.button')}
          isDangerous
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            erase.mutate()
          }}
        >
          <DialogText>{t('erase.text')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
