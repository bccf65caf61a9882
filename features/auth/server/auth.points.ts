import type { Actor } from '#platform/server/access/actor.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** Called for every registration, with its referral code. */
export type OnJoined = (
  trx: Trx,
  joined: {
    code: string | undefined
    user: { id: number; email: string; full_name: string }
    now: Date
  },
) => Promise<void>
export const joinListener = extensionPoint<OnJoined>('join listener')

/** Revokes further access, in case a password was compromised; returns the number of revoked items. */
export type RevokeAccess = (
  trx: Trx,
  whose: { userId: number; actor: Actor; now: Date },
) => Promise<number>
export const accessRevoker = extensionPoint<RevokeAccess>('access revoker')
