import type { authTwoStepsContract } from '../../contract/auth-two-steps.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import { findUser } from '#features/users/server/users.service.ts'
import type { SignInParts } from '../auth.context.ts'
import { challengeOver, wrongCode } from '../auth.errors.ts'
import { enter, passSignInChecks } from '../sign-in/enter.service.ts'
import type { Begun } from '../sign-in/sign-in.service.ts'

/** The second factor of a sign-in. */
export async function takeSecondStep(
  parts: SignInParts,
  { body, actor, request, reply }: HandlerInput<typeof authTwoStepsContract.twoSteps>,
): Promise<Begun> {
  const { database, clock, twoFactor, devices, notices } = parts
  const right = await answerChallenge(parts, body, actor)
  const now = clock()
  return enter(database, async trx => {
    const user = await findUser(trx, right.userId)
    if (user === undefined || user.status === 'inactive') return { demand: challengeOver() }
    const userId = user.id
    if (right.by === 'recovery code') {
      const params = { left: await twoFactor.countCodes(trx, userId) }
      await notices.send(trx, { userId, notice: 'recovery-code-used', params, request, now })
    }
    if (body.rememberDevice) await devices.remember(trx, user, { request, reply, now })
    const { remember } = right
    const { transport } = body
    return passSignInChecks(trx, parts, {
      user,
      remember,
      transport,
      actor,
      request,
      isSecondStepDone: true,
    })
  })
}

/** One attempt. It is committed before it is rejected, so that it stays counted. */
async function answerChallenge(
  { database, attempts, twoFactor, signIn }: SignInParts,
  given: { challenge: string; code: string },
  actor: Actor,
) {
  const owner = await twoFactor.findOwner(database.read, given.challenge)
  if (owner === undefined) throw challengeOver()
  let left = 0
  const right = await attempts.count({ userName: `code of ${owner}`, place: '' }, async () => {
    const found = await database.write(async trx => {
      const answered = await twoFactor.answer(trx, given)
      if (answered.is === 'wrong')
        await signIn.recordFailure(trx, { ...actor, userId: answered.userId })
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
