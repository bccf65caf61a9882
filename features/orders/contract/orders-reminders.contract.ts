import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'

// A mail about a cart that was left, for who asked for it (features.md CART-11, docs/adr/0055).

const reminder = z.object({ isOn: z.boolean() })

export const ordersRemindersContract = {
  getCartReminder: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/cart-reminder',
    access: 'session',
    summary: 'Whether the caller wants to be reminded of a cart they leave',
    output: reminder,
  }),
  setCartReminder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart-reminder',
    access: 'session',
    personal: true,
    summary: 'Be reminded by mail of a cart that was left, or not any more',
    body: z.strictObject({ isOn: z.boolean() }),
    output: reminder,
  }),
  stopCartReminder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart-reminder/stop',
    access: 'public',
    summary: 'Get no more mail about carts, by the link in such a mail',
    body: z.strictObject({ token: z.string().check(z.regex(/^\d{1,15}\.[\w-]{43}$/)) }),
    output: reminder,
  }),
}
