import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ServiceAccountView } from './accounts/accounts.repo.ts'

// What the rooms of keys are given. Types only.

export interface ServiceAccounts {
  /** The account, for whoever may administer it. Throws 403, or 404 when it is not there. */
  get(db: Db, asked: { id: number; caller: Caller }): Promise<ServiceAccountView>
  /** The account as its keys act, before they take away. */
  callerOf(account: Pick<ServiceAccountView, 'user_id' | 'name' | 'role'>): Promise<Caller>
  /** Throws 403 unless the caller may do all that the role may. */
  assertMayGive(role: UserRole, caller: Caller): Promise<void>
  undo: Record<string, UndoStep>
}

export interface ApiKeyParts extends Pick<Platform, 'database' | 'clock'> {
  accounts: ServiceAccounts
}
