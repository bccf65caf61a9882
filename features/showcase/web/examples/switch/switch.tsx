import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Switch } from '#ui/switch/switch.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOn, setOn] = useState(true)
  const [isLoud, setLoud] = useState(false)
  return (
    <>
      <Switch label={t('w.active')} isOn={isOn} onChange={setOn} />
      <Switch label={t('w.notify')} help={t('w.help')} isOn={isLoud} onChange={setLoud} />
    </>
  )
}
