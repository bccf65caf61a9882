import { authTwoStepsContract } from '../../contract/auth-two-steps.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { takeSecondStep } from './two-steps.service.ts'

// The second factor of a sign-in (AUTH-06). Five wrong codes end the challenge; ten within a quarter of an hour block the person's attempts
// for as long, across challenges and addresses (S3).

export const twoStepsRoute = (parts: SignInParts): Route =>
  route(authTwoStepsContract.twoSteps, async input =>
    parts.signIn.give(input.reply, await takeSecondStep(parts, input)),
  )
