import { defineScreens, type ScreenParts } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { shopPages } from './contract/shop.pages.ts'

const product: ScreenParts = {
  load: async () => (await import('./web/product.page.tsx')).ProductPage,
  texts: ['shop', 'changes'],
}

export const shop = defineScreens({
  name: 'shop',
  pages: shopPages,
  screens: {
    '/apps/ecommerce/shop': {
      load: async () => (await import('./web/shop.page.tsx')).ShopPage,
      prefetch: async ({ search }) => (await import('./web/shop.api.ts')).prefetchShop(search),
      texts: ['shop', 'changes'],
    },
    '/apps/ecommerce/product-detail': product,
    '/apps/ecommerce/product-detail/$slug': product,
    '/apps/ecommerce/wishlist': {
      load: async () => (await import('./web/wishlist.page.tsx')).WishlistPage,
      texts: ['shop', 'changes'],
    },
    '/apps/ecommerce/shared-wishlist/$token': {
      load: async () => (await import('./web/shared-list.page.tsx')).SharedListPage,
      texts: ['shop', 'changes'],
    },
    '/apps/ecommerce/manage': {
      load: async () => (await import('./web/manage.page.tsx')).ManagePage,
      texts: ['shop', 'changes'],
    },
  },
  contributes: [recordLink({ subject: 'Shop', to: id => ({ to: '/apps/ecommerce/manage', search: { edit: id } }), isNumbered: true })],
})
