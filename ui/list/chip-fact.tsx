import { IconX } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './toolbar.module.css'

interface ChipFactProps {
  label: string
  text: string
  onClear: () => void
}

/**
 * A filter that a link has set: it can only be taken away.
 *
 * @example <ChipFact label={t('record')} text="User 12" onClear={() => change({ record: undefined })} />
 */
export function ChipFact({ label, text, onClear }: ChipFactProps) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.chip} data-on>
      <span className={styles.chipText}>
        {label}
        <b dir="auto">{text}</b>
      </span>
      <button
        type="button"
        className={styles.chipClear}
        aria-label={t('list.clearFilter', { filter: label })}
        onClick={onClear}
      >
        <IconX size={14} stroke={2} />
      </button>
    </span>
  )
}
