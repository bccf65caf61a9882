import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** A question with the object's name: `Delete Ada Lindqvist?` */
  title: string
  /** The verb, as on the button that led here. */
  confirm: string
  cancel?: string
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/**
 * Asks for confirmation before something hard to undo.
 *
 * @example <ConfirmDialog title={t('deleteName', { name })} confirm={t('delete')} isDangerous onConfirm={remove} onClose={close} />
 */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog
      isAlert
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancel ?? t('dialog.cancel')}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
