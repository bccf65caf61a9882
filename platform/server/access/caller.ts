import type { KeyGrant } from '@smart-fft/contract/api-key.rules'
import type { AbilityRule } from '@smart-fft/contract/auth.contract'
import type { Action, Subject } from '@smart-fft/contract/define'
import type { UserRole } from '@smart-fft/contract/users.contract'

/** Who is calling, made from the session and never from the payload. One value, passed whole. */
export interface Caller {
  userId: number
  sessionId: string
  username: string
  role: UserRole
  /** The administrator who looks in as this person, and may only read; `null` for the person themselves. */
  impersonatorId: number | null
  /** The screen is locked: all but unlocking waits for the password. */
  isLocked: boolean
  rules: AbilityRule[]
  /** The API key in their hand; its scopes are taken account of in `can` and `canOwn`. `null` with a session. */
  key: { id: number; grant: KeyGrant } | null
  /** May this caller do it to any record? */
  can(action: Action, subject: Subject): boolean
  /** May this caller do it to a record that belongs to `ownerId`? */
  canOwn(action: Action, subject: Subject, ownerId: number): boolean
}
