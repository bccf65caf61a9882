import { definePages } from '#platform/contract/pages.rules.ts'

/** Screens whose addresses are calls as well. */
export const CHECKOUT_SCREEN = '/apps/ecommerce/checkout'
export const ORDERS_SCREEN = '/apps/ecommerce/orders'

export const ordersPages = definePages({
  [CHECKOUT_SCREEN]: {
    access: 'session',
    title: 'screens.checkout',
    isOpen: true,
    page: {
      id: 22,
      target: 'checkout',
      title: 'Checkout',
      icon: 'checkout',
      menu: { group: 'trade', place: 3 },
    },
  },
  [ORDERS_SCREEN]: {
    access: { can: ['read', 'Order'], own: true },
    title: 'screens.orders',
    page: {
      id: 21,
      target: 'orders',
      title: 'Orders',
      icon: 'orders',
      key: 'o',
      menu: { group: 'trade', place: 4 },
    },
  },
  '/apps/ecommerce/orders/$id': {
    access: { can: ['read', 'Order'], own: true },
    title: 'screens.order',
    parent: ORDERS_SCREEN,
  },
})
