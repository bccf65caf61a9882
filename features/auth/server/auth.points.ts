import type { Transaction } from 'kysely'
import type { Actor } from '#platform/server/access/actor.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** Told of everybody who makes an account, with the code they came by. */
export type OnJoined = (
  trx: Transaction<Tables>,
  joined: { code: string | undefined; user: { id: number; email: string; full_name: string }; now: Date },
) => Promise<void>
export const joinListener = extensionPoint<OnJoined>('join listener')

/** Ends what else lets somebody in, where their password was in wrong hands; answers how much that was. */
export type RevokeAccess = (trx: Transaction<Tables>, whose: { userId: number; actor: Actor; now: Date }) => Promise<number>
export const accessRevoker = extensionPoint<RevokeAccess>('access revoker')
