import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const day = new Date(2026, 10, 22, 14, 30)
  const rows = [
    [t('w.number'), format.number(1_234_567.89)],
    [t('w.share'), format.percent(0.256)],
    [t('w.total'), format.money(1204.5)],
    [t('w.day'), format.date(day)],
    [t('w.moment'), format.moment(day)],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt className={styles.soft}>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
