import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../platform/query/query-client.ts'
import { router } from './router.tsx'

/** What stands around every screen, signed in or not. What only the signed-in part needs stands in layout/. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
