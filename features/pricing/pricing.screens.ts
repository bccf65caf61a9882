import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { pricingPages } from './contract/pricing.pages.ts'

export const pricing = defineScreens({
  name: 'pricing',
  pages: pricingPages,
  screens: {
    '/pages/pricing': {
      load: () => import('./web/pricing.page.tsx').then(m => m.PricingPage),
      prefetch: () => import('./web/pricing.api.ts').then(m => m.prefetchPricing()),
      texts: ['pricing', 'account-setting', 'users'],
    },
    '/pages/license': {
      load: () => import('./web/license.page.tsx').then(m => m.LicensePage),
      texts: ['license'],
    },
  },
})
