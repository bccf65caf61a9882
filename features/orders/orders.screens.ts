import { cardRecords } from '#platform/web/screens/between-features.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { tool } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { ordersPages } from './contract/orders.pages.ts'

export const orders = defineScreens({
  name: 'orders',
  pages: ordersPages,
  screens: {
    '/apps/ecommerce/checkout': {
      load: () => import('./web/checkout.page.tsx').then(m => m.CheckoutPage),
      texts: ['orders', 'cart'],
    },
    '/apps/ecommerce/orders': {
      load: () => import('./web/orders.page.tsx').then(m => m.OrdersPage),
      texts: ['orders', 'cart'],
    },
    '/apps/ecommerce/orders/$id': {
      load: () => import('./web/order.page.tsx').then(m => m.OrderPage),
      texts: ['orders'],
    },
  },
  contributes: [
    cardRecords('Order'),
    recordLink({
      subject: 'Order',
      to: id => ({ to: '/apps/ecommerce/orders/$id', params: { id } }),
      isNumbered: true,
    }),
    tool({
      name: 'cart',
      at: 'end',
      place: 1,
      openAt: '/apps/ecommerce/',
      load: () => import('./web/components/cart-menu.tsx').then(m => m.CartMenu),
      texts: ['cart'],
    }),
  ],
})
