import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './palette.module.css'
import type { Found } from './use-found.ts'

/** Below the list: loading, no results, or failed groups. */
export function FoundState({ found, isEmpty }: { found: Found; isEmpty: boolean }) {
  const { t } = useTranslation(['palette', 'ui'])
  if (found.isFailed || found.failed.length > 0) {
    const groups = new Intl.ListFormat(document.documentElement.lang).format(
      found.failed.map(group => t(`groups.${group}`)),
    )
    return (
      <div className={styles.failed} role="status">
        <span>{found.isFailed ? t('failed') : t('failedGroups', { groups })}</span>
        <Button onClick={found.retry}>{t('ui:state.retry')}</Button>
      </div>
    )
  }
  if (found.isWaiting)
    return (
      <div className={styles.waiting} aria-hidden="true">
        {[62, 48, 55].map(width => (
          <span key={width} className={styles.skeletonBox} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    )
  return isEmpty && !found.isBehind ? <p className={styles.nothing}>{t('nothing')}</p> : null
}
