import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from '../../components/showcase.module.css'

const SIZES = ['--t28', '--t20', '--t16', '--t14', '--t12'] as const

export function Example() {
  const { t } = useTranslation('showcase')
  return SIZES.map(size => (
    <p key={size} style={{ fontSize: `var(${size})` }}>
      {t('w.pangram')} <code className={styles.soft}>{size}</code>
    </p>
  ))
}
