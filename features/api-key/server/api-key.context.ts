import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ServiceAccountView } from './accounts/accounts.repo.ts'

// Dependencies of API keys. Types only.

export interface ServiceAccounts {
  /** The account, if the caller may administer it. Throws 403, or 404 when there is none. */
  get(db: Db, asked: { id: number; caller: Caller }): Promise<ServiceAccountView>
  /** The account as the caller of its keys, before their scopes apply. */
  callerOf(account: Pick<ServiceAccountView, 'user_id' | 'name' | 'role'>): Promise<Caller>
  /** Throws 403 unless the caller has all rights of the role. */
  assertMayGive(role: UserRole, caller: Caller): Promise<void>
  undo: Record<string, UndoStep>
}

export interface ApiKeyParts extends Pick<Platform, 'database' | 'clock'> {
  accounts: ServiceAccounts
}
