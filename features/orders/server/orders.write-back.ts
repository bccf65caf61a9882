import {
  type Fields,
  type WriteBack,
  askById,
  byId,
  isFields,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import { coupon } from '../contract/orders-cart.contract.ts'
import { address, ordersCheckoutContract } from '../contract/orders-checkout.contract.ts'
import { ordersRemindersContract } from '../contract/orders-reminders.contract.ts'
import { ordersContract } from '../contract/orders.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

/** An address is nested in the body; its id, and whether it is the default, are next to it. */
function adaptAddress({ address: inner, ...body }: Fields): Fields {
  if (!isFields(inner)) {
    const { id, isDefault, ...rest } = body
    return { id, isDefault, address: rest }
  }
  const { id, isDefault, ...rest } = inner
  return {
    id,
    isDefault,
    ...body,
    address: {
      ...rest,
      ...('id' in body ? { id } : {}),
      ...('isDefault' in body ? { isDefault } : {}),
    },
  }
}

export const ordersWriteBacks: readonly WriteBack[] = [
  writeBack(ordersCheckoutContract.saveAddress, ordersCheckoutContract.listAddresses, {
    of: address,
    in: 'address',
    find: ({ addresses }, sent) => byId(addresses, sent),
    adapt: adaptAddress,
  }),
  writeBack(ordersContract.saveCoupon, ordersContract.listCoupons, {
    of: coupon,
    ask: askById,
    find: ({ coupons }, sent) => byId(coupons, sent),
    moving: ['uses', 'balance'],
  }),
  writeBack(ordersRemindersContract.setCartReminder, ordersRemindersContract.getCartReminder, {
    of: ordersRemindersContract.getCartReminder.output,
    find: reminder => reminder,
  }),
]
