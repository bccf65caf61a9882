import { definePages } from '#platform/contract/pages.rules.ts'

export const permissionsPages = definePages({
  '/apps/permissions': {
    access: { can: ['read', 'Permission'] },
    title: 'screens.permissions',
    page: {
      id: 6,
      target: 'permissions',
      title: 'Permissions',
      icon: 'permissions',
      menu: { group: 'people', place: 3 },
    },
  },
  '/access-control': {
    access: 'session',
    title: 'screens.accessControl',
    page: {
      id: 7,
      target: 'access-control',
      title: 'Access control',
      icon: 'access',
      menu: { group: 'account', place: 3 },
    },
  },
  '/misc/not-authorized': {
    access: 'session',
    title: 'screens.notAuthorized',
    isOpen: true,
  },
})
