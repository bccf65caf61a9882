import type { UserData } from '../../contract/auth.contract.ts'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'
import styles from './password-dialog.module.css'

interface PasswordDialogProps {
  user: UserData
  title: string
  text: string
  /** Label of the field; defaults to the password. */
  label?: string | undefined
  submit: string
  leave: string
  problem: string | undefined
  isBusy: boolean
  /** Hides the page behind. */
  isOpaque?: boolean
  onSubmit: (secret: string) => Promise<void>
  onLeave: () => void
}

/** Asks for the password over the open screen, and cannot be dismissed; the page behind keeps its input. */
export function PasswordDialog({
  user,
  title,
  text,
  label,
  submit,
  leave,
  problem,
  isBusy,
  isOpaque = false,
  ...on
}: PasswordDialogProps) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isPassword = label === undefined

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
    // Browsers close a dialog on the second Esc without an event.
    const current = dialog.current
    const handleClose = () => current?.isConnected === true && current.showModal()
    current?.addEventListener('close', handleClose)
    return () => current?.removeEventListener('close', handleClose)
  }, [])

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const secret = new FormData(event.currentTarget).get('secret')
    if (typeof secret === 'string' && secret !== '' && !isBusy) void on.onSubmit(secret)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-opaque={isOpaque || undefined}
      aria-labelledby={`${id}-title`}
      onCancel={event => event.preventDefault()}
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        <label className={styles.label} htmlFor={id}>
          {isPassword ? (
            <>
              {t('ended.passwordOf')} <bdi>{user.username}</bdi>
            </>
          ) : (
            label
          )}
        </label>
        <input
          ref={field}
          id={id}
          className={styles.input}
          type={isPassword ? 'password' : 'text'}
          name="secret"
          autoComplete={isPassword ? 'current-password' : 'one-time-code'}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.actions}>
          <button type="button" className={messageButton} onClick={on.onLeave}>
            {leave}
          </button>
          <button type="submit" className={messagePrimary} aria-disabled={isBusy}>
            {submit}
          </button>
        </div>
      </form>
    </dialog>
  )
}
