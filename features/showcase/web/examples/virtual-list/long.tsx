import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { VirtualList } from '#ui/virtual-list/virtual-list.tsx'
import styles from '../../components/showcase.module.css'

const ROWS = Array.from({ length: 10_000 }, (_, index) => index + 1)

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  return (
    <div className={styles.long}>
      <VirtualList name={t('w.rows')} items={ROWS} keyOf={row => row} estimate={() => 40} isEven>
        {row => (
          <div className={styles.line}>{t('w.rowNumber', { number: format.number(row) })}</div>
        )}
      </VirtualList>
    </div>
  )
}
