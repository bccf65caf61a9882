import type { HelpDesk } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'

// What the feature's modules receive. Types only.

export interface HelpParts extends Pick<Platform, 'database' | 'clock' | 'pictures'> {
  /** Where questions to support go. */
  findHelpDesk: () => HelpDesk | undefined
}
