import { Suspense } from 'react'
import { lazyPart } from '#platform/web/query/lazy-part.ts'

// Setting up an empty instance (ADD-06). The server redirects every page here until an account exists. Its parts load separately: the
// first chunk of all pages names everything this one imports, and has no room for that.

const Setup = lazyPart(async () => (await import('./components/setup.tsx')).Setup)

export function SetupPage() {
  return (
    <Suspense fallback={null}>
      <Setup />
    </Suspense>
  )
}
