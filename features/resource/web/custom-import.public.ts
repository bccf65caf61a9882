import { queryOptions } from '@tanstack/react-query'
import { customName } from '#platform/contract/custom-values.rules.ts'
import { labelIn, NEVER_REQUIRED } from '#features/custom-fields/contract/custom-fields.rules.ts'
import { type CustomRecords, fetchFieldsOf } from './components/fetch-fields.ts'

/** The fields a file can bring, by the language of the screen. */
export const customImportQuery = ({ entity, keyPrefix }: CustomRecords) =>
  queryOptions({
    queryKey: [keyPrefix, 'custom-fields', 'import', entity].flat(),
    queryFn: async () => {
      const fields = await fetchFieldsOf({ entity, keyPrefix })
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
