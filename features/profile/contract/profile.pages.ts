import { definePages } from '#platform/contract/pages.rules.ts'

export const profilePages = definePages({
  '/pages/profile': {
    access: { can: ['read', 'Profile'] },
    title: 'screens.profilePage',
    page: {
      id: 30,
      target: 'social',
      title: 'Profile',
      icon: 'social',
      menu: { group: 'account', place: 4 },
    },
  },
})
