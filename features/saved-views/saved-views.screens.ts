import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { listViews } from '#ui/list/list-points.ts'

export const savedViews = defineScreens({
  name: 'saved-views',
  contributes: [
    listViews({
      load: () => import('./web/components/views-menu.tsx').then(m => m.ListViewsMenu),
      texts: ['saved-views', 'changes'],
    }),
  ],
})
