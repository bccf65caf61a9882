import type { ApiKey } from '../../contract/api-key.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { Tick } from '#ui/tick/tick.tsx'
import { refreshKeys, revokeKey, rotateKey } from '../api-key.api.ts'
import styles from './api-key.module.css'

/** The open dialog and its key; or a secret to show. */
export type KeyQuestion =
  | { kind: 'revoke' | 'rotate'; key: ApiKey }
  | { kind: 'secret'; key: ApiKey; secret: string }

interface KeyDialogsProps {
  question: KeyQuestion | undefined
  onAsk: (question: KeyQuestion | undefined) => void
}

export function KeyDialogs({ question, onAsk }: KeyDialogsProps) {
  if (question === undefined) return null
  if (question.kind === 'secret')
    return <MadeDialog secret={question.secret} onClose={() => onAsk(undefined)} />
  if (question.kind === 'rotate') return <RotateDialog apiKey={question.key} onAsk={onAsk} />
  return <RevokeDialog apiKey={question.key} onClose={() => onAsk(undefined)} />
}

/** Any key may call this: it returns the caller. */
const tryAddress = (id: number): string =>
  `'${location.origin}${usersContract.getUser.path}?id=${id}'`

/** Shows the secret once, and the shortest way to try it. */
function MadeDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const me = useSignedInUser()
  const { t } = useTranslation('api-key')
  return (
    <SecretDialog title={t('made.title')} text={t('made.text')} secret={secret} onClose={onClose}>
      <p className={styles.try}>{t('made.try')}</p>
      <code className={styles.snippet} dir="ltr">
        curl -H &quot;Authorization: Bearer {secret.slice(0, 14)}_…&quot; {tryAddress(me.id)}
      </code>
    </SecretDialog>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-key')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const revoke = useMutation({
    mutationFn: () => revokeKey(apiKey.id),
    onSuccess: () => toast.done(t('revoke.done', { name: apiKey.name })),
    onError: error => toast.error(explainFailure(error, tUi)),
    onSettled: () => {
      void refreshKeys()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('revoke.title', { name: apiKey.name })}
      confirm={t('actions.revoke')}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <DialogText>{t('revoke.text')}</DialogText>
      <DialogText>
        {apiKey.lastUsedAt === null
          ? t('revoke.neverUsed')
          : t('revoke.lastUsed', { when: format.ago(apiKey.lastUsedAt) })}
      </DialogText>
    </ConfirmDialog>
  )
}

function RotateDialog({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: KeyDialogsProps['onAsk'] }) {
  const { t } = useTranslation('api-key')
  const { t: tUi } = useTranslation('ui')
  const [endsOld, setEndsOld] = useState(false)
  const rotate = useMutation({
    mutationFn: () => rotateKey(apiKey.id, endsOld),
    onSuccess: ({ key, secret }) =>
      onAsk(secret === null ? undefined : { kind: 'secret', key, secret }),
    onError: error => {
      toast.error(explainFailure(error, tUi))
      onAsk(undefined)
    },
    onSettled: refreshKeys,
  })
  return (
    <ConfirmDialog
      title={t('rotate.title', { name: apiKey.name })}
      confirm={t('actions.rotate')}
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onClose={() => onAsk(undefined)}
    >
      <DialogText>{t(endsOld ? 'rotate.textNow' : 'rotate.text')}</DialogText>
      <label className={styles.box}>
        <Tick checked={endsOld} onChange={event => setEndsOld(event.currentTarget.checked)} />
        {t('rotate.endOld')}
      </label>
    </ConfirmDialog>
  )
}
