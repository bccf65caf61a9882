import type { Actor } from '#platform/server/access/actor.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** Told of everybody who makes an account, with the code they came by. */
export type OnJoined = (
  trx: Trx,
  joined: {
    code: string | undefined
    user: { id: number; email: string; full_name: string }
    now: Date
  },
) => Promise<void>
export const joinListener = extensionPoint<OnJoined>('join listener')

/** Ends what else lets somebody in, where their password was in wrong hands; answers how much that was. */
export type RevokeAccess = (
  trx: Trx,
  whose: { userId: number; actor: Actor; now: Date },
) => Promise<number>
export const accessRevoker = extensionPoint<RevokeAccess>('access revoker')
