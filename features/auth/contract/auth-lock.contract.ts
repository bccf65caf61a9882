import * as z from 'zod/mini'
import { currentPassword } from './auth.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { done } from '#platform/contract/wire.ts'

// The screen lock of a session (features AUTH-08).

export const authLockContract = {
  lockSession: defineCall({
    method: 'POST',
    path: '/jwt/lock',
    access: 'session',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Lock the session until the password is entered',
    whileLocked: true,
    output: done,
  }),
  unlockSession: defineCall({
    perMinute: 60,
    method: 'POST',
    path: '/jwt/unlock',
    access: 'session',
    effect: 'signIn',
    whileClosed: true,
    whileFull: true,
    summary: 'Unlock a locked session',
    whileLocked: true,
    body: z.strictObject({ password: currentPassword }),
    output: done,
  }),
}
