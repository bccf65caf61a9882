import { accountBillingContract } from '../../contract/account-billing.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import type { AccountParts } from '../account-setting.context.ts'
import { addPaymentMethod, choosePaymentMethod, deletePaymentMethod } from './payment.service.ts'

export const paymentRoutes = (parts: AccountParts): Route[] => [
  creatingRoute(accountBillingContract.addPaymentMethod, async input =>
    addPaymentMethod(mutationIn(parts.clock, input), input.body),
  ),
  route(accountBillingContract.choosePaymentMethod, async input => {
    await mutate(parts, input, context => choosePaymentMethod(context, input.body.id))
    return { ok: true as const }
  }),
  route(accountBillingContract.deletePaymentMethod, async input => ({
    id: input.id,
    changeId: await mutate(parts, input, context => deletePaymentMethod(context, input.id)),
  })),
]
