import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useInstance } from '#platform/web/instance/instance.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { loadWithRetry } from '#platform/web/query/load-with-retry.ts'

// Subscribes to changes; not needed for the first render.
void loadWithRetry(() => import('#platform/web/instance/instance-refresh.ts'))

const MaintenanceOver = lazyPart(async () => {
  const [{ MaintenanceOver: Over }] = await Promise.all([
    import('../maintenance.page.tsx'),
    loadTexts(['maintenance', 'notice']),
  ])
  return Over
})
const MaintenanceBanner = lazyPart(async () => {
  const [{ MaintenanceBanner: Banner }] = await Promise.all([
    import('./maintenance-banner.tsx'),
    loadTexts(['maintenance']),
  ])
  return Banner
})

/** In maintenance mode: a banner for administrators, an overlay for everyone else. What failed in the meantime is refetched. */
export function MaintenanceWatch() {
  const { maintenance } = useInstance()
  const isServed = useAbilities().allows({ can: ['manage', 'Settings'] })
  const queryClient = useQueryClient()
  const isShut = maintenance !== null && !isServed
  const wasShut = useRef(isShut)
  useEffect(() => {
    if (wasShut.current && !isShut) void queryClient.invalidateQueries()
    wasShut.current = isShut
  }, [isShut, queryClient])
  if (maintenance === null) return null
  return <Suspense>{isServed ? <MaintenanceBanner /> : <MaintenanceOver />}</Suspense>
}
