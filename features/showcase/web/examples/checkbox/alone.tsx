import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Tick } from '#ui/tick/tick.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const all = ['name', 'email', 'phone'] as const
  const [chosen, setChosen] = useState<readonly string[]>(['name'])
  return (
    <div className={styles.row}>
      <label className={styles.row}>
        <Tick
          checked={chosen.length === all.length}
          isPartly={chosen.length > 0 && chosen.length < all.length}
          onChange={() => setChosen(chosen.length === all.length ? [] : all)}
        />
        {t('w.all')}
      </label>
      {all.map(one => (
        <label key={one} className={styles.row}>
          <Tick
            checked={chosen.includes(one)}
            onChange={() =>
              setChosen(
                chosen.includes(one) ? chosen.filter(each => each !== one) : [...chosen, one],
              )
            }
          />
          {t(`w.${one}`)}
        </label>
      ))}
      <label className={styles.row}>
        <Tick disabled />
        {t('w.off')}
      </label>
    </div>
  )
}
