import { useTranslation } from '#platform/web/i18n/i18n.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  return ([400, 500, 600] as const).map(weight => (
    <p key={weight} style={{ fontWeight: weight }}>
      {t('w.pangram')} {weight}
    </p>
  ))
}
