import { QUESTIONS } from '../../contract/pricing.rules.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './pricing.module.css'

/** Questions before choosing a plan; the call returns the same in English. */
export function Questions() {
  const { t } = useTranslation('pricing')
  return (
    <Card title={t('faq.title')}>
      <p className={styles.soft}>{t('faq.lead')}</p>
      <div className={styles.questions}>
        {QUESTIONS.map(key => (
          <details key={key} className={styles.question} name="pricing">
            <summary>
              {t(`questions.${key}.question`)}
              <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
            </summary>
            <p>{t(`questions.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </Card>
  )
}
