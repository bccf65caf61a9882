import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { MaskField } from '#ui/mask-field/mask-field.tsx'
import { isMaskFull } from '#ui/mask-field/mask.ts'
import styles from '../../components/showcase.module.css'

const CARD = '0000 0000 0000 0000'

export function Example() {
  const { t } = useTranslation('showcase')
  const [card, setCard] = useState('')
  const [time, setTime] = useState('')
  const [plate, setPlate] = useState('')
  return (
    <div className={styles.grid}>
      <MaskField
        label={t('w.card')}
        pattern={CARD}
        value={card}
        help={isMaskFull(CARD, card) ? t('w.full') : t('w.help')}
        onChange={setCard}
      />
      <MaskField label={t('w.time')} pattern="00:00" value={time} onChange={setTime} />
      <MaskField label={t('w.plate')} pattern="AA-00000" value={plate} onChange={setPlate} />
    </div>
  )
}
