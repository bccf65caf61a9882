import type { KeyTab } from '#features/api-key/web/api-key.points.ts'
import { WebhooksTab } from './webhooks-tab.tsx'

/** For the screen of keys: its last tab. */
export const webhooksTab: KeyTab = {
  key: 'webhooks',
  title: 'api-key:tabs.webhooks',
  Content: WebhooksTab,
}
