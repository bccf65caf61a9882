import { definePoint } from '#platform/web/screens/points.ts'
import type { LatePart } from '#platform/web/screens/late.tsx'
import type { ListViewsProps } from './list-views.ts'

/** The saved-views bar, shown in every list's toolbar. */
export const listViews = definePoint<LatePart<ListViewsProps>>({
  owner: 'shell',
  name: 'listViews',
  keyOf: () => 'the one',
})
