import type { Callers } from '#features/roles/server/roles.service.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FindHelpEntry } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'

// The dependencies shared by the support folders. Types only.

/** Support agents. */
export interface Staff {
  list(db: Db): Promise<number[]>
  has(db: Db, userId: number): Promise<boolean>
}

export type StaffParts = Pick<Platform, 'clock'> & Pick<Callers, 'findCaller'>

export interface SupportParts extends Pick<Platform, 'database' | 'clock'> {
  pictures: Pick<FileLinks, 'urlOf'>
  staff: Staff
  /** The help article read before asking. */
  findEntry: () => FindHelpEntry | undefined
}

/** For whom tickets are read: support sees all of them, others their own without internal notes. */
export interface TicketVisibility {
  caller: Caller
  dialect: Dialect
  pictures: Pick<FileLinks, 'urlOf'>
}
