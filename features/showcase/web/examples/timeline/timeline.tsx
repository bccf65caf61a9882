import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Timeline } from '#ui/timeline/timeline.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const at = (hour: number) => format.moment(new Date(2026, 10, 22, hour))
  return (
    <Timeline
      name={t('w.history')}
      items={[
        { key: 'made', title: t('w.made'), when: at(9), tone: 'info' },
        { key: 'sent', title: t('w.sent'), when: at(11), content: <p>{t('w.lorem')}</p> },
        { key: 'paid', title: t('w.paid'), when: at(15), tone: 'good' },
      ]}
    />
  )
}
