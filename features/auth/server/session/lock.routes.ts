import { authLockContract } from '../../contract/auth-lock.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { lockSession, unlockSession } from './lock.service.ts'

// The screen lock (AUTH-08). It is kept on the server, so that a reload, another tab or developer tools don't circumvent it: every call
// except unlocking answers 423.

export function lockRoutes(parts: SignInParts): Route[] {
  return [
    route(authLockContract.lockSession, async input => {
      await lockSession(parts, input)
      return { ok: true as const }
    }),
    route(authLockContract.unlockSession, async input => {
      await unlockSession(parts, input, input.body.password)
      return { ok: true as const }
    }),
  ]
}
