import { ordersWriteBacks } from './server/orders.write-back.ts'
import { ordersContract } from './contract/orders.contract.ts'
import { ordersCartContract } from './contract/orders-cart.contract.ts'
import { ordersCheckoutContract } from './contract/orders-checkout.contract.ts'
import { ordersApprovalContract } from './contract/orders-approval.contract.ts'
import { ordersRemindersContract } from './contract/orders-reminders.contract.ts'
import { ordersQuotesContract } from './contract/orders-quotes.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { checkout } from '#features/shop/server/shop.points.ts'
import { shop } from '#features/shop/shop.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { recordType } from '#platform/server/compose/between-features.ts'
import { orderBilling, orderPayments } from '#platform/server/compose/order-billing.ts'
import { boardFigures, boardParts } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { laterBilling, laterEstimates } from './server/billing.service.ts'
import {
  countOpenOrders,
  createShopCarts,
  createOrders,
  followInvoice,
  hasBought,
  orderRecords,
  orderSearch,
  orderPersonalData,
  seedOrderHistory,
  seedOrders,
  orderFigures,
  soldByProduct,
} from './server/orders.service.ts'

/** Purchases, from the cart to delivery. */
export const orders = defineFeature({
  name: 'orders',
  calls: {
    orders: {
      ...ordersContract,
      ...ordersCartContract,
      ...ordersCheckoutContract,
      ...ordersApprovalContract,
      ...ordersRemindersContract,
      ...ordersQuotesContract,
    },
  },
  writeBacks: ordersWriteBacks,
  isOptional: true,
  needs: { shop },
  seed: {
    after: ['shop', 'invoice'],
    demo: ({ contributed, withHistory }) =>
      seedOrders(contributed(orderBilling)[0], { withHistory }),
    history: ({ contributed }) => seedOrderHistory(contributed(orderBilling)[0]),
  },
  create({ platform, shop: catalogue }) {
    const { clock, contributed, database } = platform
    // Billing continues while the invoices app is disabled.
    const billing = { clock, find: () => contributed(orderBilling, { includeDisabled: true })[0] }
    return {
      ...createOrders({
        ...platform,
        catalogue,
        billing: laterBilling(billing),
        estimates: laterEstimates(billing),
      }),
      contributes: [
        orderPayments(followInvoice),
        boardFigures(orderFigures),
        boardParts({ soldByProduct }),
        checkout({ carts: createShopCarts({ ...platform, catalogue }), hasBought }),
        searchSource(orderSearch(database.dialect)),
        recordType({ type: 'order', ...orderRecords(database.dialect) }),
        ownedRecords({ noun: 'orders', count: countOpenOrders }),
        personalData(orderPersonalData),
      ],
    }
  },
})
