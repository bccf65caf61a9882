import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Choices } from '#ui/choices/choices.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [value, setValue] = useState('active')
  const options = (['active', 'pending', 'off'] as const).map(one => ({
    value: one,
    text: t(`w.${one}`),
  }))
  return <Choices name={t('w.status')} value={value} options={options} onChoose={setValue} />
}
