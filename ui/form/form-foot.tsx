import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useIsImpersonating } from '#platform/web/session/session.ts'
import { Button } from '../button/button.tsx'
import { useGuardedClose } from '../dialog/guards.ts'

interface FormFootProps {
  /** Of the form that is sent. */
  id: string
  isBusy: boolean
  /** Label of the submit button. */
  submit: string
  /** Why it cannot be sent, if so. */
  blockedBy?: string | undefined
  /** What it does cannot be undone lightly. */
  isDangerous?: boolean
  onCancel: () => void
}

/**
 * The foot of a dialog with one form in it: away, or send, unless someone is impersonated.
 *
 * @example <Dialog title={t('add')} onClose={onClose} foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}>…</Dialog>
 */
export function FormFoot({
  id,
  isBusy,
  submit,
  blockedBy,
  isDangerous = false,
  onCancel,
}: FormFootProps) {
  const { t } = useTranslation('ui')
  const isImpersonating = useIsImpersonating()
  const cancel = useGuardedClose(onCancel)
  return (
    <>
      <Button onClick={cancel}>{t('dialog.cancel')}</Button>
      <Button
        kind={isDangerous ? 'danger' : 'primary'}
        type="submit"
        form={id}
        isBusy={isBusy}
        blockedBy={isImpersonating ? t('failure.readOnly') : blockedBy}
      >
        {submit}
      </Button>
    </>
  )
}
