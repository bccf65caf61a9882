import { invoiceApprovalContract } from '#features/invoice/contract/invoice-approval.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { invoicePlansContract, plan, reminderRules } from '#features/invoice/contract/invoice-plans.contract.ts'
import { client, invoice } from '#features/invoice/contract/invoice-shapes.rules.ts'
import { coupon } from '#features/orders/contract/orders-cart.contract.ts'
import { address, ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'
import { ordersRemindersContract } from '#features/orders/contract/orders-reminders.contract.ts'
import { pricingContract, pricingPlan } from '#features/pricing/contract/pricing.contract.ts'
import { wishList } from '#features/shop/contract/shop.contract.ts'
import { keptProduct, shopAdminContract } from '#features/shop/contract/shop-admin.contract.ts'
import { review, shopReviewsContract } from '#features/shop/contract/shop-reviews.contract.ts'
import { shopSynonymsContract, synonyms } from '#features/shop/contract/shop-synonyms.contract.ts'
import { shopWishesContract } from '#features/shop/contract/shop-wishes.contract.ts'
import { askById, byId, type Fields, isEqual, isFields, pick, writeBack, type WriteBack } from './write-back.ts'

// What is sold and billed.

/** A sum off the whole is told beside how it was said. */
const adaptInvoice = ({ discountAs, ...body }: Fields, current: Fields): Fields =>
  typeof body['discount'] === 'number' && isEqual(body['discount'], current['discount'])
    ? { ...body, discount: discountAs ?? current['discountAs'] }
    : { ...body, ...(discountAs === undefined ? {} : { discountAs }) }

/** An address as it is told has a field of its own in the body; which one it is, and whether it is the usual one, stands beside it. */
function adaptAddress({ address: inner, ...body }: Fields): Fields {
  if (!isFields(inner)) {
    const { id, isDefault, ...rest } = body
    return { id, isDefault, address: rest }
  }
  const { id, isDefault, ...rest } = inner
  return { id, isDefault, ...body, address: { ...rest, ...('id' in body ? { id } : {}), ...('isDefault' in body ? { isDefault } : {}) } }
}

function adaptPlan(body: Fields, current: Fields): Fields {
  const { yearlyPlan } = body
  if (!isFields(yearlyPlan) || 'totalAnnual' in body) return body
  const { totalAnnual } = yearlyPlan
  const known = isFields(current['yearlyPlan']) ? current['yearlyPlan'] : {}
  return { ...body, totalAnnual, yearlyPlan: { ...yearlyPlan, totalAnnual: known['totalAnnual'] } }
}

export const TRADE_RECORDS: readonly WriteBack[] = [
  writeBack(invoiceContract.updateInvoice, invoiceContract.getInvoice, {
    of: invoice,
    ask: ({ id }) => ({ params: { id } }),
    find: ({ invoice: found }) => found,
    moving: ['clientCredit', 'history'],
    adapt: adaptInvoice,
  }),
  writeBack(invoiceContract.saveClient, invoiceContract.findClients, {
    of: client,
    ask: askById,
    find: ([found]) => found,
  }),
  writeBack(invoicePlansContract.savePlan, invoicePlansContract.listPlans, {
    of: plan,
    find: ({ plans }, sent) => byId(plans, sent),
    moving: ['nextOn', 'lastInvoiceId'],
  }),
  writeBack(invoicePlansContract.saveReminders, invoicePlansContract.getReminders, {
    of: reminderRules,
    find: ({ reminders }) => reminders,
  }),
  writeBack(invoiceApprovalContract.saveApprovalRules, invoiceApprovalContract.getApprovalRules, {
    of: invoiceApprovalContract.getApprovalRules.output.shape.rules,
    find: ({ rules }) => rules,
  }),
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
  writeBack(shopAdminContract.updateProduct, shopAdminContract.getKept, {
    of: keptProduct,
    ask: ({ id }) => ({ params: { id } }),
    find: ({ product }) => product,
    moving: ['sold'],
  }),
  writeBack(shopReviewsContract.saveReview, shopReviewsContract.listReviews, {
    of: review,
    ask: ({ id }) => ({ params: { id } }),
    find: ({ mine }) => mine,
  }),
  writeBack(shopSynonymsContract.updateSynonyms, shopSynonymsContract.listSynonyms, {
    of: synonyms,
    find: ({ synonyms: all }, sent) => byId(all, sent),
  }),
  writeBack(shopWishesContract.updateWishList, shopWishesContract.listWishLists, {
    of: wishList,
    find: ({ lists }, { list }) => pick(lists, 'id', list),
    moving: ['count', 'isHolding'],
  }),
  writeBack(pricingContract.updatePlan, pricingContract.getPricing, {
    of: pricingPlan,
    find: ({ basicPlan, standardPlan, enterprisePlan }, { key }) => pick([basicPlan, standardPlan, enterprisePlan], 'key', key),
    adapt: adaptPlan,
  }),
]
