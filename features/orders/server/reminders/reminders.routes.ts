import { ordersRemindersContract } from '../../contract/orders-reminders.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.context.ts'
import { findReminder } from './reminders.repo.ts'
import { setReminder, stopReminder } from './reminders.service.ts'

// The cart reminder: a switch for each person, and the unsubscribe link in each email, which needs no sign-in.

export function reminderRoutes(parts: Pick<OrdersParts, 'database' | 'clock' | 'key'>): Route[] {
  const { database } = parts
  return [
    route(ordersRemindersContract.getCartReminder, async ({ caller }) => ({
      isOn: (await findReminder(database.read, caller.userId)) !== undefined,
    })),
    route(ordersRemindersContract.setCartReminder, input =>
      mutate(parts, input, async context => {
        const { isOn } = input.body
        await setReminder(context, { userId: input.caller.userId, isOn })
        return { isOn }
      }),
    ),
    route(ordersRemindersContract.stopCartReminder, ({ body: { token } }) =>
      database.write(async trx => {
        await stopReminder(trx, parts, token)
        return { isOn: false }
      }),
    ),
  ]
}
