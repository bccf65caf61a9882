import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { pricingPages } from './contract/pricing.pages.ts'

export const pricing = defineScreens({
  name: 'pricing',
  pages: pricingPages,
  screens: {
    '/pages/pricing': {
      load: async () => (await import('./web/pricing.page.tsx')).PricingPage,
      prefetch: async () => (await import('./web/pricing.api.ts')).prefetchPricing(),
      texts: ['pricing', 'account-setting', 'users'],
    },
    '/pages/license': {
      load: async () => (await import('./web/license.page.tsx')).LicensePage,
      texts: ['license'],
    },
  },
})
