import { definePages } from '#platform/contract/pages.rules.ts'

export const supportPages = definePages({
  '/apps/support': {
    access: { can: ['read', 'Ticket'], own: true },
    title: 'screens.support',
    page: {
      id: 27,
      target: 'support',
      title: 'Support',
      icon: 'support',
      key: 'x',
      menu: { group: 'help', place: 3 },
    },
  },
})
