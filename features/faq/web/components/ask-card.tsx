import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import styles from './faq.module.css'

/** The way to support, below the content. */
export function AskCard({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('faq')
  return (
    <section className={styles.askCard} aria-label={t('ask.still')} data-last data-no-print>
      <IconLifebuoy className={styles.askIcon} size={28} stroke={1.6} aria-hidden="true" />
      <div className={styles.askWords}>
        <h2 className={styles.askTitle}>{t('ask.still')}</h2>
        <p className={styles.askText}>{t('ask.stillText')}</p>
      </div>
      <div className={styles.askActions}>
        <ButtonLink to="/apps/support">{t('ask.mine')}</ButtonLink>
        <Button onClick={onAsk}>{t('ask.button')}</Button>
      </div>
    </section>
  )
}
