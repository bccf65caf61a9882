import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { optionsQuery } from '../../showcase.api.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const [value, setValue] = useState('')
  const options = useQuery(optionsQuery(''))
  return (
    <Loaded query={options} failed={t('w.failedTo')} skeleton={[320]}>
      {all => (
        <PlainSelect
          label={t('w.machine')}
          value={value}
          options={[
            { value: '', text: '–' },
            ...all.map(one => ({ value: one.value, text: one.label })),
          ]}
          help={t('w.options', { count: all.length })}
          onChoose={setValue}
        />
      )}
    </Loaded>
  )
}
