import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './keys.module.css'

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/**
 * Keyboard keys, given in shortcut notation.
 *
 * @example <Keys keys="mod+k" />
 */
export function Keys({ keys }: { keys: string }) {
  const { t } = useTranslation('ui')
  const nameOf = (key: string) => {
    if (key === 'mod') return isMac ? '⌘' : t('keys.ctrl')
    if (key === 'Enter') return t('keys.enter')
    return key.charAt(0).toUpperCase() + key.slice(1)
  }
  return (
    <span className={styles.keys} dir="ltr">
      {keys.split(/[ +]/).map((key, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same key may come twice
        <kbd key={index} className={styles.key}>
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  )
}
