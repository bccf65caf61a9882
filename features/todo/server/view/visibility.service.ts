import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { RecordLinks } from '#platform/server/compose/between-features.ts'
import type { Sight } from './tasks.repo.ts'

/** What the rooms of todo are given. */
export interface TodoParts {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
  links: RecordLinks
}

export const sightOf = ({ database, pictures, links }: TodoParts, caller: Caller): Sight => ({
  caller,
  dialect: database.dialect,
  pictures,
  links,
})
