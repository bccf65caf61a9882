import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Alert } from '#ui/alert/alert.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (['info', 'good', 'warn', 'bad'] as const).map(tone => (
    <Alert key={tone} tone={tone} title={t(`w.tone.${tone}`)}>
      {t('w.lorem')}
    </Alert>
  ))
}
