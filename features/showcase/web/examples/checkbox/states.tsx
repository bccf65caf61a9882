import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [chosen, setChosen] = useState<readonly string[]>(['name'])
  const all = ['name', 'email', 'phone'] as const
  return (
    <div className={styles.row}>
      <Checkbox
        label={t('w.all')}
        isOn={chosen.length === all.length}
        isPartly={chosen.length > 0 && chosen.length < all.length}
        onToggle={() => setChosen(chosen.length === all.length ? [] : all)}
      />
      {all.map(one => (
        <span key={one} className={styles.row}>
          <Checkbox
            label={t(`w.${one}`)}
            isOn={chosen.includes(one)}
            onToggle={() =>
              setChosen(
                chosen.includes(one) ? chosen.filter(each => each !== one) : [...chosen, one],
              )
            }
          />
          <span aria-hidden="true">{t(`w.${one}`)}</span>
        </span>
      ))}
      <Checkbox label={t('w.off')} isOn isLocked tip={t('w.blocked')} onToggle={() => undefined} />
    </div>
  )
}
