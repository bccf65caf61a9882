import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Select } from '#ui/select/select.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [value, setValue] = useState('active')
  const options = ['active', 'pending', 'off'].map(one => ({ value: one, text: t(`w.${one}`) }))
  return (
    <div className={styles.row}>
      {(['field', 'middle', 'small'] as const).map(size => (
        <Select
          key={size}
          aria-label={`${t('w.status')} ${size}`}
          size={size}
          value={value}
          options={options}
          onChoose={setValue}
        />
      ))}
      <Select
        aria-label={t('w.off')}
        value={value}
        options={options}
        disabled
        onChoose={setValue}
      />
    </div>
  )
}
