import { useQuery } from '@tanstack/react-query'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import { textKeys } from '#platform/contract/resource-texts.rules.ts'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { ValueView } from '#features/resource/web/record-parts.public.tsx'
import { customResource } from '../../contract/custom-fields.rules.ts'
import { fetchFieldsOf } from '../custom-fields.api.ts'

interface CustomFactsProps {
  entity: string
  /** The first part of the query keys of the record. */
  under: string
  values: CustomValues
  /** Classes of the list that they continue, and of a line in it. */
  styles: Readonly<Record<'facts' | 'fact', string | undefined>>
}

/** The fields that this person sees, with a record's values. */
export function CustomFacts({ entity, under, values, styles }: CustomFactsProps) {
  const { data: resource } = useQuery({
    queryKey: [under, 'custom-fields', 'facts', entity],
    queryFn: async () => {
      const [fields] = await Promise.all([fetchFieldsOf(entity), loadTexts(['resource'])])
      return customResource(fields)
    },
  })
  const { i18n } = useTranslation('ui')
  if (resource === undefined) return null
  return (
    <dl className={styles.facts}>
      {Object.keys(resource.fields).map(name => (
        <div key={name} className={styles.fact}>
          <dt>{resource.texts?.[i18n.language]?.[textKeys.field(name)]}</dt>
          <dd>
            <ValueView {...{ resource, name }} value={values[name]} related={undefined} isWhole />
          </dd>
        </div>
      ))}
    </dl>
  )
}
