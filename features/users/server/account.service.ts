import type { UserSession } from '../contract/users-admin.contract.ts'
import type { UserData } from '#features/auth/contract/auth.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// What users need of authentication, which is built on users: it is handed in by app/features.ts.

interface Receiver {
  id: number
  full_name: string
  email: string
}

/** Sessions and links of people's accounts. */
export interface Account {
  revokeSessionsOf(trx: Trx, userIds: number[], reason: string): Promise<void>
  /** Ends the sessions of the caller but the one they ask with; answers how many. */
  revokeOthers(
    trx: Trx,
    caller: Pick<Caller, 'userId' | 'sessionId'>,
    reason: string,
  ): Promise<number>
  /** Ends one session of a person; answers whether there was such a one. */
  revokeSession(trx: Trx, session: { id: string; userId: number; reason: string }): Promise<boolean>
  /** Revokes the API keys of a person; answers how many. */
  revokeKeysOf(trx: Trx, keys: { userId: number; actor: Actor; now: Date }): Promise<number>
  forget(userIds: number[]): void
  listSessions(userId: number, currentId: string): Promise<UserSession[]>
  /** A session of somebody else's, for looking only. */
  lookInAs(
    trx: Trx,
    who: { caller: Caller; userId: number; ip: string; userAgent: string },
  ): Promise<{ accessToken: string; expiresAt: string; userData: UserData }>
  mailLink(
    trx: Trx,
    link: { user: Receiver; purpose: 'invite' | 'reset'; now: Date; by?: string; message?: string },
  ): Promise<void>
  /** Since when a second step is asked for when they sign in; undefined: it is not. */
  twoFactorSince(db: Db, userId: number): Promise<string | undefined>
  /** Turns it off, and tells them; answers whether it was on. */
  resetTwoFactor(trx: Trx, userId: number): Promise<boolean>
  makeLink(trx: Trx, link: { userId: number; purpose: 'invite'; now: Date }): Promise<string>
}
