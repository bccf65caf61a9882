import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import styles from './customizer-button.module.css'

/** The way back to the settings for users who have hidden the navbar, and the account menu with it. */
export function CustomizerButton() {
  const { t } = useTranslation('shell')
  const { navbar } = usePreferences()
  if (navbar !== 'hidden') return null
  const name = t('layers.customizer')
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      data-tip={name}
      data-tip-side="start"
      data-no-print
      onClick={() => openLayer('customizer')}
    >
      <IconAdjustmentsHorizontal size={16} stroke={1.7} />
    </button>
  )
}
