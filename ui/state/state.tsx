import type { ReactNode } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Illustration } from '../brand/illustration.tsx'
import { Button } from '../button/button.tsx'
import { explainFailure } from './explain-failure.ts'
import { isMissing } from './is-missing.ts'
import styles from './state.module.css'

interface EmptyStateProps {
  /** One sentence. */
  title: string
  text?: string | undefined
  /** The action that fills it. */
  action?: ReactNode
  /** `no-match`: a search that found nothing, with an action other than clearing filters. */
  kind?: 'empty' | 'no-match'
}

/**
 * Nothing there yet.
 *
 * @example <EmptyState title={t('list.empty')} action={<Button>Add user</Button>} />
 */
export function EmptyState({ title, text, action, kind = 'empty' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Illustration kind={kind} />
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/**
 * Something is there, but not under these filters.
 *
 * @example <NoMatchState onClear={control.clear} />
 */
export function NoMatchState({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.state}>
      <Illustration kind="no-match" />
      <p className={styles.title}>{t('state.noMatch')}</p>
      <p className={styles.text}>{t('state.noMatchText')}</p>
      <div className={styles.actions}>
        <Button onClick={onClear}>{t('state.clearFilters')}</Button>
      </div>
    </div>
  )
}

interface ErrorStateProps {
  /** What has failed: `Users could not be loaded`. */
  title: string
  error: unknown
  isBusy?: boolean
  onRetry: () => void
  /** Instead of trying again, where that would not help: a way on. */
  action?: ReactNode
}

/**
 * An error with its reason, the request id for support, and a retry button; of a record that no longer exists, its reason.
 *
 * @example <ErrorState title={t('list.failed')} error={error} onRetry={refetch} />
 */
export function ErrorState({ title, error, isBusy = false, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const requestId = error instanceof ApiError ? error.requestId : undefined
  // Trying again would not help, and there is nothing for the support to look into.
  const isDeleted = isMissing(error)
  if (error instanceof ApiError && error.code === 'impersonation.personal')
    // Nothing has failed, and trying again would not help.
    return <EmptyState title={explainFailure(error, t)} />
  return (
    <div className={styles.state} role="alert">
      <Illustration kind="error" />
      <p className={styles.title}>{title}</p>
      <p className={styles.text} dir="auto">
        {explainFailure(error, t)}
      </p>
      <div className={styles.actions}>
        {action ??
          (isDeleted ? null : (
            <Button isBusy={isBusy} onClick={onRetry}>
              {t('state.retry')}
            </Button>
          ))}
      </div>
      {requestId === undefined || isDeleted ? null : (
        <p className={styles.reference}>
          {t('state.requestId')} <bdi>{requestId}</bdi>
        </p>
      )}
    </div>
  )
}

/**
 * A skeleton box with the final layout's size.
 *
 * @example <Skeleton><SkeletonBox width="60%" height={20} /></Skeleton>
 */
export function SkeletonBox({ width, height }: { width: number | string; height: number }) {
  return <div className={styles.skeletonBox} style={{ width, height, maxWidth: '100%' }} />
}

/**
 * Shows its boxes after 150 ms, reserving their space from the start. Content marked `data-last` stays hidden until loaded: it is below and
 * would move. So does what comes after it in a stack marked `data-in-turn`.
 */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.late} aria-hidden="true" data-loading>
      {children}
    </div>
  )
}
