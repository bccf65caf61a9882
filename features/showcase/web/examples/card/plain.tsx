import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <Card title={t('w.invoice')}>
      <p>{t('w.lorem')}</p>
    </Card>
  )
}
