import { definePages } from '#platform/contract/pages.rules.ts'

export const shopPages = definePages({
  '/apps/ecommerce/shop': {
    access: { can: ['read', 'Shop'] },
    title: 'screens.shop',
    isOpen: true,
    page: {
      id: 19,
      target: 'shop',
      title: 'Shop',
      icon: 'shop',
      key: 'e',
      menu: { group: 'trade', place: 1 },
    },
  },
  '/apps/ecommerce/product-detail': {
    access: { can: ['read', 'Shop'] },
    title: 'screens.product',
    parent: '/apps/ecommerce/shop',
    isOpen: true,
  },
  '/apps/ecommerce/product-detail/$slug': {
    access: { can: ['read', 'Shop'] },
    title: 'screens.product',
    parent: '/apps/ecommerce/shop',
    isOpen: true,
  },
  '/apps/ecommerce/wishlist': {
    access: { can: ['read', 'Shop'] },
    title: 'screens.wishlist',
    parent: '/apps/ecommerce/shop',
    page: {
      id: 20,
      target: 'wishlist',
      title: 'Wishlist',
      icon: 'wishlist',
      menu: { group: 'trade', place: 2 },
    },
  },
  '/apps/ecommerce/shared-wishlist/$token': {
    access: { can: ['read', 'Shop'] },
    title: 'screens.wishlist',
    parent: '/apps/ecommerce/shop',
    isOpen: true,
  },
  '/apps/ecommerce/manage': {
    access: { can: ['update', 'Shop'] },
    title: 'screens.manageProducts',
    parent: '/apps/ecommerce/shop',
  },
})
