import { queryOptions } from '@tanstack/react-query'
import type { CustomForm } from './components/custom-form.tsx'

// Custom fields in forms: loaded when a form opens, and the inputs only if there are fields.

export type { CustomForm }

/** The texts of a form's fields; undefined where there are none. A form keeps the fields it was opened with. */
export const useCustomWords = (custom: CustomForm | null) => (custom ?? NONE).useWords()
const NONE = { useWords: () => undefined }

/**
 * What a form needs of the fields that this person sees; `null` without any.
 * @example const { data: custom } = useQuery(customFormQuery({ entity: 'users', under: 'users' }))
 */
export const customFormQuery = ({ entity, under }: { entity: string; under: string }) =>
  queryOptions({
    queryKey: [under, 'custom-fields', 'form', entity],
    queryFn: async () => {
      const { fetchFieldsOf } = await import('./custom-fields.api.ts')
      const fields = await fetchFieldsOf(entity)
      return fields.length === 0
        ? null
        : (await import('./components/custom-form.tsx')).loadCustomForm(fields)
    },
  })
