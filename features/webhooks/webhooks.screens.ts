import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { keyTab } from '#features/api-key/web/api-key.points.ts'

export const webhooks = defineScreens({
  name: 'webhooks',
  contributes: [keyTab({ load: async () => (await import('./web/components/webhooks-key-tab.ts')).webhooksTab, texts: ['webhooks'] })],
})
