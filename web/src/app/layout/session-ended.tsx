import type { UserData } from '@smart-fft/contract/auth.contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { login } from '../../features/auth/auth.api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { signIn, signOut } from '../../platform/session/session.ts'
import { messageButton, messagePrimary } from '../pages/message-page.tsx'
import styles from './session-ended.module.css'

/** Asks for the password over the screen that is open, so that what has been typed there is not lost. */
export function SessionEnded({ user }: { user: UserData }) {
  const { t } = useTranslation('shell')
  const queryClient = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => dialog.current?.showModal(), [])

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password !== 'string' || password === '' || isBusy) return
    setBusy(true)
    try {
      signIn(await login({ userName: user.username, password, remember: false }))
      await queryClient.invalidateQueries()
    } catch (error) {
      setProblem(error instanceof ApiError && error.status !== 0 && error.status < 500 ? error.detail : t('ended.failed'))
      setBusy(false)
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-title`} onCancel={event => event.preventDefault()}>
      <form className={styles.form} onSubmit={event => void handleSubmit(event)}>
        <h2 id={`${id}-title`} className={styles.title}>
          {t('ended.title')}
        </h2>
        <p className={styles.text}>{t('ended.text')}</p>
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        <label className={styles.label} htmlFor={id}>
          {t('ended.passwordOf')} <bdi>{user.username}</bdi>
        </label>
        <input
          id={id}
          className={styles.input}
          type="password"
          name="password"
          autoComplete="current-password"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.actions}>
          <button type="button" className={messageButton} onClick={() => void signOut().catch(() => setProblem(t('ended.failed')))}>
            {t('ended.leave')}
          </button>
          <button type="submit" className={messagePrimary} aria-disabled={isBusy}>
            {t('ended.signIn')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
