import type { MouseEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './skip-link.module.css'

/** First focusable element: skips menu and navbar. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href="#content" className={styles.skip} data-no-print onClick={goToContent}>
      {t('skipToContent')}
    </a>
  )
}

function goToContent(event: MouseEvent): void {
  event.preventDefault()
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus()
}
