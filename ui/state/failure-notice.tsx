import { useEffect, useRef } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from './explain-failure.ts'
import styles from './state.module.css'

/** Whether what is open was deleted, or is no longer shared with one. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/**
 * Above a form: why the latest state of what is edited isn’t known. What is written stays: it can still be copied, or saved again later.
 *
 * @example <FailureNotice error={query.error} />
 */
export function FailureNotice({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  const shown = useRef<HTMLParagraphElement>(null)
  const isOfMissing = isMissing(error)
  useEffect(() => {
    if (isOfMissing) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isOfMissing])
  return error === null ? null : (
    <p ref={shown} role="alert" className={styles.notice}>
      {explainFailure(error, t)}
    </p>
  )
}
