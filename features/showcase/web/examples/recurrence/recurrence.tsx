import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { RecurrenceField } from '#ui/recurrence/recurrence-field.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [rule, setRule] = useState<string | undefined>('FREQ=WEEKLY;BYDAY=MO')
  return (
    <RecurrenceField label={t('w.repeats')} value={rule} start="2026-11-23" onChange={setRule} />
  )
}
