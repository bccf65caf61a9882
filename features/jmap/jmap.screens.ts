import { keyTab } from '#features/api-key/web/api-key.points.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'

export const jmap = defineScreens({
  name: 'jmap',
  contributes: [
    keyTab({
      load: () => import('./web/components/jmap-key-tab.ts').then(m => m.jmapTab),
      texts: ['jmap'],
    }),
  ],
})
