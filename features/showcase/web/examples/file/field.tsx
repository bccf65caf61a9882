import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { FileField } from '#ui/upload/file-field.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <FileField
      label={t('entries.file.title')}
      accept=".csv,.ics"
      help={t('w.help')}
      onChoose={() => undefined}
    />
  )
}
