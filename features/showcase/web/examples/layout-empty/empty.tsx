import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/state/state.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  // A page is a title with content below; this one is empty.
  return (
    <Card>
      <EmptyState title={t('w.nothingYet')} text={t('w.emptyPage')} />
    </Card>
  )
}
