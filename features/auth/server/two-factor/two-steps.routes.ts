import { authTwoStepsContract } from '../../contract/auth-two-steps.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { takeSecondStep } from './two-steps.service.ts'

// The second step of a sign-in (AUTH-06). Five tries end the challenge; ten wrong codes within a quarter of an hour end the tries of
// that person for as long, whatever number of challenges and addresses they come with (S3).

export const twoStepsRoute = (parts: SignInParts): Route =>
  route(authTwoStepsContract.twoSteps, async input =>
    parts.signIn.give(input.reply, await takeSecondStep(parts, input)),
  )
