import type { ServiceAccount } from '../../contract/api-key-accounts.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deleteAccount, refreshKeys, updateAccount } from '../api-key.api.ts'
import styles from './api-key.module.css'
import { KeyFields, useKeyForm, useRanges } from './key-form.tsx'

/** The open dialog of a service account. */
export interface AccountQuestion {
  kind: 'key' | 'disable' | 'delete'
  account: ServiceAccount
}
interface AccountDialogsProps {
  question: AccountQuestion | undefined
  onAsk: (question: AccountQuestion | undefined) => void
}

export function AccountDialogs({ question, onAsk }: AccountDialogsProps) {
  if (question === undefined) return null
  const props = { account: question.account, onClose: () => onAsk(undefined) }
  if (question.kind === 'key') return <KeyDialog {...props} />
  return <EndDialog {...props} kind={question.kind} />
}

interface DialogProps {
  account: ServiceAccount
  onClose: () => void
}

/** Creates a key for the account, and shows its secret once. */
function KeyDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('api-key')
  const id = useId()
  const [secret, setSecret] = useState<string>()
  const form = useKeyForm({
    serviceAccountId: account.id,
    onMade: made => (made.secret === null ? onClose() : setSecret(made.secret)),
  })
  const { hasRanges, more } = useRanges(form)
  if (secret !== undefined)
    return (
      <SecretDialog
        title={t('made.title')}
        text={t('made.text')}
        secret={secret}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={t('accounts.keyFor', { name: account.name })}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('create.button')} onCancel={onClose} />
      }
    >
      <div className={styles.tab}>
        <DialogText>{t('accounts.keyText')}</DialogText>
        <Form id={id} form={form}>
          <KeyFields form={form} hasRanges={hasRanges} />
          {more === null ? null : <div className={styles.choices}>{more}</div>}
        </Form>
      </div>
    </Dialog>
  )
}

/** Rejects its keys at once: while it is disabled, or permanently. */
function EndDialog({ account, kind, onClose }: DialogProps & { kind: 'disable' | 'delete' }) {
  const { t } = useTranslation('api-key')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('accounts.done.undone', { name: account.name }))
  const end = useMutation({
    mutationFn: async () => {
      if (kind === 'delete') return (await deleteAccount(account.id)).changeId
      await updateAccount({ id: account.id, isDisabled: true })
      return undefined
    },
    onSuccess: changeId =>
      toast.done(t(`accounts.done.${kind}`, { name: account.name }), undoOf(changeId)),
    onError: error => toast.error(explainFailure(error, tUi)),
    onSettled: () => {
      void refreshKeys()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t(`accounts.${kind}Title`, { name: account.name })}
      confirm={t(`accounts.${kind}`)}
      isDangerous
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <DialogText>{t(`accounts.${kind}Text`, { count: account.keys })}</DialogText>
    </ConfirmDialog>
  )
}
