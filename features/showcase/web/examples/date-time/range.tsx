import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DateRangeFilter } from '#ui/date-range/date-range.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [range, setRange] = useState<{ from: string | undefined; to: string | undefined }>({
    from: undefined,
    to: undefined,
  })
  return (
    <div className={styles.row}>
      <DateRangeFilter label={t('w.when')} range={range} onChange={setRange} />
    </div>
  )
}
