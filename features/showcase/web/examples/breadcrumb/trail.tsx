import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <Breadcrumb
      name={t('w.where')}
      trail={[
        { text: t('areas.ui-element.title'), to: '/ui-element' },
        { text: t('areas.components.title'), to: '/components' },
        { text: t('entries.breadcrumb.title') },
      ]}
    />
  )
}
