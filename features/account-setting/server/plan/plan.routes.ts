import { accountBillingContract } from '../../contract/account-billing.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { findUser, userNotFound } from '#features/users/server/users.service.ts'
import { mayChoosePlan, samePlan } from '../account-setting.errors.ts'
import type { AccountParts } from '../account-setting.service.ts'
import { findSubscription, readBilling } from './plan.repo.ts'
import { changePlan, keepPlan } from './plan.service.ts'
import { startTrial } from './trial.service.ts'

/** Plans: chosen by who may, asked for by everybody else. */
export function planRoutes({ database, clock, access }: AccountParts): Route[] {
  async function billingOf(userId: number) {
    const user = await findUser(database.read, userId)
    if (user === undefined) throw userNotFound()
    return readBilling(database.read, user, clock())
  }
  return [
    route(
      accountBillingContract.changePlan,
      async ({ body: { payerId, ...wanted }, caller, actor }) => {
        const of = payerId ?? caller.userId
        const changeId = await database.write(trx =>
          changePlan(trx, { userId: of, ...wanted, actor, now: clock() }),
        )
        access.forget([of])
        return { billing: await billingOf(of), changeId }
      },
    ),
    route(accountBillingContract.keepPlan, async ({ body, caller, actor }) => {
      const userId = body.payerId ?? caller.userId
      await database.write(trx => keepPlan(trx, { userId, actor, now: clock() }))
      return { billing: await billingOf(userId) }
    }),
    route(accountBillingContract.startTrial, async ({ caller, actor }) => {
      await database.write(trx => startTrial(trx, { userId: caller.userId, actor, now: clock() }))
      access.forget([caller.userId])
      return { billing: await billingOf(caller.userId) }
    }),
    route(
      accountBillingContract.requestPlan,
      async ({ body: { plan, interval }, caller, actor }) => {
        if (caller.can('update', 'Plan')) throw mayChoosePlan()
        await database.write(async trx => {
          const now = clock()
          const user = await findUser(trx, caller.userId)
          if (user === undefined) throw userNotFound()
          if (
            user.current_plan === plan &&
            (await findSubscription(trx, user)).interval === interval
          )
            throw samePlan()
          const params = { name: user.full_name, plan, interval }
          const link = `/apps/user/view/${user.id}?tab=billing`
          await notify(trx, {
            userIds: await listAdminIds(trx),
            kind: 'plan-requested',
            params,
            link,
            now,
          })
          const records = [{ id: user.id, name: user.full_name, after: { wanted: plan, interval } }]
          await recordChange(trx, { actor, now, action: 'create', subject: 'Plan', records })
        })
        return { ok: true as const }
      },
    ),
  ]
}
