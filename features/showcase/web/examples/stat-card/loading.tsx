import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StatCard, StatCards } from '#ui/stat-card/stat-card.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <StatCards name={t('w.users')}>
      <StatCard label={t('w.active')} value={undefined} isOn={false} onPress={() => undefined} />
    </StatCards>
  )
}
