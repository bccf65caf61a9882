import { definePages } from '#platform/contract/pages.rules.ts'

export const changesPages = definePages({
  '/admin/audit': {
    access: { can: ['read', 'Audit'] },
    title: 'screens.audit',
    page: {
      id: 4,
      target: 'audit',
      title: 'Audit log',
      icon: 'audit',
      key: 'a',
      menu: { group: 'administration', place: 3 },
    },
  },
})
