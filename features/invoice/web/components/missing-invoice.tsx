import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Illustration } from '#ui/brand/illustration.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import styles from './invoice.module.css'

/** A missing invoice, with a way back. */
export function MissingInvoice() {
  const { t } = useTranslation('invoice')
  return (
    <Page title={t('missing.title')} subtitle={t('missing.text')}>
      <Card>
        <div className={styles.missing}>
          <Illustration kind="not-found" />
          <ButtonLink to="/apps/invoice/list">{t('missing.back')}</ButtonLink>
        </div>
      </Card>
    </Page>
  )
}
