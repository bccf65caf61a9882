import { Suspense } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { lazyPart } from '#platform/web/query/lazy-part.ts'

const MailHost = lazyPart(async () => (await import('./mail-host.tsx')).MailHost)

/** Comes after the screen, for those who have a mailbox. */
export function LazyMailHost() {
  const { allows } = useAbilities()
  return allows({ can: ['read', 'Email'], own: true }) ? (
    <Suspense fallback={null}>
      <MailHost />
    </Suspense>
  ) : null
}
