import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'

// An opt-in email about an abandoned cart (features.md CART-11, docs/adr/0055).

const reminder = z.object({ isOn: z.boolean() })

export const ordersRemindersContract = {
  getCartReminder: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/cart-reminder',
    access: 'session',
    summary: 'Get whether reminders about abandoned carts are on for you',
    output: reminder,
  }),
  setCartReminder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart-reminder',
    access: 'session',
    personal: true,
    summary: 'Turn your email reminders about abandoned carts on or off',
    body: z.strictObject({ isOn: z.boolean() }),
    output: reminder,
  }),
  stopCartReminder: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/cart-reminder/stop',
    access: 'public',
    summary: 'Unsubscribe from cart emails with the link in one of them',
    body: z.strictObject({ token: z.string().check(z.regex(/^\d{1,15}\.[\w-]{43}$/)) }),
    output: reminder,
  }),
}
