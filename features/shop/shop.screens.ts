import { defineScreens, type ScreenParts } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { shopPages } from './contract/shop.pages.ts'

const product: ScreenParts = {
  load: () => import('./web/product.page.tsx').then(m => m.ProductPage),
  texts: ['shop', 'changes'],
}

export const shop = defineScreens({
  name: 'shop',
  pages: shopPages,
  screens: {
    '/apps/ecommerce/shop': {
      load: () => import('./web/shop.page.tsx').then(m => m.ShopPage),
      prefetch: ({ search }) => import('./web/shop.api.ts').then(m => m.prefetchShop(search)),
      texts: ['shop', 'changes'],
    },
    '/apps/ecommerce/product-detail': product,
    '/apps/ecommerce/product-detail/$slug': product,
    '/apps/ecommerce/wishlist': {
      load: () => import('./web/wishlist.page.tsx').then(m => m.WishlistPage),
      texts: ['shop', 'changes'],
    },
    '/apps/ecommerce/shared-wishlist/$token': {
      load: () => import('./web/shared-list.page.tsx').then(m => m.SharedListPage),
      texts: ['shop', 'changes'],
    },
    '/apps/ecommerce/manage': {
      load: () => import('./web/manage.page.tsx').then(m => m.ManagePage),
      texts: ['shop', 'changes'],
    },
  },
  contributes: [
    recordLink({
      subject: 'Shop',
      to: id => ({ to: '/apps/ecommerce/manage', search: { edit: id } }),
      isNumbered: true,
    }),
  ],
})
