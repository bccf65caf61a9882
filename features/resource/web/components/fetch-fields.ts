import { api } from '#platform/web/api/api-client.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { customFieldsContract } from '#features/custom-fields/contract/custom-fields.contract.ts'
import type { FieldShape } from '#features/custom-fields/contract/custom-fields.rules.ts'

/** Records with custom fields, and the first parts of their query keys: what refetches the records refetches their fields. */
export interface CustomRecords {
  /** As in addresses and answers: `users`. */
  entity: string
  keyPrefix: string | readonly string[]
}
/** The fields of an entity that this person sees: asked for once by its list, forms and pages. */
export const fetchFieldsOf = ({ entity, keyPrefix }: CustomRecords): Promise<FieldShape[]> =>
  queryClient.fetchQuery({
    queryKey: [keyPrefix, 'custom-fields', 'of', entity].flat(),
    queryFn: async ({ signal }) =>
      (await api.call(customFieldsContract.listFieldsOf, { query: { entity } }, { signal })).fields,
    staleTime: Infinity,
  })
