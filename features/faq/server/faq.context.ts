import type { HelpDesk } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'

// What the rooms of help are given. Types only.

export interface HelpParts extends Pick<Platform, 'database' | 'clock' | 'pictures'> {
  /** Where questions go that help does not answer. */
  findHelpDesk: () => HelpDesk | undefined
}
