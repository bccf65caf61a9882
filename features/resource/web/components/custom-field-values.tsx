import { useQuery } from '@tanstack/react-query'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import { textKeys } from '#platform/contract/resource-texts.rules.ts'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { ValueView } from './value-view.tsx'
import { customResource } from '#features/custom-fields/contract/custom-fields.rules.ts'
import { type CustomRecords, fetchFieldsOf } from './fetch-fields.ts'

interface CustomFieldValuesProps extends CustomRecords {
  values: CustomValues
  /** Classes of the list that they continue, and of a line in it. */
  styles: Readonly<Record<'facts' | 'fact', string | undefined>>
}

/** The fields that this person sees, with a record's values. */
export function CustomFieldValues({ entity, keyPrefix, values, styles }: CustomFieldValuesProps) {
  const { data: resource } = useQuery({
    queryKey: [keyPrefix, 'custom-fields', 'facts', entity].flat(),
    queryFn: async () => {
      const [fields] = await Promise.all([
        fetchFieldsOf({ entity, keyPrefix }),
        loadTexts(['resource']),
      ])
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
