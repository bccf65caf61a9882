import type { Clock } from '#platform/server/clock/clock.ts'
import type { ShownParts } from '#platform/server/compose/between-features.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Presence } from './people/people.repo.ts'

/** Dependencies of the chat calls. */
export interface ChatParts {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
  presence: Presence
  shownParts: ShownParts
}
