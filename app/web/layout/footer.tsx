import { boot } from '#platform/web/boot/boot.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './footer.module.css'

const year = new Date().getUTCFullYear()

export function Footer() {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer} data-last data-no-print>
      <bdi>{t('footer.copyright', { year })}</bdi>
      <bdi>
        {t('footer.version')} {boot.version}
      </bdi>
    </footer>
  )
}
