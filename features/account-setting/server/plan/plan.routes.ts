import { accountBillingContract } from '../../contract/account-billing.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findUser, userNotFound } from '#features/users/server/users.service.ts'
import { mayChoosePlan } from '../account-setting.errors.ts'
import type { AccountParts } from '../account-setting.context.ts'
import { readBilling } from './plan.repo.ts'
import { changePlan, keepPlan } from './plan.service.ts'
import { requestPlan } from './request.service.ts'
import { startTrial } from './trial.service.ts'

/** Plans: changed with the right to, requested by everyone else. */
export function planRoutes(parts: AccountParts): Route[] {
  const { database, clock, access } = parts
  async function billingOf(userId: number) {
    const user = await findUser(database.read, userId)
    if (user === undefined) throw userNotFound()
    return readBilling(database.read, user, clock())
  }
  return [
    route(
      accountBillingContract.changePlan,
      async ({ body: { payerId, ...change }, caller, actor }) => {
        const of = payerId ?? caller.userId
        const changeId = await mutate(parts, { caller, actor }, context =>
          changePlan(context, { userId: of, ...change }),
        )
        access.forget([of])
        return { billing: await billingOf(of), changeId }
      },
    ),
    route(accountBillingContract.keepPlan, async ({ body, caller, actor }) => {
      const userId = body.payerId ?? caller.userId
      await mutate(parts, { caller, actor }, context => keepPlan(context, userId))
      return { billing: await billingOf(userId) }
    }),
    route(accountBillingContract.startTrial, async ({ caller, actor }) => {
      await mutate(parts, { caller, actor }, startTrial)
      access.forget([caller.userId])
      return { billing: await billingOf(caller.userId) }
    }),
    route(accountBillingContract.requestPlan, async input => {
      if (input.caller.can('update', 'Plan')) throw mayChoosePlan()
      await mutate(parts, input, context => requestPlan(context, input.body))
      return { ok: true as const }
    }),
  ]
}
