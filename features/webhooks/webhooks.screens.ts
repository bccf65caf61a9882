import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { keyTab } from '#features/api-key/web/api-key.points.ts'

export const webhooks = defineScreens({
  name: 'webhooks',
  contributes: [
    keyTab({
      load: () => import('./web/components/webhooks-key-tab.ts').then(m => m.webhooksTab),
      texts: ['webhooks'],
    }),
  ],
})
