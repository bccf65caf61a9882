import { containsText } from '#platform/contract/fold.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { PEOPLE } from '../../components/sample-people.ts'

const find = (q: string) =>
  queryOptions({
    queryKey: ['showcase', 'people', q],
    queryFn: async (): Promise<PickedPerson[]> =>
      PEOPLE.filter(one => containsText(one.fullName, q)),
  })

export function Example() {
  const { t } = useTranslation('showcase')
  const [people, setPeople] = useState<PickedPerson[]>([])
  return (
    <PeoplePicker
      label={t('w.people')}
      find={find}
      value={people}
      onChange={setPeople}
      help={t('w.typeToFind')}
    />
  )
}
