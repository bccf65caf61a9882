import { queryOptions } from '@tanstack/react-query'
import { customName } from '#platform/contract/custom-values.rules.ts'
import { labelIn, NEVER_REQUIRED } from '../contract/custom-fields.rules.ts'
import { fetchFieldsOf } from './custom-fields.api.ts'

/** The fields a file can bring, by the language of the screen. */
export const customImportQuery = ({ entity, under }: { entity: string; under: string }) =>
  queryOptions({
    queryKey: [under, 'custom-fields', 'import', entity],
    queryFn: async () => {
      const fields = await fetchFieldsOf(entity)
      return (language: string) =>
        fields.map(({ key, kind, labels, isRequired }) => ({
          name: customName(key),
          label: labelIn(labels, language),
          isRequired: isRequired && !NEVER_REQUIRED.includes(kind),
          // Files are written in any language.
          also: [key, ...Object.values(labels).filter(label => label !== undefined)],
        }))
    },
  })
