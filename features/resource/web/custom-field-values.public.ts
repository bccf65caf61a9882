import { lazyPart } from '#platform/web/query/lazy-part.ts'

/** A record's custom fields with their values, on its page. */
export const CustomFieldValues = lazyPart(
  async () => (await import('./components/custom-field-values.tsx')).CustomFieldValues,
)
