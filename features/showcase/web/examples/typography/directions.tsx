import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  // Numbers and names keep their own direction in any context.
  return (
    <p>
      {t('w.total')}: <bdi>{format.money(-1204.5)}</bdi>, <bdi>Ada Lindqvist</bdi>,{' '}
      <bdi>سامي حدّاد</bdi>, <bdi>{format.date(new Date(2026, 10, 22))}</bdi>
    </p>
  )
}
