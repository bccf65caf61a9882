import { useEffect } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { setBadge } from '#platform/web/badges/badges.ts'
import { useSession } from '#platform/web/session/session.ts'
import { FEEDS } from './feed-list.ts'

// What counts and rings on every screen: each feature's own watch, fetched after the first screen is there.

export function Feeds() {
  const { allows } = useAbilities()
  const isLookingIn = useSession().lookingInUntil !== undefined
  // Looking in as somebody shows nothing of what is theirs alone.
  if (isLookingIn) return null
  return FEEDS.filter(({ access }) => allows(access)).map(({ target, Watch }) => <Feed key={target} target={target} Watch={Watch} />)
}

function Feed({ target, Watch }: Pick<(typeof FEEDS)[number], 'target' | 'Watch'>) {
  // Whoever comes next at this browser begins without the counts of who was there before.
  useEffect(() => () => setBadge(target, 0), [target])
  return <Watch />
}
