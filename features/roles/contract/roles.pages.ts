import { definePages } from '#platform/contract/pages.rules.ts'

export const rolesPages = definePages({
  '/apps/roles': {
    access: { can: ['read', 'Role'] },
    title: 'screens.roles',
    page: {
      id: 5,
      target: 'roles',
      title: 'Roles',
      icon: 'roles',
      key: 'r',
      menu: { group: 'people', place: 2 },
    },
  },
})
