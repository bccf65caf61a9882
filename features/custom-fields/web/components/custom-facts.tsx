import { useQuery } from '@tanstack/react-query'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { Fact } from '#features/resource/web/record-parts.public.tsx'
import { customResource } from '../../contract/custom-fields.rules.ts'
import { fetchFieldsOf } from '../custom-fields.api.ts'

interface CustomFactsProps {
  entity: string
  /** The first part of the query keys of the record. */
  under: string
  values: CustomValues
  /** Of the list that they are shown in. */
  className?: string | undefined
}

/** The fields that this person sees, with a record's values. */
export function CustomFacts({ entity, under, values, className }: CustomFactsProps) {
  const { data: resource } = useQuery({
    queryKey: [under, 'custom-fields', 'facts', entity],
    queryFn: async () => {
      const [fields] = await Promise.all([fetchFieldsOf(entity), loadTexts(['resource'])])
      return customResource(fields)
    },
  })
  if (resource === undefined) return null
  return (
    <dl className={className}>
      {Object.keys(resource.fields).map(name => (
        <Fact
          key={name}
          {...{ resource, name }}
          record={{ ...RECORD, ...values }}
          related={NOTHING}
        />
      ))}
    </dl>
  )
}
const NOTHING = { people: [], records: {}, files: [] }
// The kit's parts take whole records; of these only the values are read.
const RECORD = { id: 0, version: 0, createdAt: '', createdBy: null, updatedAt: '' }
