import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isSure, setSure] = useState(false)
  return <CheckLine label={t('w.sure')} isOn={isSure} onChange={setSure} />
}
