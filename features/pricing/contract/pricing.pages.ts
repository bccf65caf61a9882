import { definePages } from '#platform/contract/pages.rules.ts'

export const pricingPages = definePages({
  '/pages/pricing': {
    access: { can: ['read', 'Pricing'] },
    title: 'screens.pricing',
    isOpen: true,
    page: {
      id: 28,
      target: 'pricing',
      title: 'Pricing',
      icon: 'pricing',
      menu: { group: 'account', place: 5 },
    },
  },
  '/pages/license': {
    access: 'session',
    title: 'screens.license',
    page: {
      id: 29,
      target: 'license',
      title: 'License',
      icon: 'license',
      menu: { group: 'account', place: 6 },
    },
  },
})
