import { keyTab } from '#features/api-key/web/api-key.points.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'

export const scim = defineScreens({
  name: 'scim',
  contributes: [
    keyTab({
      load: () => import('./web/components/scim-key-tab.ts').then(m => m.scimTab),
      texts: ['scim'],
    }),
  ],
})
