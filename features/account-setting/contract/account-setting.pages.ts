import { definePages } from '#platform/contract/pages.rules.ts'

export const accountSettingPages = definePages({
  '/pages/account-settings': {
    access: 'session',
    title: 'screens.account',
    page: {
      id: 8,
      target: 'account-settings',
      title: 'Account settings',
      icon: 'account',
      menu: { group: 'account', place: 2 },
      personMenu: { text: 'navbar.account', place: 2 },
    },
  },
})
