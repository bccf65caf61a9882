import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { apiKeyPages } from './contract/api-key.pages.ts'

export const apiKey = defineScreens({
  name: 'api-key',
  pages: apiKeyPages,
  screens: {
    '/pages/api-key': {
      load: () => import('./web/api-key.page.tsx').then(m => m.loadApiKeyPage()),
      texts: ['api-key', 'users'],
    },
  },
  contributes: [
    recordLink({ subject: 'ApiKey', to: id => ({ to: '/pages/api-key', search: keySearch(id) }) }),
  ],
})

/** The id of a key as search parameter. */
function keySearch(id: string): Record<string, string> {
  const [kind = '', number = ''] = id.split(':')
  if (kind === 'webhook') return { tab: 'webhooks', owner: 'all', webhook: number }
  return kind === 'service' ? { tab: 'accounts', perPage: '100', edit: number } : { key: id }
}
