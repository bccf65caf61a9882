import type { KeyGrant } from '#platform/contract/api-key-grant.rules.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { Action, Subject } from '#platform/contract/define.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'

/** The key that a caller acts with. */
export interface CallerKey {
  id: number
  grant: KeyGrant
  /** The only path it may be used at: a connected app's token is for that, and for nothing else (RFC 8707). */
  onlyAt?: string
}

/** The caller, created from the session and never from the payload. One value, passed whole. */
export interface Caller {
  userId: number
  sessionId: string
  username: string
  role: UserRole
  /** The administrator impersonating this person, read-only; `null` for the person themselves. */
  impersonatorId: number | null
  /** The screen is locked: all but unlocking waits for the password. */
  isLocked: boolean
  rules: AbilityRule[]
  /** The API key in their hand; its scopes are taken account of in `can` and `canOwn`. `null` with a session. */
  key: CallerKey | null
  /** May this caller do it to any record? */
  can(action: Action, subject: Subject): boolean
  /** May this caller do it to a record that belongs to `ownerId`? */
  canOwn(action: Action, subject: Subject, ownerId: number): boolean
}
