import { definePages } from '#platform/contract/pages.rules.ts'

export const apiKeyPages = definePages({
  '/pages/api-key': {
    access: { can: ['read', 'ApiKey'], own: true },
    title: 'screens.apiKeys',
    page: {
      id: 9,
      target: 'api-keys',
      title: 'API keys',
      icon: 'keys',
      menu: { group: 'developers', place: 1 },
    },
  },
})
