import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { IllustrationKind } from '#ui/brand/illustration.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { isLoadFailure } from '#platform/web/query/load-with-retry.ts'
import { FailureReport } from '#platform/web/screens/failure-report.tsx'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'

type Kind =
  | 'notFound'
  | 'forbidden'
  | 'offline'
  | 'disconnected'
  | 'busy'
  | 'outdated'
  | 'unexpected'

const PICTURES: Record<Kind, IllustrationKind> = {
  notFound: 'not-found',
  forbidden: 'not-authorized',
  offline: 'error',
  disconnected: 'error',
  busy: 'error',
  outdated: 'error',
  unexpected: 'error',
}

/** Error view in place of a screen: one per kind of response. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isBusy, setBusy] = useState(false)
  // As it was when it failed: without a connection then, there may be one now.
  const kind = useMemo(() => kindOf(error), [error])
  const requestId = error instanceof ApiError ? error.requestId : undefined

  async function handleRetry(): Promise<void> {
    // A deployment replaced the files this page would load next: only a reload knows the new names.
    if (kind === 'outdated') return location.reload()
    setBusy(true)
    queries.reset()
    await router.invalidate()
    setBusy(false)
    reset()
  }

  const retry = useEffectEvent(() => void handleRetry())
  useEffect(() => {
    if (kind !== 'offline' && kind !== 'disconnected') return undefined
    const handleOnline = () => retry()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [kind])

  return (
    <MessagePage
      picture={PICTURES[kind]}
      title={t(`failure.${kind}.title`)}
      text={t(`failure.${kind}.text`)}
      reference={requestId === undefined ? undefined : t('failure.requestId', { requestId })}
      actions={
        <>
          {kind === 'notFound' || kind === 'forbidden' ? null : (
            <button
              type="button"
              className={messagePrimary}
              aria-disabled={isBusy}
              onClick={() => void handleRetry()}
            >
              {t(kind === 'outdated' ? 'actions.reload' : 'actions.retry')}
            </button>
          )}
          <Link to="/" className={messageButton}>
            {t('actions.toStart')}
          </Link>
          {kind === 'unexpected' ? (
            <FailureReport {...(requestId === undefined ? {} : { requestId })} />
          ) : null}
        </>
      }
    />
  )
}

function kindOf(error: unknown): Kind {
  const isOffline = !navigator.onLine
  if (isLoadFailure(error)) return isOffline ? 'disconnected' : 'outdated'
  if (!(error instanceof ApiError)) return 'unexpected'
  if (error.status === 0) return isOffline ? 'disconnected' : 'offline'
  if (error.status === 404) return 'notFound'
  if (error.status === 401 || error.status === 403) return 'forbidden'
  return error.status === 429 || error.status === 503 || error.status === 507
    ? 'busy'
    : 'unexpected'
}
