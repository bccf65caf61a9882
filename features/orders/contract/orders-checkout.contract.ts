import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { findAddressFaults, isCountry, isPhone, tidyPostalCode } from './orders-address.rules.ts'
import { MAX_ORDER_NOTE, PAYMENT_METHODS, SHIPPING_KINDS } from './orders.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { done, fileOutput, id } from '#platform/contract/wire.ts'

// From the cart to the order (features.md CART-04 to CART-07): addresses, paying, ordering. Details of cards are given to the provider's
// own page alone, which answers a token; they never reach this server.

const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

const addressFields = {
  fullName: line(2, 120),
  phone: line(1, 40).check(z.refine(isPhone, 'Enter a valid phone number.')),
  line1: line(2, 160),
  line2: z._default(line(0, 160), ''),
  city: line(1, 80),
  region: z._default(line(0, 80), ''),
  postalCode: z._default(z.string().check(z.overwrite(tidyPostalCode), z.maxLength(12)), ''),
  country: z.string().check(z.refine(isCountry, 'Choose a country.')),
  kind: z._default(z.enum(['home', 'work']), 'home'),
}
/** A typed address: validated for its country. */
export const addressForm = z.strictObject(addressFields).check(
  z.refine(one => !findAddressFaults(one).includes('postalCode'), {
    path: ['postalCode'],
    error: 'Enter a valid postal code for this country.',
  }),
  z.refine(one => !findAddressFaults(one).includes('region'), {
    path: ['region'],
    error: 'Choose a state or province.',
  }),
)
export type AddressForm = z.output<typeof addressForm>

export const postalAddress = z.object({
  fullName: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  kind: z.enum(['home', 'work']),
})
export type PostalAddress = z.infer<typeof postalAddress>
export const address = z.extend(postalAddress, {
  id: z.int(),
  isDefault: z.boolean(),
  version: z.int(),
})
export type Address = z.infer<typeof address>

const checkoutId = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{22}$/)) })
/** The state of the payment. */
export const checkoutAnswer = z.object({
  checkoutId: z.string(),
  state: z.enum(['ordered', 'challenge']),
  /** The order that it has become. */
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
  /** A page of the provider's, on which the payment is confirmed. */
  challengeUrl: z.nullable(z.string()),
})
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>
const token = z.string().check(z.regex(/^[\w-]{4,80}$/))

export const ordersCheckoutContract = {
  listAddresses: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/addresses',
    access: 'session',
    summary: 'List your addresses, the default one first',
    output: z.object({ addresses: z.array(address) }),
  }),
  saveAddress: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/addresses',
    access: 'session',
    idempotent: true,
    summary: 'Create or update an address (supports If-Match)',
    body: z.strictObject({
      id: z.optional(id),
      isDefault: z._default(z.boolean(), false),
      address: addressForm,
    }),
    output: z.object({ address, changeId: z.optional(z.int()) }),
  }),
  deleteAddress: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/addresses/{id}',
    access: 'session',
    summary: 'Delete an address; existing orders keep it',
    params: z.strictObject({ id }),
    output: z.object({ id: z.int(), changeId: z.int() }),
  }),
  checkout: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/checkout',
    access: 'session',
    effect: 'outside',
    idempotent: true,
    summary: 'Pay for the cart and place the order',
    description: 'Send the same Idempotency-Key again to resume the payment.',
    status: 201,
    body: z.strictObject({
      addressId: id,
      billingAddressId: z.optional(id),
      shipping: z._default(z.enum(SHIPPING_KINDS), 'standard'),
      /** Left out where gift cards pay for everything. */
      payment: z.optional(
        z.strictObject({ method: z.enum(PAYMENT_METHODS), token: z.optional(token) }),
      ),
      /** What the buyer has seen as the total: another one is refused. */
      total: z.number(),
      note: z._default(z.string().check(z.trim(), z.maxLength(MAX_ORDER_NOTE)), ''),
    }),
    output: checkoutAnswer,
  }),
  confirmPayment: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/checkout/{id}/confirm',
    access: 'session',
    effect: 'outside',
    summary: 'Resume a payment after it’s confirmed on the provider’s page',
    params: checkoutId,
    body: z.strictObject({ token: z.optional(token) }),
    output: checkoutAnswer,
  }),
  leaveCheckout: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/checkout/{id}/leave',
    access: 'session',
    summary: 'Cancel a payment that hasn’t been made, and release what was reserved for it',
    params: checkoutId,
    output: done,
  }),
  getPaymentFrame: defineCall({
    method: 'GET',
    path: '/api/payment-frame',
    access: 'public',
    summary: 'View the test provider’s page for entering a card or confirming a payment',
    query: z.strictObject({
      step: z._default(z.enum(['card', 'challenge']), 'card'),
      language: z._default(z.enum(LANGUAGES), 'en'),
      skin: z._default(z.enum(['dark', 'light']), 'light'),
    }),
    file: true,
    output: fileOutput,
  }),
}
