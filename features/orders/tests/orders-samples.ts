import { ordersCheckoutContract } from '../contract/orders-checkout.contract.ts'
import { ordersContract } from '../contract/orders.contract.ts'
import { made, these, type FeatureSamples } from '#app/server/test-samples.ts'

export const ordersSamples: FeatureSamples = {
  samples: {
    'orders.saveAddress': made(
      ordersCheckoutContract.saveAddress,
      {
        address: {
          fullName: 'A Buyer',
          phone: '+49 30 123456',
          line1: 'Weg 1',
          city: 'Berlin',
          postalCode: '10115',
          country: 'DE',
        },
      },
      ['address'],
    ),
    'orders.saveCoupon': made(
      ordersContract.saveCoupon,
      { code: 'BACK-10', kind: 'percent', value: 10 },
      ['coupon'],
    ),
    'orders.setCartReminder': these({}),
  },
  writtenOtherwise: {
    'orders.saveAddress': ['isDefault'],
  },
  exempt: {
    several: ['orders.updateOrders'],
    act: [
      'orders.cancelOrder',
      'orders.setCartQty',
      'orders.saveForLater',
      'orders.setCoupon',
      'orders.confirmPayment',
      'orders.decideOrder',
      'orders.stopCartReminder',
      'orders.offerQuote',
      'orders.decideQuote',
    ],
  },
}
