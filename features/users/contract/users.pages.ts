import { definePages } from '#platform/contract/pages.rules.ts'

export const usersPages = definePages({
  '/apps/user/list': {
    access: { can: ['read', 'User'] },
    title: 'screens.users',
    page: {
      id: 2,
      target: 'users',
      title: 'Users',
      icon: 'users',
      key: 'u',
      menu: { group: 'people', place: 1 },
    },
  },
  '/apps/user/view': { access: { can: ['read', 'User'], own: true }, title: 'screens.user' },
  '/apps/user/view/$id': {
    access: { can: ['read', 'User'], own: true },
    title: 'screens.user',
    parent: '/apps/user/list',
    page: {
      id: 3,
      target: 'profile',
      title: 'My profile',
      icon: 'profile',
      text: 'menu.myProfile',
      link: '/apps/user/view/$me',
      key: 'p',
      menu: { group: 'account', place: 1, notFor: { can: ['read', 'User'] } },
      personMenu: { text: 'navbar.profile', place: 1 },
    },
  },
})
