import { ordersRemindersContract } from '../../contract/orders-reminders.contract.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { OrdersParts } from '../orders.routes.ts'
import { findReminder } from './reminders.repo.ts'
import { readStopToken, setReminder } from './reminders.service.ts'

// Whether somebody is reminded of a cart they leave: their own switch, and the link in each mail, which asks for no sign-in.

export function reminderRoutes({
  database,
  clock,
  key,
}: Pick<OrdersParts, 'database' | 'clock' | 'key'>): Route[] {
  return [
    route(ordersRemindersContract.getCartReminder, async ({ caller }) => ({
      isOn: (await findReminder(database.read, caller.userId)) !== undefined,
    })),
    route(ordersRemindersContract.setCartReminder, ({ body: { isOn }, caller, actor }) =>
      database.write(async trx => {
        await setReminder(trx, { userId: caller.userId, isOn, actor, now: clock() })
        return { isOn }
      }),
    ),
    route(ordersRemindersContract.stopCartReminder, ({ body: { token } }) =>
      database.write(async trx => {
        const userId = await readStopToken(trx, key, token)
        await setReminder(trx, {
          userId,
          isOn: false,
          actor: systemActor('link in a mail'),
          now: clock(),
        })
        return { isOn: false }
      }),
    ),
  ]
}
