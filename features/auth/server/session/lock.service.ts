import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { SignInParts } from '../auth.context.ts'
import { setLock } from './session.repo.ts'

type Parts = Pick<SignInParts, 'auth' | 'database' | 'clock' | 'passwordCheck'>
type By = Pick<MutationContext, 'caller' | 'actor'>

export const lockSession = (parts: Parts, by: By): Promise<void> =>
  saveLock(parts, by, parts.clock().toISOString())

export async function unlockSession(parts: Parts, by: By, password: string): Promise<void> {
  await parts.passwordCheck.require({ caller: by.caller, actor: by.actor, password })
  await saveLock(parts, by, null)
}

async function saveLock(parts: Parts, by: By, lockedAt: string | null): Promise<void> {
  await mutate(parts, by, async ({ trx, caller, actor, now }) => {
    if (!(await setLock(trx, caller.sessionId, lockedAt))) return
    const action = lockedAt === null ? 'unlock' : 'lock'
    await recordChange(trx, { actor, now, action, subject: 'Auth', records: [] })
    await announce(trx, { topic: 'Auth', ids: [caller.sessionId], now, userId: caller.userId })
  })
  parts.auth.forget([by.caller.userId])
}
