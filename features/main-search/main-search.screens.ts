import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { layer } from '#platform/web/screens/shell-points.ts'

export const mainSearch = defineScreens({
  name: 'main-search',
  contributes: [
    layer({
      name: 'palette',
      place: 1,
      keys: [
        { keys: 'mod+k', label: 'layers.palette' },
        { keys: '/', label: 'layers.search' },
      ],
      load: () => import('./web/components/load-palette.ts').then(m => m.loadPalette()),
      texts: ['palette'],
    }),
  ],
})
