import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { Slider } from '#ui/slider/slider.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [value, setValue] = useState(42)
  return (
    <>
      <Slider label={t('w.value')} value={value} onChange={setValue} />
      <ProgressBar label={t('w.storage')} value={value} />
      <ProgressBar label={t('w.tone.good')} value={100} tone="good" />
      <ProgressBar label={t('w.tone.bad')} value={92} tone="bad" />
      <ProgressBar label={t('w.waiting')} value={undefined} />
    </>
  )
}
