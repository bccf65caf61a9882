import { Suspense } from 'react'
import { lazyPart } from '#platform/web/query/lazy-part.ts'

// Setting up an empty instance (ADD-06). The server leads every page here until somebody has an account. What it is made of comes apart: the
// first file of all pages names all that this one imports, and has no room for that.

const Setup = lazyPart(async () => (await import('./components/setup.tsx')).Setup)

export function SetupPage() {
  return (
    <Suspense fallback={null}>
      <Setup />
    </Suspense>
  )
}
