import { useQuery } from '@tanstack/react-query'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'

/**
 * A custom entity with the custom fields that this person sees, for its forms and pages; undefined until they are known.
 * @example const whole = useCustomResource(resource, { isNeeded: record.customFields !== undefined })
 */
export function useCustomResource(
  resource: Resource,
  { isNeeded }: { isNeeded: boolean },
): Resource | undefined {
  const keyPrefix = ['resource', resource.name]
  const { data, error } = useQuery({
    queryKey: [...keyPrefix, 'custom-fields', 'whole'],
    queryFn: async () => {
      const [{ fetchFieldsOf }, { withCustomFields }] = await Promise.all([
        import('./components/fetch-fields.ts'),
        import('#features/custom-fields/contract/custom-fields.rules.ts'),
      ])
      return withCustomFields(resource, await fetchFieldsOf({ entity: resource.name, keyPrefix }))
    },
    enabled: isNeeded,
    structuralSharing: false,
  })
  return isNeeded && error === null ? data : resource
}
