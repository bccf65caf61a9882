import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { NumberField } from '#ui/number-field/number-field.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [copies, setCopies] = useState(3)
  const [weight, setWeight] = useState(1.5)
  return (
    <div className={styles.grid}>
      <NumberField
        label={t('w.copies')}
        value={copies}
        min={1}
        max={10}
        help={t('w.upToTen')}
        onChange={setCopies}
      />
      <NumberField label={t('w.weight')} value={weight} step={0.5} onChange={setWeight} />
      <NumberField label={t('w.off')} value={5} isDisabled onChange={setCopies} />
    </div>
  )
}
