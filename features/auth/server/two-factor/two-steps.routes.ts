import { authTwoStepsContract } from '../../contract/auth-two-steps.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findUser } from '#features/users/server/users.service.ts'
import type { Attempts } from '../attempts/attempts.service.ts'
import { challengeOver, wrongCode } from '../auth.errors.ts'
import type { RememberedDevices } from '../devices/devices.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import type { Gate } from '../sign-in/gate.service.ts'
import type { SignIn } from '../sign-in/sign-in.service.ts'
import type { TwoFactor } from './two-factor.service.ts'

// The second step of a sign-in (AUTH-06). Five tries end the challenge; ten wrong codes within a quarter of an hour end the tries of
// that person for as long, whatever number of challenges and addresses they come with (S3).

interface TwoStepsParts {
  database: Database
  clock: Clock
  attempts: Attempts
  twoFactor: TwoFactor
  devices: RememberedDevices
  notices: SecurityNotices
  gate: Gate
  signIn: SignIn
}

export function twoStepsRoute(parts: TwoStepsParts): Route {
  const { database, clock, twoFactor, devices, notices, gate, signIn } = parts
  return route(authTwoStepsContract.twoSteps, async ({ body, actor, request, reply }) => {
    const right = await answer(parts, body, actor)
    const now = clock()
    const outcome = await database.write(async trx => {
      const user = await findUser(trx, right.userId)
      if (user === undefined || user.status === 'inactive') return { demand: challengeOver() }
      if (right.by === 'recovery code') {
        const params = { left: await twoFactor.countCodes(trx, user.id) }
        await notices.tell(trx, {
          userId: user.id,
          notice: 'recovery-code-used',
          params,
          request,
          now,
        })
      }
      if (body.rememberDevice) await devices.remember(trx, user, { request, reply, now })
      const { remember } = right
      const demand = await gate.findDemand(trx, { user, remember, request, isSecondStepDone: true })
      if (demand !== undefined) return { demand }
      return {
        signedIn: await signIn.begin(
          trx,
          { user, remember, transport: body.transport },
          { actor, request },
        ),
      }
    })
    if (outcome.signedIn === undefined) throw outcome.demand
    return signIn.give(reply, outcome.signedIn)
  })
}

type Given = { challenge: string; code: string }
type ActorOf = Parameters<SignIn['noteFailure']>[1]

/** One try. It is committed before it is refused: what was counted stays counted. */
async function answer(
  { database, attempts, twoFactor, signIn }: TwoStepsParts,
  given: Given,
  actor: ActorOf,
) {
  const owner = await twoFactor.findOwner(database.read, given.challenge)
  if (owner === undefined) throw challengeOver()
  let left = 0
  const right = await attempts.count({ userName: `code of ${owner}`, place: '' }, async () => {
    const found = await database.write(async trx => {
      const answered = await twoFactor.answer(trx, given)
      if (answered.is === 'wrong')
        await signIn.noteFailure(trx, { ...actor, userId: answered.userId })
      return answered
    })
    if (found.is === 'over') throw challengeOver()
    if (found.is === 'right') return found
    left = found.left
    return undefined
  })
  if (right === undefined) throw wrongCode(left)
  return right
}
