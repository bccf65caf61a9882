import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <RichTextView
      html={`<h2>${t('w.invoice')}</h2><p>${t('w.lorem')}</p><ul><li>${t('w.name')}</li><li>${t('w.email')}</li></ul>`}
    />
  )
}
