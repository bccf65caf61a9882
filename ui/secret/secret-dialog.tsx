import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Dialog, DialogText } from '../dialog/dialog.tsx'
import { copyText } from '../export/copy-text.ts'
import { toast } from '../toast/toast-store.ts'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  /** What it is for, and that it is not shown again. */
  text: string
  secret: string
  onClose: () => void
  /** How it is used, below it. */
  children?: ReactNode
}

/**
 * Something that is shown this once, to be copied: by the button, by `c`, or by marking it.
 *
 * @example {secret === undefined ? null : <SecretDialog title={t('made')} text={t('once')} secret={secret} onClose={forget} />}
 */
export function SecretDialog({ title, text, secret, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation('ui')
  const body = useRef<HTMLDivElement>(null)
  const copy = useMutation({
    mutationFn: () => copyText(Promise.resolve(secret)),
    onSuccess: () => toast.done(t('secret.copied')),
    onError: () => toast.error(t('secret.notCopied')),
  })
  const { mutate } = copy
  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey) mutate()
    }
    dialog?.addEventListener('keydown', handleKey)
    return () => dialog?.removeEventListener('keydown', handleKey)
  }, [mutate])
  return (
    // Only its button closes it: what it shows cannot be shown again.
    <Dialog
      isAlert
      title={title}
      onClose={() => undefined}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button kind="primary" data-autofocus aria-keyshortcuts="c" onClick={() => mutate()}>
            {t('secret.copy')}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <DialogText>{text}</DialogText>
        <output className={styles.secret} dir="ltr">
          {secret}
        </output>
        {children}
      </div>
    </Dialog>
  )
}
