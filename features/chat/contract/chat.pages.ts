import { definePages } from '#platform/contract/pages.rules.ts'

export const chatPages = definePages({
  '/apps/chat': {
    access: { can: ['read', 'Chat'], own: true },
    title: 'screens.chat',
    page: {
      id: 14,
      target: 'chat',
      title: 'Chat',
      icon: 'chat',
      key: 'c',
      menu: { group: 'apps', place: 2 },
    },
  },
})
