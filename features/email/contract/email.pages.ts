import { definePages } from '#platform/contract/pages.rules.ts'

export const emailPages = definePages({
  '/apps/email': {
    access: { can: ['read', 'Email'], own: true },
    title: 'screens.email',
    page: {
      id: 13,
      target: 'email',
      title: 'Mail',
      icon: 'mail',
      key: 'm',
      menu: { group: 'apps', place: 1 },
    },
  },
  '/apps/email/$folder': {
    access: { can: ['read', 'Email'], own: true },
    title: 'screens.email',
  },
  '/apps/email/label/$label': {
    access: { can: ['read', 'Email'], own: true },
    title: 'screens.email',
  },
})
