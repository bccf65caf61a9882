import { definePages } from '#platform/contract/pages.rules.ts'

export const systemPages = definePages({
  '/admin/system': {
    access: { can: ['read', 'System'] },
    title: 'screens.system',
    page: {
      id: 12,
      target: 'system',
      title: 'System',
      icon: 'system',
      key: 'y',
      menu: { group: 'administration', place: 2 },
    },
  },
  '/misc/error': {
    access: 'session',
    title: 'screens.error',
    isOpen: true,
  },
})
