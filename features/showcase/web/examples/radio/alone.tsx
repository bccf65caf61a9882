import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Radio } from '#ui/tick/radio.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const name = useId()
  const [value, setValue] = useState('active')
  return (
    <div className={styles.row} role="radiogroup" aria-label={t('w.status')}>
      {(['active', 'pending', 'off'] as const).map(one => (
        <label key={one} className={styles.row}>
          <Radio name={name} checked={one === value} onChange={() => setValue(one)} />
          {t(`w.${one}`)}
        </label>
      ))}
    </div>
  )
}
