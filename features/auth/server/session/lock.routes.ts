import { authLockContract } from '../../contract/auth-lock.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { lockSession, unlockSession } from './lock.service.ts'

// The lock of a screen that lies open (AUTH-08). The server keeps it, so that a reload, another tab or a tool of the browser does not
// open what is locked: every call but the one that unlocks is refused with 423.

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
