import { definePages } from '#platform/contract/pages.rules.ts'

export const notificationsPages = definePages({
  '/notifications': {
    access: 'session',
    title: 'screens.notifications',
  },
})
