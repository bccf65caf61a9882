import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Autocomplete } from '#ui/combobox/autocomplete.tsx'
import { type MachineOption, optionsQuery } from '../../showcase.api.ts'

const TOO_LONG = 'x'.repeat(101)

export function Example() {
  const { t } = useTranslation('showcase')
  const [machine, setMachine] = useState<MachineOption>()
  // A query that the server rejects, whatever is typed.
  return (
    <Autocomplete
      label={t('w.machine')}
      find={() => optionsQuery(TOO_LONG)}
      value={machine}
      help={t('w.willFail')}
      onChange={setMachine}
    />
  )
}
