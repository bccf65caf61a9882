import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { refreshInstance } from '#platform/web/instance/instance-refresh.ts'
import { signOut, useSession } from '#platform/web/session/session.ts'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'
import { NotifyForm } from './components/notify-form.tsx'
import styles from './maintenance.module.css'

// Maintenance (features.md MISC-02): its own page, and an overlay for people who are not served.
// Both poll for its end; the live channel is faster, where connected.

const ASK_AGAIN_MILLISECONDS = 10_000

export function MaintenancePage() {
  const { t } = useTranslation('maintenance')
  const { maintenance } = useInstance()
  const { status } = useSession()
  const navigate = useNavigate()
  const isClosed = maintenance !== null
  const wasClosed = useRef(isClosed)
  useMaintenancePolling(isClosed)
  useEffect(() => {
    if (wasClosed.current && !isClosed) void navigate({ to: '/', replace: true })
  }, [isClosed, navigate])
  if (isClosed) return <Closed isSignedIn={status === 'signed-in'} />
  return (
    <MessagePage
      picture="running"
      title={t('open.title')}
      text={t('open.text')}
      actions={
        <Link to="/" className={messagePrimary}>
          {t('open.go')}
        </Link>
      }
    />
  )
}

/** Covers everything open without unmounting it: people continue writing afterwards. */
export function MaintenanceOver() {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useMaintenancePolling(true)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      aria-labelledby={id}
      onCancel={event => event.preventDefault()}
    >
      <Closed isSignedIn overId={id} />
    </dialog>
  )
}

function useMaintenancePolling(isClosed: boolean): void {
  useEffect(() => {
    if (!isClosed) return undefined
    const ask = () => void refreshInstance()
    const timer = setInterval(ask, ASK_AGAIN_MILLISECONDS)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [isClosed])
}

function Closed({ isSignedIn, overId }: { isSignedIn: boolean; overId?: string }) {
  const { t } = useTranslation(['maintenance', 'shell'])
  const format = useFormats()
  const { maintenance } = useInstance()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const until = maintenance?.until ?? null
  const message = maintenance?.message ?? ''
  async function handleAsk(): Promise<void> {
    setBusy(true)
    await refreshInstance()
    setBusy(false)
  }
  return (
    <MessagePage
      picture="asleep"
      title={t('closed.title')}
      text={message === '' ? t('closed.text') : message}
      reference={`${until === null ? '' : `${t('closed.until', { when: format.moment(until) })} `}${t('closed.returns')}`}
      {...(overId === undefined ? {} : { overId })}
      more={
        <>
          <p role="alert">{problem}</p>
          <NotifyForm topic="back" />
        </>
      }
      actions={
        <>
          <button
            type="button"
            className={messagePrimary}
            aria-disabled={isBusy}
            onClick={() => void handleAsk()}
          >
            {t('closed.retry')}
          </button>
          {isSignedIn ? (
            <button
              type="button"
              className={messageButton}
              onClick={() =>
                void signOut().catch(() => setProblem(t('shell:navbar.signOutFailed')))
              }
            >
              {t('closed.signOut')}
            </button>
          ) : (
            <Link to="/login" className={messageButton}>
              {t('closed.signIn')}
            </Link>
          )}
        </>
      }
    />
  )
}
