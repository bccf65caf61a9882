import type { ShownParts } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Presence } from './people/people.repo.ts'

/** Dependencies of the chat calls. */
export interface ChatParts extends Pick<Platform, 'database' | 'clock'> {
  pictures: Pick<FileLinks, 'urlOf'>
  presence: Presence
  shownParts: ShownParts
}
