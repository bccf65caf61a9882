import { MIN_PASSWORD } from '../../contract/auth.contract.ts'
import type { Selectable } from 'kysely'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { AppError } from '#platform/server/http/app-error.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import { emailUnconfirmed, mustChangePassword, secondStepNeeded } from '../auth.errors.ts'
import type { RememberedDevices } from '../devices/devices.service.ts'
import type { AccountLinks } from '../links/links.service.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'

// Checks between the first factor and the session: unconfirmed address, second factor, expired password.

export interface Visitor {
  user: Selectable<Tables['users']>
  remember: boolean
  request: RequestContext
  /** The verified password; undefined for other sign-in methods. */
  password?: string
  /** The second factor has just been verified. */
  isSecondStepDone?: boolean
}

export interface SignInChecks {
  /**
   * What is asked for next, as the refusal to answer with once the transaction is committed; undefined: nothing, let them in.
   * @example const demand = await signInChecks.findDemand(trx, { user, remember, request }); if (demand === undefined) await signIn.begin(…)
   */
  findDemand(trx: Trx, visitor: Visitor): Promise<AppError | undefined>
}

interface SignInCheckParts extends Pick<Platform, 'clock'> {
  links: AccountLinks
  twoFactor: TwoFactor
  devices: RememberedDevices
}

export function createSignInChecks({
  clock,
  links,
  twoFactor,
  devices,
}: SignInCheckParts): SignInChecks {
  return {
    async findDemand(trx, { user, remember, request, password, isSecondStepDone = false }) {
      if (user.status === 'pending' && user.email_unconfirmed === 1)
        return emailUnconfirmed(user.email)
      const isOn = (await twoFactor.findSince(trx, user.id)) !== undefined
      const isAsked =
        isOn &&
        !isSecondStepDone &&
        !(await devices.isRemembered(trx, user, { request, now: clock() }))
      if (isAsked)
        return secondStepNeeded(await twoFactor.challenge(trx, { userId: user.id, remember }))
      // A password that was long enough with two-factor authentication, which is off now.
      const isTooShort =
        password !== undefined && !isOn && Array.from(password).length < MIN_PASSWORD
      if (user.must_change_password === 0 && !isTooShort) return undefined
      return mustChangePassword(
        await links.make(trx, { userId: user.id, purpose: 'change', now: clock() }),
      )
    },
  }
}
