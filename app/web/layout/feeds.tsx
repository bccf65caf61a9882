import { type ComponentType, useEffect } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { setBadge } from '#platform/web/badges/badges.ts'
import { partsOf } from '#platform/web/screens/late.tsx'
import { feed } from '#platform/web/screens/shell-points.ts'
import { useIsImpersonating } from '#platform/web/session/session.ts'

const feedOf = partsOf<object>()

// What counts and rings on every screen: each feature's own watch, fetched after the first screen is there.

export function Feeds() {
  const { allows } = useAbilities()
  const isImpersonating = useIsImpersonating()
  // While impersonating, nothing personal is shown.
  if (isImpersonating) return null
  return feed
    .all()
    .filter(({ access }) => allows(access))
    .map(one => <Feed key={one.target} target={one.target} Watch={feedOf(one).Part} />)
}

function Feed({ target, Watch }: { target: string; Watch: ComponentType<{ given: object }> }) {
  // The next person at this browser must not see the previous counts.
  useEffect(() => () => setBadge(target, 0), [target])
  return <Watch given={{}} />
}
