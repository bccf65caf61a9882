import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/define.ts'
import type { PageIconName } from '#platform/contract/pages.rules.ts'
import type { Late } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'
import type { SearchGroup } from '../contract/main-search.rules.ts'

/** A place that the palette finds by its name, here: nothing is asked of the server for it. */
export interface Jump {
  /** Begins with the name of its source: it is kept in the recents. */
  id: string
  text: string
  path: string
  search: Record<string, string>
}
/** Places that are asked for together, when they are wanted. */
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
