import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/define.ts'
import type { PageIconName } from '#platform/contract/pages.rules.ts'
import type { Late } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'
import type { SearchGroup } from '../contract/main-search.rules.ts'

/** A place the palette finds by name, locally, without a request. */
export interface Jump {
  /** Prefixed with its source: it is stored in the recents. */
  id: string
  text: string
  path: string
  search: Record<string, string>
}
/** Places loaded together, on demand. */
export interface Jumps {
  group: SearchGroup
  access: Access
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** What their ids begin with. */
  prefix: string
  query: () => { queryKey: readonly unknown[]; queryFn: () => Promise<readonly Jump[]> }
}
export const jumps = definePoint<Late<Jumps>>({ owner: 'main-search', name: 'jumps' })

/** Where one may look on when nothing is found: with what was typed as `q`. */
export interface LookOn {
  access: Access
  icon: PageIconName
  path: string
}
export const lookOn = definePoint<LookOn>({
  owner: 'main-search',
  name: 'lookOn',
  keyOf: () => 'the one',
})
