import { twoFactorContract } from '../../contract/two-factor.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  forgetDevices,
  getTwoFactor,
  renewRecoveryCodes,
} from './change.service.ts'

// One's own two-factor authentication (ACC-05): turned on by a first code, turned off and renewed by password and code. Every change is
// mailed.

export function twoFactorRoutes(parts: SignInParts): Route[] {
  return [
    route(twoFactorContract.getTwoFactor, ({ caller: { userId } }) => getTwoFactor(parts, userId)),
    route(twoFactorContract.forgetDevices, async input => {
      await mutate(parts, input, forgetDevices)
      return { ok: true as const }
    }),
    route(twoFactorContract.beginTwoFactor, input =>
      beginTwoFactor(parts, input, input.body.password),
    ),
    route(twoFactorContract.confirmTwoFactor, async input => {
      const { body, request } = input
      const recoveryCodes = await mutate(parts, input, context =>
        confirmTwoFactor(context, parts, { code: body.code, request }),
      )
      return { recoveryCodes }
    }),
    route(twoFactorContract.renewRecoveryCodes, async input => ({
      recoveryCodes: await renewRecoveryCodes(parts, input, input.body),
    })),
    route(twoFactorContract.disableTwoFactor, async input => {
      await disableTwoFactor(parts, input, { ...input.body, request: input.request })
      return { ok: true as const }
    }),
  ]
}
