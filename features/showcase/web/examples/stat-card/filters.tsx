import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StatCard, StatCards } from '#ui/stat-card/stat-card.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const [chosen, setChosen] = useState<string>()
  const figures = [
    { key: 'active', value: 1284, series: [4, 5, 5, 7, 6, 8] },
    { key: 'pending', value: 37, series: [3, 2, 4, 1, 2, 1] },
  ] as const
  return (
    <StatCards name={t('w.users')}>
      {figures.map(({ key, value, series }) => (
        <StatCard
          key={key}
          label={t(`w.${key}`)}
          value={format.number(value)}
          note={t('w.last28')}
          series={series}
          isOn={chosen === key}
          onPress={() => setChosen(chosen === key ? undefined : key)}
        />
      ))}
    </StatCards>
  )
}
