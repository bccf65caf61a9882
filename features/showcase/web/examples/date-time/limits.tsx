import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [day, setDay] = useState('2026-11-22')
  const [wrong, setWrong] = useState('2026-11-02')
  return (
    <div className={styles.grid}>
      <PlainDateField
        label={t('w.day')}
        value={day}
        min="2026-11-10"
        max="2026-12-10"
        help={t('w.help')}
        onChange={setDay}
      />
      <PlainDateField
        label={t('w.when')}
        value={wrong}
        error={t('w.wrong')}
        isOptional={false}
        onChange={setWrong}
      />
      <PlainDateField kind="time" label={t('w.off')} value="14:30" isDisabled onChange={setDay} />
    </div>
  )
}
