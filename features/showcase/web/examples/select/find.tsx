import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Autocomplete } from '#ui/combobox/autocomplete.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { type MachineOption, optionsQuery } from '../../showcase.api.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const [machine, setMachine] = useState<MachineOption>()
  // Queried with each keystroke. Try a name no machine has.
  return (
    <Autocomplete
      label={t('w.machine')}
      find={optionsQuery}
      value={machine}
      help={t('w.typeToFind')}
      onChange={setMachine}
    >
      {option => <StatusBadge tone={option.color ?? 'idle'} text={option.label} />}
    </Autocomplete>
  )
}
