import { definePages } from '#platform/contract/pages.rules.ts'

export const oauthPages = definePages({
  '/oauth/authorize': {
    access: { can: ['create', 'ApiKey'], own: true },
    title: 'screens.connectApp',
  },
})
