import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from './explain-failure.ts'
import { isMissing } from './is-missing.ts'
import styles from './state.module.css'

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
