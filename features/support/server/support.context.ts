import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FindHelpEntry } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'

// What the rooms of support are given. Types only.

/** Who answers tickets. */
export interface Staff {
  list(db: Db): Promise<number[]>
  has(db: Db, userId: number): Promise<boolean>
}

export interface StaffParts extends Pick<Platform, 'clock'> {
  /** What somebody may do. */
  rulesFor: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
}

export interface SupportParts extends Pick<Platform, 'database' | 'clock'> {
  pictures: Pick<FileLinks, 'urlOf'>
  staff: Staff
  /** Of what was read before somebody asked. */
  findEntry: () => FindHelpEntry | undefined
}

/** For whom tickets are read: support sees all of them, everybody else their own without the notes. */
export interface TicketVisibility {
  caller: Caller
  dialect: Dialect
  pictures: Pick<FileLinks, 'urlOf'>
}
