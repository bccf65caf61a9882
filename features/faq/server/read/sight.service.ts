import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type HelpReader, readerOf } from './items.repo.ts'

/** How one caller sees help. */
export interface HelpSight {
  caller: Caller
  reader: HelpReader
  dialect: Dialect
  pictures: Pick<FileLinks, 'urlOf'>
}
export interface HelpSightParts {
  database: Database
  pictures: Pick<FileLinks, 'urlOf'>
}

export const sightOf = ({ database, pictures }: HelpSightParts, caller: Caller): HelpSight => ({
  caller,
  reader: readerOf(caller),
  dialect: database.dialect,
  pictures,
})
