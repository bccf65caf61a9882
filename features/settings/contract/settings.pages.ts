import { definePages } from '#platform/contract/pages.rules.ts'

export const settingsPages = definePages({
  '/admin/settings': {
    access: { can: ['read', 'Settings'] },
    title: 'screens.settings',
    page: {
      id: 11,
      target: 'settings',
      title: 'Settings',
      icon: 'settings',
      key: 's',
      menu: { group: 'administration', place: 1 },
    },
  },
  '/misc/maintenance': { access: 'public', title: 'screens.maintenance' },
  '/misc/coming-soon': { access: 'public', title: 'screens.comingSoon' },
})
