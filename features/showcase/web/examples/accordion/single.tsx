import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Accordion } from '#ui/accordion/accordion.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <Accordion
      isSingle
      items={(['one', 'two', 'three'] as const).map(key => ({
        key,
        title: t(`w.question.${key}`),
        content: <p>{t('w.lorem')}</p>,
      }))}
    />
  )
}
