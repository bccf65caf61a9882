import { queryOptions } from '@tanstack/react-query'

/** What all components take. */
export const propsQuery = queryOptions({
  queryKey: ['showcase', 'props'],
  queryFn: async () => (await import('virtual:ui-props')).components,
  staleTime: Infinity,
})
